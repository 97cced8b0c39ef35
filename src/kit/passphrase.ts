// A password of four random words, of BIP-39's English list (2048 words, MIT licence).

import { PASSPHRASE_WORDS } from '../contract/limits.ts'
import { words } from './passphrase-words.json'

/** The list: each word is written as how many letters it begins with of the one before it, and the rest. */
const unfold = (): string[] => {
  const list: string[] = []
  for (const [, shared, rest = ''] of words.matchAll(/(\d)([a-z]+)/g))
    list.push((list.at(-1) ?? '').slice(0, Number(shared)) + rest)
  return list
}
export const WORDS: readonly string[] = unfold()

/**
 * Words joined by "-", each with a capital letter: 44 bits. Trust: 2048 divides the range of a random number of 16 bits, so each word is as
 * likely as any other.
 */
export const passphrase = (): string =>
  [...crypto.getRandomValues(new Uint16Array(PASSPHRASE_WORDS))]
    .map((number) => WORDS[number % WORDS.length] as string)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-')
