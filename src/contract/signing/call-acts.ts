// What a single call does, as far as its function is known: transfers, allowances, owners.
// See docs/design/signing.md, "Calls".

import { COIN } from './coin.ts'
import { knownAt, named } from './known-contracts.ts'
import type { Argument, ReadCall } from './read-calldata.ts'
import type { AddressValue, AmountValue } from './rules.ts'
import { isCollection as isOne, type TokenFacts } from './tokens.ts'
import { type Allow, amountAt, itemAt } from './typed-shape.ts'

/** A call as a transaction makes it; `to` null: it makes a contract. Addresses and data in lower case hex. */
export interface Call {
  readonly to: string | null
  readonly value: bigint
  readonly data: string
}

/** `from`: whom it is taken from, where that is another than the account. */
export interface Move {
  readonly kind: 'send'
  readonly to: AddressValue
  readonly what: readonly AmountValue[]
  readonly from?: AddressValue
}
/** Single items of a collection (ERC-721, ERC-1155), by their numbers. */
export interface Items {
  readonly kind: 'items'
  readonly to: AddressValue
  readonly collection: AddressValue
  readonly ids: readonly string[]
  /** How many of each; absent: one. */
  readonly counts?: readonly string[]
  readonly from?: AddressValue
}
interface AllowAll {
  readonly kind: 'allow-all'
  readonly spender: AddressValue
  readonly collection: AddressValue
  readonly allowed: boolean
}
/** `to`: who gets it, where a router does it. */
export interface Wrap extends Partial<Proceeds> {
  readonly kind: 'wrap' | 'unwrap'
  readonly what: readonly AmountValue[]
}
/** Another account gets control over the contract. */
export interface NewOwner {
  readonly kind: 'owner'
  readonly contract: AddressValue
  readonly to: AddressValue
  /** Whose say it was. */
  readonly from?: AddressValue
  /** How many owners have to sign from then on. */
  readonly threshold?: string
}
/** Somebody's say over the contract ends, or what guards it, or a part of it that acts for it. */
export interface LessControl {
  readonly kind: 'disown'
  readonly contract: AddressValue
  readonly part: 'owner' | 'module' | 'guard'
  /** Whose say it was, or which module. */
  readonly from?: AddressValue
  /** How many owners have to sign from then on. */
  readonly threshold?: string
}
/** So many owners of the contract have to sign from then on. */
interface Threshold {
  readonly kind: 'threshold'
  readonly contract: AddressValue
  readonly threshold: string
}
/** What may be spent becomes less by `what`, and stays what is left of it. */
interface Lower {
  readonly kind: 'lower'
  readonly spender: AddressValue
  readonly what: readonly AmountValue[]
  readonly from?: AddressValue
}
/** Code of `code` runs with the power of `contract`. */
interface ForeignCode {
  readonly kind: 'foreign-code'
  readonly contract: AddressValue
  readonly code: AddressValue
}
export interface Create {
  readonly kind: 'create'
}
/** Whose it is then: who has called, or the router's, for a later step; absent: another's. */
interface Proceeds {
  readonly to: AddressValue
  readonly keeps?: 'caller' | 'router'
}
/** `what` is the most that is given, `gets` the least that comes to `to`; `from`: who gives, where that is another than the account. */
export interface Swap extends Proceeds {
  readonly kind: 'swap'
  readonly what: readonly AmountValue[]
  readonly gets: readonly AmountValue[]
  readonly from?: AddressValue
}
/** A router hands out what it holds: no less than `what`, or a share of it in hundredths of a percent. */
export interface Collect extends Proceeds {
  readonly kind: 'collect'
  readonly what: readonly AmountValue[]
  readonly share?: bigint
}
/** The rest depends on a balance: nothing moves. */
interface Check {
  readonly kind: 'check'
  readonly of: AddressValue
  readonly what: readonly AmountValue[]
}
/** A call of a contract, with instructions that are not read. `grants`: they may allow something all the same. */
export interface Unread {
  readonly kind: 'call'
  readonly to: AddressValue
  readonly grants?: true
}
type Control = NewOwner | LessControl | Threshold
export type CallAct =
  | Allow
  | Lower
  | Move
  | Items
  | AllowAll
  | Wrap
  | Swap
  | Collect
  | Check
  | Control
  | ForeignCode
  | Create
  | Unread

