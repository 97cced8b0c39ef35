// What does not hold in an answer of our own, for the log.

import type { BaseIssue } from 'valibot'

/** The check that failed and what it asks for. Trust: the library's message quotes what was there, which may be a person's. */
export const wrongIn = ({ type, expected }: Pick<BaseIssue<unknown>, 'type' | 'expected'>): string =>
  expected === null ? type : `${type}: ${expected}`
