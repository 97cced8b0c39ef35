// How the readers of typed data account for every field of a shape: read, harmless, drawn, or not understood.

import { COIN } from './coin.ts'
import { knownAt, named } from './known-contracts.ts'
import type { AddressValue, AmountValue } from './rules.ts'
import { coinOf } from './tokens.ts'
import type { TypedStruct, TypedValue } from './typed-data.ts'

/** What a reader of a shape is given. */
export interface Given {
  readonly message: TypedStruct
  /** In lower case. */
  readonly account: string
  /** The chain that the signature is for, else the one in use. */
  readonly chain: string | null
  readonly contract: string
}

/** `true`: the reader tells it, or it need not be shown; `draw`: it is drawn; `false`: with it the whole is not understood. */
export type Judged = boolean | 'draw'
export type Check = (value: TypedValue, given: Given) => Judged
/** Every field of a shape. Trust: one that is not here makes the whole not understood. */
export type Fields = Readonly<Record<string, Check>>

/** A spender may take `what` from the account, `until` seconds since 1970; null: for ever. */
export interface Allow {
  readonly kind: 'allow'
  /** Whom it is taken from, where that is another than the account. */
  readonly from?: AddressValue
  readonly spender: AddressValue
  readonly what: readonly AmountValue[]
  readonly until: bigint | null
  /** It is added to what is allowed already: nothing of it takes that back. */
  readonly adds?: true
  /** Until when the signature that allows it can be used, where that is another end; null: for ever. */
  readonly usable?: bigint | null
}
/** The signature alone moves `what`. */
export interface Send {
  readonly kind: 'send'
  readonly to: AddressValue
  readonly what: readonly AmountValue[]
  /** What the request says that comes back. Trust: no contract that we know holds to it. */
  readonly promised?: readonly AmountValue[]
  readonly until: bigint | null
}
/** `what` is the most that is given when the order is taken; `gets` the least that comes to the account itself, `others` to others. */
export interface Order {
  readonly kind: 'order'
  readonly what: readonly AmountValue[]
  readonly gets: readonly AmountValue[]
  readonly others: readonly AmountValue[]
  readonly until: bigint | null
  /** Who runs the market takes something of it, and the order does not say how much. */
  readonly isLessFees?: true
}
export type Act = Allow | Send | Order

/** A shape of a standard: its primary type, the fields by which it is known, all that it may have, and its reader. */
export interface Shape {
  readonly name: RegExp
  readonly needs: readonly string[]
  readonly fields: Fields
  /** `draw`: further fields are drawn; else they make the whole not understood. */
  readonly rest?: 'draw'
  read(given: Given): Act
}

export const ZERO = `0x${'0'.repeat(40)}`
export const text = (value: TypedValue | undefined): string => (typeof value === 'string' ? value : '')
export const number = (value: TypedValue | undefined): bigint => (/^-?\d+$/.test(text(value)) ? BigInt(text(value)) : 0n)
export const struct = (value: TypedValue | undefined): TypedStruct =>
  typeof value === 'object' && !Array.isArray(value) ? (value as TypedStruct) : {}
export const structs = (value: TypedValue | undefined): TypedStruct[] => (Array.isArray(value) ? value.map(struct) : [])
export const least = (...all: bigint[]): bigint => all.reduce((least, one) => (one < least ? one : least))
export const greatest = (...all: bigint[]): bigint => all.reduce((most, one) => (one > most ? one : most))

export const uint: Check = (value) => typeof value === 'string' && /^\d+$/.test(value)
export const address: Check = (value) => typeof value === 'string' && /^0x[\da-f]{40}$/.test(value)
export const flag: Check = (value) => typeof value === 'boolean'
/** One value that need not be shown: a number that is used once, and kin. */
export const quiet: Check = (value) => typeof value !== 'object'
export const own: Check = (value, { account }) => value === account
export const is =
  (...values: readonly (string | boolean)[]): Check =>
  (value) =>
    values.some((one) => one === value)

