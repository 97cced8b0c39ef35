// What an account has allowed others: how it is asked for at the chain, and how it is taken back.

import type { Answer, Question } from '../tokens/batch-call.ts'
import { quantityIn } from '../tokens/read-tokens.ts'

/**
 * `amount`: of a token (ERC-20). `all`: all items of a collection. `item`: one of them. `permit2`: of a token, by Permit2.
 * What it says here is where to look; only what the chain answers now counts.
 */
export interface Grant {
  readonly kind: 'amount' | 'all' | 'item' | 'permit2'
  /** In lower case. */
  readonly token: string
  readonly spender: string
  /** The number of the item; in `item` alone. */
  readonly item?: string
  /** The block in which it was given last; null: not known. */
  readonly block: number | null
  /** Milliseconds since 1970; null: not known. */
  readonly at: number | null
}
/** One that is in force. `amount` in the smallest unit; null: of items. `until` in unix seconds; null: for ever. */
export interface OpenGrant extends Grant {
  readonly amount: bigint | null
  readonly until: number | null
}
/** A call that takes it back. */
export interface TakingBack {
  readonly to: string
  readonly data: string
}

export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const ZERO = '0'.repeat(64)
const WORD = 32
/** Ends that are as good as none. */
const FOR_EVER = 1n << 40n

const word = (value: string | bigint): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

/** One line for each: what was given twice is one. */
export const grantKey = ({ kind, token, spender, item = '' }: Grant): string => [kind, token, spender, item].join(' ')

/** What the chain is asked about it. */
export const grantQuestions = ({ kind, token, spender, item = '0' }: Grant, account: string): readonly Question[] => {
  switch (kind) {
    case 'amount':
      return [{ to: token, data: `0xdd62ed3e${word(account)}${word(spender)}`, most: WORD }]
    case 'all':
      return [{ to: token, data: `0xe985e9c5${word(account)}${word(spender)}`, most: WORD }]
    case 'item':
      return [
        { to: token, data: `0x081812fc${word(BigInt(item))}`, most: WORD },
        { to: token, data: `0x6352211e${word(BigInt(item))}`, most: WORD },
      ]
    case 'permit2':
      return [{ to: PERMIT2, data: `0x927da105${word(account)}${word(token)}${word(spender)}`, most: 3 * WORD }]
  }
}

/** Whether it is in force, by the answers to {@link grantQuestions}; null: it is not. `now` in milliseconds. */
export const openGrant = (
  grant: Grant,
  answers: readonly (Answer | null | undefined)[],
  account: string,
  now: number,
): OpenGrant | null => {
  const [first, second] = answers.map((one) => one ?? undefined)
  switch (grant.kind) {
    case 'amount': {
      const amount = quantityIn(first)
      return amount ? { ...grant, amount, until: null } : null
    }
    case 'all':
      return quantityIn(first) ? { ...grant, amount: null, until: null } : null
    case 'item': {
      const isHis = quantityIn(first) === BigInt(grant.spender) && quantityIn(second) === BigInt(account)
      return isHis ? { ...grant, amount: null, until: null } : null
    }
    case 'permit2': {
      if (!first?.isDone || !/^0x[\da-f]{192}$/i.test(first.returned)) return null
      const [amount, until] = [BigInt(first.returned.slice(0, 66)), BigInt(`0x${first.returned.slice(66, 130)}`)]
      if (amount === 0n || until * 1000n <= BigInt(now)) return null
      return { ...grant, amount, until: until >= FOR_EVER ? null : Number(until) }
    }
  }
}

/** The largest amounts of 256, 160 and 96 bits, and what is near the first: no limit. */
export const isUnlimited = (amount: bigint): boolean =>
  amount >= 1n << 255n || amount === (1n << 160n) - 1n || amount === (1n << 128n) - 1n || amount === (1n << 96n) - 1n

export const takingBack = ({ kind, token, spender, item = '0' }: Grant): TakingBack => {
  switch (kind) {
    case 'amount':
      return { to: token, data: `0x095ea7b3${word(spender)}${ZERO}` }
    case 'all':
      return { to: token, data: `0xa22cb465${word(spender)}${ZERO}` }
    case 'item':
      return { to: token, data: `0x095ea7b3${ZERO}${word(BigInt(item))}` }
    case 'permit2':
      return { to: PERMIT2, data: `0x87517c45${word(token)}${word(spender)}${ZERO}${ZERO}` }
  }
}
