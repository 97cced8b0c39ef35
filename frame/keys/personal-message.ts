// The digest of a message of `personal_sign` (EIP-191): a text with its length before it, never bare bytes.

import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'

export const personalDigest = (bytes: Uint8Array): Uint8Array =>
  keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))
