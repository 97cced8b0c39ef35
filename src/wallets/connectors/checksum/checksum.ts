// The checksum spelling of Ethereum addresses (EIP-55).

import { keccak_256 } from '@noble/hashes/sha3'

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** The address with its checksum; null for what is none. A checksum that is wrong is not asked about: wallets write as they like. */
export const checksum = (address: unknown): string | null => {
  if (typeof address !== 'string' || !ADDRESS.test(address)) return null
  const letters = address.slice(2).toLowerCase()
  const digest = keccak_256(letters)
  const capital = (at: number): boolean => (((digest[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)) & 15) > 7
  return `0x${[...letters].map((letter, at) => (capital(at) ? letter.toUpperCase() : letter)).join('')}`
}
