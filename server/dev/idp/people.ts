// The people of the stand-in for social providers: invented, the same ones at every provider, with another number at each.

import { createHash } from 'node:crypto'
import type { Random } from '../../ports/ports.ts'

export interface Person {
  readonly key: string
  readonly name: string
  readonly handle: string
  readonly email: string
  /** Whether the provider vouches for the address. */
  readonly verified: boolean
}

export const PEOPLE: readonly Person[] = [
  { key: 'ada', name: 'Ada Lovelace', handle: 'ada', email: 'ada@example.com', verified: true },
  { key: 'grace', name: 'Grace Hopper', handle: 'grace', email: 'grace@example.com', verified: true },
  { key: 'mallory', name: 'Mallory Unproven', handle: 'mallory', email: 'ada@example.com', verified: false },
]

/** Somebody whom nobody has seen before. */
export const newPerson = (random: Random): Person => {
  const key = Buffer.from(random.bytes(6)).toString('hex')
  return { key, name: `New Person ${key.slice(0, 4)}`, handle: `new-${key}`, email: `new-${key}@example.com`, verified: true }
}

/** Who a person is at a provider: fifteen digits, always the same ones. */
export const subjectOf = (provider: string, { key }: Person): string => {
  const hash = createHash('sha256').update(`${provider} ${key}`).digest('hex').slice(0, 14)
  return String(100_000_000_000_000n + (BigInt(`0x${hash}`) % 900_000_000_000_000n))
}

/** What a provider can be made to do. */
export const TROUBLES = {
  none: 'Answer as it should',
  suspended: 'Say that the account is suspended',
  limited: 'Say that there are too many requests',
  error: 'Fail while the person is there',
  down: 'Fail when the service asks',
  slow: 'Not answer the service',
  garbage: 'Answer the service with a page',
  huge: 'Answer the service without end',
} as const
export type Trouble = keyof typeof TROUBLES