const NOTHING = /^(0x0*|0*)$/
/** No number, no address, no bytes: what is not given. */
const isNothing: Check = (value) => value === false || (typeof value === 'string' && NOTHING.test(value))
export const nothing: Check = (value, given) => isNothing(value, given)
/** Drawn, whatever it is. */
export const shown: Check = () => 'draw'
/** Drawn where there is something. */
export const drawn: Check = (value, given) => isNothing(value, given) || 'draw'
/** Drawn where the check does not hold. */
export const orDrawn =
  (check: Check): Check =>
  (value, given) =>
    check(value, given) === true || 'draw'

/** Trust: where others get something of what comes, it is drawn who they are. */
export const recipient: Check = (value, given) =>
  address(value, given) && (own(value, given) || isMarket(text(value), given) || 'draw')
const isMarket = (address: string, { chain }: Given): boolean => knownAt(chain, address)?.name === 'OpenSea'

const worst = (all: readonly Judged[]): Judged => (all.includes(false) ? false : all.includes('draw') ? 'draw' : true)

/** A struct of these fields and no other. */
export const some =
  (fields: Fields): Check =>
  (value, given) =>
    typeof value === 'object' && !Array.isArray(value)
      ? worst(
          Object.entries(value as TypedStruct).map(([name, own]) =>
            Object.hasOwn(fields, name) ? (fields[name] as Check)(own, given) : false,
          ),
        )
      : false
/** A struct of all these fields. */
export const one =
  (fields: Fields): Check =>
  (value, given) =>
    Object.keys(fields).every((name) => Object.hasOwn(Object(value) as object, name)) && some(fields)(value, given)
export const each =
  (check: Check): Check =>
  (value, given) =>
    Array.isArray(value) ? worst(value.map((own: TypedValue) => check(own, given))) : false
/** The best that one of several shapes makes of it. */
export const either =
  (...checks: readonly Check[]): Check =>
  (value, given) => {
    const all = checks.map((check) => check(value, given))
    return all.includes(true) || (all.includes('draw') ? 'draw' : false)
  }

/** Whether a message is understood with all its fields, and which of them are drawn beside what the reader tells. */
export const judge = (given: Given, fields: Fields): { readonly isWhole: boolean; readonly drawn: readonly string[] } => {
  const all = Object.entries(given.message).map(([name, value]): [string, Judged] => [
    name,
    Object.hasOwn(fields, name) ? (fields[name] as Check)(value, given) : false,
  ])
  return {
    isWhole: all.every(([, judged]) => judged !== false),
    drawn: all.flatMap(([name, judged]) => (judged === 'draw' ? [name] : [])),
  }
}

/** Ends that are as good as none: later than any clock of a contract. */
export const until = (value: TypedValue | undefined): bigint | null => (number(value) >= 1n << 40n ? null : number(value))

/** Amounts that a token takes for no limit (ERC-7730), and the largest of the narrower types. */
const isUnlimited = (amount: bigint): boolean =>
  amount >= 1n << 255n || [160n, 128n, 96n].some((bits) => amount === (1n << bits) - 1n)

/** An amount of a token, or of the chain's coin, in its smallest unit. */
export const amountAt = (chain: string | null, token: string, amount: bigint): AmountValue => {
  const coin = COIN.includes(token) ? coinOf(chain) : null
  const decimals = coin ? coin.decimals : knownAt(chain, token)?.decimals
  return {
    amount: isUnlimited(amount) ? null : String(amount),
    token: coin ? { address: token, name: coin.symbol } : named(chain, token),
    ...(decimals !== undefined && { decimals }),
  }
}
/** So many of an item of a collection; `item` null: of any. */
export const itemAt = (chain: string | null, collection: string, item: string | null, amount = 1n): AmountValue => ({
  amount: String(amount),
  token: named(chain, collection),
  item,
})

const keyOf = ({ token }: AmountValue): string => (typeof token === 'string' ? token : token.address)

/** Amounts of one token as one; items stay apart. */
export const summed = (all: readonly AmountValue[]): readonly AmountValue[] => {
  const isAmount = ({ item, amount }: AmountValue): boolean => item === undefined && amount !== null
  const first = (one: AmountValue): number => all.findIndex((other) => isAmount(other) && keyOf(other) === keyOf(one))
  return all.flatMap((one, at): AmountValue[] => {
    if (!isAmount(one)) return [one]
    if (first(one) !== at) return []
    const same = all.filter((other) => isAmount(other) && keyOf(other) === keyOf(one))
    return [{ ...one, amount: String(same.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)) }]
  })
}
