// The people of the social provider stand-in: invented, the same at every provider, with another subject at each.

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

/** A person with a new key. */
export const newPerson = (random: Random): Person => {
  const key = Buffer.from(random.bytes(6)).toString('hex')
  return { key, name: `New Person ${key.slice(0, 4)}`, handle: `new-${key}`, email: `new-${key}@example.com`, verified: true }
}

/** A person's subject at a provider: fifteen digits, always the same ones. */
export const subjectOf = (provider: string, { key }: Person): string => {
  const hash = createHash('sha256').update(`${provider} ${key}`).digest('hex').slice(0, 14)
  return String(100_000_000_000_000n + (BigInt(`0x${hash}`) % 900_000_000_000_000n))
}

/** Failures that a provider can be asked for. */
export const TROUBLES = {
  none: 'Answer as it should',
  unticked: 'Not give the folder that was asked for',
  suspended: 'Say that the account is suspended',
  limited: 'Say that there are too many requests',
  error: 'Fail while the person is there',
  down: 'Fail when the service asks',
  slow: 'Not answer the service',
  garbage: 'Answer the service with a page',
  huge: 'Answer the service without end',
} as const
export type Trouble = keyof typeof TROUBLES
