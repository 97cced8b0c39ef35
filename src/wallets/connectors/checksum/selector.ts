// The selector of a function: what its data begin with.

import { keccak_256 } from '@noble/hashes/sha3'

/** `signature`: `transfer(address,uint256)`. 0x and eight digits. */
export const selectorOf = (signature: string): string =>
  `0x${[...keccak_256(signature).slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
