// From a wallet's secret to the seed of its keys (BIP-39). The phrase is bytes here: text cannot be wiped from memory.

import { wordlist } from '@scure/bip39/wordlists/english'

const WORD_BITS = 11
const ROUNDS = 2048
const SEED_BITS = 512
const SPACE = 0x20

const bitsOf = (bytes: Uint8Array, count: number): number[] =>
  Array.from({ length: count }, (_, at) => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)

/** The words of a secret of 16 or 32 bytes by their numbers: its bits, then a checksum of one bit for each 32. */
const wordNumbers = async (secret: Uint8Array<ArrayBuffer>): Promise<number[]> => {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', secret))
  const bits = [...bitsOf(secret, secret.length * 8), ...bitsOf(sum, secret.length / 4)]
  return Array.from({ length: bits.length / WORD_BITS }, (_, word) =>
    bits.slice(word * WORD_BITS, (word + 1) * WORD_BITS).reduce((number, bit) => number * 2 + bit, 0),
  )
}

/** The phrase as UTF-8, its words with a space between. The caller wipes it. */
export const phraseOf = async (secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const words = (await wordNumbers(secret)).map((number) => wordlist[number] ?? '')
  const phrase = new Uint8Array(words.reduce((length, word) => length + word.length + 1, -1))
  let at = 0
  for (const word of words) {
    if (at > 0) phrase[at++] = SPACE
    for (const letter of word) phrase[at++] = letter.charCodeAt(0)
  }
  return phrase
}

/** The seed of a secret's phrase, without a passphrase. The caller wipes it. */
export const seedOf = async (secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const phrase = await phraseOf(secret)
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const salt = new TextEncoder().encode('mnemonic')
    return new Uint8Array(
      await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: ROUNDS }, key, SEED_BITS),
    )
  } finally {
    phrase.fill(0)
  }
}