/** What surrounds a call. `token`: what is known of one by its address in lower case. */
export interface CallSurroundings {
  /** In lower case. */
  readonly account: string
  readonly chain: string
  token(address: string): TokenFacts | undefined
}

/** `actor`: who makes the call; in a step it may be a contract that the account has called. */
export interface Acting extends CallSurroundings {
  readonly actor: string
}

export const address = (value: Argument | undefined): string => String(value)
export const list = (value: Argument | undefined): readonly Argument[] =>
  Array.isArray(value) ? (value as readonly Argument[]) : []

/** An amount of a token whose decimals our table or its contract tells. */
export const amountOf = (token: string, amount: bigint, { chain, token: factsOf }: CallSurroundings): AmountValue => {
  const value = amountAt(chain, token, amount)
  const decimals = value.decimals ?? factsOf(token)?.decimals
  return { ...value, ...(decimals !== undefined && { decimals }) }
}
/** Ends that are as good as none: later than any clock of a contract. */
export const until = (value: Argument | undefined): bigint | null => ((value as bigint) >= 1n << 40n ? null : (value as bigint))

/** Null: not what its name says, at this contract. Trust: what is not told of a call is an act of its own that is not read. */
export type Reader = (
  args: readonly Argument[],
  call: Call & { readonly to: string },
  around: Acting,
) => CallAct | readonly CallAct[] | null

/** An act, and instructions to a contract that came with it. */
export const withData = (act: CallAct, data: Argument | undefined, to: AddressValue): CallAct | readonly CallAct[] =>
  data === '0x' ? act : [act, { kind: 'call', to }]

/** An allowance; `spender`: which argument may spend. */
export const allow =
  (spender: number, amount: (args: readonly Argument[], of: string, around: Acting) => AmountValue): Reader =>
  (args, { to }, around) => ({
    kind: 'allow',
    spender: named(around.chain, address(args[spender])),
    what: [amount(args, to, around)],
    until: null,
    ...source(around.actor, around),
  })
const amountIn =
  (at: number) =>
  (args: readonly Argument[], token: string, around: CallSurroundings): AmountValue =>
    amountOf(token, args[at] as bigint, around)

/** Who an asset is taken from, where that is not the account itself. */
export const source = (from: string, { account, chain }: CallSurroundings): { readonly from?: AddressValue } =>
  from === account ? {} : { from: named(chain, from) }

const isCollection = (token: string, { chain, token: factsOf }: CallSurroundings): boolean =>
  knownAt(chain, token)?.decimals === undefined && isOne(factsOf(token))
const isToken = (token: string, around: CallSurroundings): boolean => {
  const { decimals, isListed } = around.token(token) ?? {}
  // Trust: the page's list makes no token of a collection.
  return (
    knownAt(around.chain, token)?.decimals !== undefined || (decimals !== undefined && !isListed && !isCollection(token, around))
  )
}

/** An amount without an end. */
export const EVERYTHING = (1n << 256n) - 1n
export const NOBODY = `0x${'0'.repeat(40)}`
/** Trust: of a collection the number is an item's, and 0 is one as any other: only what is known as a token takes back by it. */
export const approved = ([spender, number]: readonly Argument[], to: string, around: CallSurroundings): AmountValue => {
  if (spender === NOBODY) return amountOf(to, 0n, around)
  const id = String(number)
  if (isCollection(to, around)) return itemAt(around.chain, to, id)
  const amount = amountOf(to, number as bigint, around)
  return isToken(to, around) || amount.amount === null ? amount : { ...amount, item: id, mayBeItem: true }
}

