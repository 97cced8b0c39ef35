// Texts of an id token: a subject that is taken as it is, and words for people.

import { pipe, regex, string } from 'valibot'

/** OpenID Connect Core, section 2: at most 255 characters of ASCII. */
export const subjectText = pipe(string(), regex(/^[\x21-\x7e]{1,255}$/))

const LONGEST = 320

/** A text for people, null for none. The database takes neither control characters nor halves of characters. */
export const shownText = (given: unknown): string | null =>
  typeof given === 'string' ? given.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, LONGEST) || null : null
