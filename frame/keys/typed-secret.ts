// A secret as a person types it: a private key of Ethereum in hex, or a phrase of 12 or 24 words (BIP-39).

import { secp256k1 } from '@noble/curves/secp256k1'
import { hexToBytes } from '@noble/hashes/utils'
import { wordlist } from '@scure/bip39/wordlists/english'
import { readTyped, type TypedFault, type TypedRead } from '../../src/contract/wallets/typed-key.ts'
import { secretOf } from './secret.ts'

const WORD_BITS = 11

/** What is wrong with what was typed. Trust: no piece of it is in the message. */
export class NotTyped extends Error {
  override readonly name = 'NotTyped'
  readonly fault: TypedFault

  constructor(fault: TypedFault) {
    super('This is no private key and no recovery phrase.')
    this.fault = fault
  }

  /** The frame's scripts each have a class of their own: what one throws, another one knows by its name. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'NotTyped' && 'fault' in value
  }
}

/** The entropy of words, whose last bits are a checksum of it. */
const entropyOf = async (words: readonly string[]): Promise<Uint8Array<ArrayBuffer>> => {
  const numbers = words.map((word) => wordlist.indexOf(word))
  const wrong = numbers.indexOf(-1)
  if (wrong >= 0) throw new NotTyped({ kind: 'word', at: wrong + 1 })
  const bit = (at: number): number => ((numbers[Math.floor(at / WORD_BITS)] ?? 0) >> (WORD_BITS - 1 - (at % WORD_BITS))) & 1
  const sumBits = words.length / 3
  const entropy = new Uint8Array((words.length * WORD_BITS - sumBits) / 8)
  for (let at = 0; at < entropy.length * 8; at++) entropy[at >> 3] = (entropy[at >> 3] ?? 0) | (bit(at) << (7 - (at & 7)))
  const [sum = 0] = new Uint8Array(await crypto.subtle.digest('SHA-256', entropy))
  for (let at = 0; at < sumBits; at++)
    if (bit(entropy.length * 8 + at) !== ((sum >> (7 - at)) & 1)) {
      entropy.fill(0)
      throw new NotTyped({ kind: 'checksum' })
    }
  return entropy
}

const keyOf = (digits: string): Uint8Array<ArrayBuffer> => {
  const key = Uint8Array.from(hexToBytes(digits))
  if (secp256k1.utils.isValidPrivateKey(key)) return key
  throw new NotTyped({ kind: 'no-key' })
}

/** The secret of what was typed. The caller wipes it. Throws {@link NotTyped}. */
export const typedSecret = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const read: TypedRead = readTyped(text)
  if (read.kind === 'fault') throw new NotTyped(read.fault)
  const bytes = read.kind === 'key' ? keyOf(read.digits) : await entropyOf(read.words)
  try {
    return secretOf({ kind: read.kind, bytes })
  } finally {
    bytes.fill(0)
  }
}
