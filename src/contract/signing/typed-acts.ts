// What typed data of common standards does: allowances, transfers, orders. Anything else is drawn as its fields.

import { ORDER_SHAPES } from './order-shapes.ts'
import { PERMIT_SHAPES } from './permit-shapes.ts'
import type { AmountValue } from './rules.ts'
import type { TypedData } from './typed-data.ts'
import { type Act, type Allow, type Given, judge, type Order, type Shape, text } from './typed-shape.ts'

export type { Act, Allow, Order, Send } from './typed-shape.ts'
export { amountAt } from './typed-shape.ts'

export const SHAPES: readonly Shape[] = [...PERMIT_SHAPES, ...ORDER_SHAPES]

export interface ReadAct {
  readonly act: Act
  /** Trust: what a reader does not understand may change what it says; `false`: all fields are drawn, and nothing is promised. */
  readonly isWhole: boolean
  /** The fields that are drawn beside what the act tells. */
  readonly drawn: readonly string[]
}

/** What typed data does, as far as its standard is known; `account` as the form has addresses, in lower case. */
export const actOf = ({ primaryType, domain, message }: TypedData, account: string, inUse: string | null): ReadAct | null => {
  const chain = typeof domain.chainId === 'string' ? domain.chainId : inUse
  const shape = SHAPES.find(({ name, needs }) => name.test(primaryType) && needs.every((field) => Object.hasOwn(message, field)))
  if (!shape) return null
  const given: Given = { message, account, chain, contract: text(domain.verifyingContract) }
  const more = Object.keys(message).filter((name) => !Object.hasOwn(shape.fields, name))
  const draw = shape.rest === 'draw' ? Object.fromEntries(more.map((name) => [name, () => 'draw' as const])) : {}
  return { act: shape.read(given), ...judge(given, { ...shape.fields, ...draw }) }
}

/** Whether an order gives the account nothing, or a negligible price. */
export const isForNothing = ({ gets }: Order): boolean =>
  gets.every(
    ({ amount, decimals }) =>
      amount !== null && BigInt(amount) <= (decimals === undefined ? 0n : 10n ** BigInt(decimals) / 1_000_000n),
  )

/** Fees and royalties of markets are less than a fifth of a price. */
const USUAL_SHARE = 5n
/** Whether others get more of what a sale brings than any market takes. */
export const isMostlyForOthers = ({ gets, others }: Order): boolean => {
  const sum = (all: readonly AmountValue[], token: string): bigint =>
    all.reduce((sum, one) => (keyOf(one) === token ? sum + BigInt(one.amount ?? 0) : sum), 0n)
  // Of an offer they are paid by whoever sells.
  if (gets.some(({ item }) => item !== undefined)) return false
  return others.some((one) => {
    const [theirs, own] = [sum(others, keyOf(one)), sum(gets, keyOf(one))]
    return one.item === undefined && theirs > 0n && theirs * USUAL_SHARE > theirs + own
  })
}
const keyOf = ({ token }: AmountValue): string => (typeof token === 'string' ? token : token.address)

/** Of a token nothing remains allowed. */
export const isNone = ({ amount, item }: AmountValue): boolean => amount === '0' && item === undefined
/** Whether nothing remains allowed: permission that is taken back. */
export const isRevoke = ({ what, adds }: Allow): boolean => !adds && what.length > 0 && what.every(isNone)
