// The rules of a recovery password and its strength (docs/design/spec.md, "Recovery password"). Pure.

import { PASSWORD_MIN, STRENGTH_MEDIUM, STRENGTH_STRONG, STRENGTH_VARIETY_LENGTH } from '../contract/limits.ts'

/** The printable characters of ASCII, and the bits from which on a password of that length counts in full. */
const PRINTABLE = 95
const ENOUGH_BITS = 95
const VARIETY_SHARE = 0.3

const SYMBOLS = /[!@#$%^&*()\-_+]/
const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, SYMBOLS]
const NOT_ALLOWED = /[^a-zA-Z0-9!@#$%^&*()\-_+]/gu

/** What is wrong with a password: it is too short, or has characters that are not allowed, each named once. */
export type PasswordProblem = { readonly kind: 'short' } | { readonly kind: 'characters'; readonly which: string }
export type Strength = 'weak' | 'medium' | 'strong'

/** Null: nothing is. An empty password is too short. */
export const passwordProblem = (password: string, shortest = PASSWORD_MIN): PasswordProblem | null => {
  const others = new Set(password.match(NOT_ALLOWED))
  if (others.size > 0) return { kind: 'characters', which: [...others].map((one) => (one === ' ' ? 'SPACE' : one)).join(' ') }
  return password.length < Math.max(shortest, PASSWORD_MIN) ? { kind: 'short' } : null
}

/** From 0 to 1: how many classes of characters there are, and the bits of as many characters chosen at random. */
export const passwordScore = (password: string): number => {
  const classes = password.length < STRENGTH_VARIETY_LENGTH ? 0 : CLASSES.filter((one) => one.test(password)).length
  const bits = password.length * Math.log2(PRINTABLE)
  return (VARIETY_SHARE * classes) / CLASSES.length + (1 - VARIETY_SHARE) * Math.min(1, bits / ENOUGH_BITS)
}

/** A password that is not allowed is weak; `isAllowed`: by the rules of a recovery password, where nothing else is said. */
export const passwordStrength = (password: string, isAllowed = passwordProblem(password) === null): Strength => {
  const score = isAllowed ? passwordScore(password) : 0
  return score > STRENGTH_STRONG ? 'strong' : score > STRENGTH_MEDIUM ? 'medium' : 'weak'
}
