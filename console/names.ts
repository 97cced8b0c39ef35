// What methods, accounts, messages and outcomes are called: brands by their own names, all else in the language.

import { methodRow } from '../src/contract/methods.ts'
import { wordIf } from './words.ts'

/** Kinds of things that have names. */
type Topic = 'method' | 'type' | 'happened' | 'message' | 'outcome' | 'key' | 'database'

/** The name of a word of the service; one of a newer service is drawn as it is. */
export const nameOf = (topic: Topic, text: string): string =>
  wordIf(`${topic}.${text}`) ?? methodRow(text.replace(/_oauth$/, ''))?.name ?? text.replaceAll(/[_-]/g, ' ')