const items =
  (
    ids: (args: readonly Argument[]) => readonly Argument[],
    { counts, data }: { readonly counts?: (args: readonly Argument[]) => readonly Argument[]; readonly data?: number } = {},
  ): Reader =>
  (args, { to }, around) => {
    const [all, many] = [ids(args).map(String), counts?.(args).map(String)]
    if (many && many.length !== all.length) return null
    const recipient = named(around.chain, address(args[1]))
    const act: Items = {
      kind: 'items',
      to: recipient,
      collection: named(around.chain, to),
      ids: all,
      ...(many && { counts: many }),
      ...source(address(args[0]), around),
    }
    return withData(act, data === undefined ? '0x' : (args[data] ?? '0x'), recipient)
  }
const idOf = ([, , id]: readonly Argument[]): readonly Argument[] => [id as bigint]
const ITEM = items(idOf)

const isWrapped = (to: string, chain: string): boolean => knownAt(chain, to)?.name === 'WETH'

export type Readers = Readonly<Partial<Record<ReadCall['name'], Reader>>>

/** Functions that do one thing, at any contract. */
export const READERS: Readers = {
  transfer: (args, { to }, around) => ({
    kind: 'send',
    to: named(around.chain, address(args[0])),
    what: [amountOf(to, args[1] as bigint, around)],
    ...source(around.actor, around),
  }),
  transferFrom: (args, call, around) =>
    isToken(call.to, around)
      ? {
          kind: 'send',
          to: named(around.chain, address(args[1])),
          what: [amountOf(call.to, args[2] as bigint, around)],
          ...source(address(args[0]), around),
        }
      : ITEM(args, call, around),
  approve: allow(0, approved),
  increaseAllowance: (args, { to }, around) => ({
    kind: 'allow',
    spender: named(around.chain, address(args[0])),
    what: [amountIn(1)(args, to, around)],
    ...{ until: null, adds: true },
    ...source(around.actor, around),
  }),
  decreaseAllowance: (args, { to }, around) => ({
    kind: 'lower',
    spender: named(around.chain, address(args[0])),
    what: [amountIn(1)(args, to, around)],
    ...source(around.actor, around),
  }),
  // Once it is done, what is allowed has no end: that of the signature says how long it can be done.
  permit: (args, { to }, around) => ({
    kind: 'allow',
    spender: named(around.chain, address(args[1])),
    what: [amountOf(to, args[2] as bigint, around)],
    ...{ until: null, usable: until(args[3]) },
    ...source(address(args[0]), around),
  }),
  permitOfDai: (args, { to }, around) => ({
    kind: 'allow',
    spender: named(around.chain, address(args[1])),
    what: [amountOf(to, args[4] ? EVERYTHING : 0n, around)],
    // An end of 0 is none.
    ...{ until: null, usable: args[3] === 0n ? null : until(args[3]) },
    ...source(address(args[0]), around),
  }),
  transferItem: items(idOf, { data: 3 }),
  transferItems: items(idOf, { counts: (args) => [args[3] as bigint], data: 4 }),
  transferBatch: items((args) => list(args[2]), { counts: (args) => list(args[3]), data: 4 }),
  approveAll: (args, { to }, { chain }) => ({
    kind: 'allow-all',
    spender: named(chain, address(args[0])),
    collection: named(chain, to),
    allowed: args[1] === true,
  }),
  deposit: (_, { to, value }, { chain }) =>
    isWrapped(to, chain) ? { kind: 'wrap', what: [amountAt(chain, COIN[0] as string, value)] } : null,
  withdraw: ([amount], { to }, { chain }) =>
    isWrapped(to, chain) ? { kind: 'unwrap', what: [amountAt(chain, to, amount as bigint)] } : null,
}
