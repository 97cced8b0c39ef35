// Signatures of an Ethereum key over a digest.

import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from '@noble/hashes/utils'
import type { Hex } from '../../src/contract/wallets/request-results.ts'

/** The parts of a signature; `s` is in the lower half of the curve's order. */
export interface EthereumSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

const word = (number: bigint): string => number.toString(16).padStart(64, '0')

/** Signs a digest of 32 bytes. Deterministic (RFC 6979): the same request gives the same signature. */
export const signDigest = (digest: Uint8Array, key: Uint8Array): EthereumSignature => {
  const { r, s, recovery } = secp256k1.sign(digest, key, { lowS: true, prehash: false })
  return { r: `0x${word(r)}`, s: `0x${word(s)}`, yParity: recovery === 1 ? 1 : 0 }
}

/** As wallets give it: r, s, and 27 or 28. */
export const signatureText = ({ r, s, yParity }: EthereumSignature): Hex => `${r}${s.slice(2)}${yParity ? '1c' : '1b'}` as Hex

/** Bytes as `0x` and digits. */
export const hexOf = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`
