// The hash of a signed transaction, by which a chain knows it.

import { keccak_256 } from '@noble/hashes/sha3'
import type { Hex } from '../../../contract/wallets/request-results.ts'

const hexOf = (bytes: Uint8Array): Hex => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** `bytes`: as hex. */
export const transactionHash = (bytes: Hex): Hex =>
  hexOf(keccak_256(Uint8Array.from(bytes.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))))
