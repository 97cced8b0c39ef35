// The account by which the service asks people of the Farcaster stand-in for keys.

import { keccak_256 } from '@noble/hashes/sha3'

/** Always the same one. */
export const FARCASTER_APP = {
  fid: 999_999,
  key: `0x${Buffer.from(keccak_256('latchkey farcaster app')).toString('hex')}`,
} as const
