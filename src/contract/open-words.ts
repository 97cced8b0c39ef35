// Words of lists that may grow: what a newer version has stored or answers reaches an older one whole.

import { array, fallback, type GenericSchema, picklist, pipe, string, transform, union } from 'valibot'

/** A word of such a list. One that is not known here is taken as it is: its type says the known ones, and a reader has a branch for the rest. */
export const openWord = <const Known extends readonly string[]>(known: Known) =>
  union([picklist(known), string()]) as GenericSchema<Known[number]>

/** Words of such a list, without those that are not known here. */
export const knownWords = <const Known extends readonly string[]>(known: Known) =>
  pipe(
    array(string()),
    transform((words) => words.filter((word): word is Known[number] => known.includes(word))),
  )

/** A word of such a list; the given one in the place of one that is not known here. */
export const wordOr = <const Known extends readonly string[]>(known: Known, other: Known[number]) =>
  fallback(picklist(known), other)
