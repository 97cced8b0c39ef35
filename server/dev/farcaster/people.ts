// The people of the Farcaster stand-in: each with a number and the key that owns it, always the same ones.

import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Person } from '../idp/people.ts'

export interface Caster {
  readonly fid: number
  readonly account: PrivateKeyAccount
  readonly person: Person
}

/** A person's number, seven digits long, and key. */
export const casterOf = (person: Person): Caster => {
  const key = keccak256(toHex(`latchkey farcaster ${person.key}`))
  return { fid: 1_000_000 + Number(BigInt(key) % 9_000_000n), account: privateKeyToAccount(key), person }
}
