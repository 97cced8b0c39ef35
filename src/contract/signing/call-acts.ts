// What a single call does, as far as its function is known: transfers, allowances, owners.
// See docs/design/signing.md, "Calls".

import { COIN } from './coin.ts'
import { knownAt, named } from './known-contracts.ts'
import type { Argument, ReadCall } from './read-calldata.ts'
import type { AddressValue, AmountValue } from './rules.ts'
import { type Allow, amountAt } from './typed-acts.ts'

/** A call as a transaction makes it; `to` null: it makes a contract. Addresses and data in lower case hex. */
export interface Call {
  readonly to: string | null
  readonly value: bigint
  readonly data: string
}

/** What is known of a token beside our table: from its contract, which may say anything. */
export interface TokenFacts {
  readonly symbol?: string
  readonly decimals?: number
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
  readonly from?: AddressValue
}
export interface AllowAll {
  readonly kind: 'allow-all'
  readonly spender: AddressValue
  readonly collection: AddressValue
  readonly allowed: boolean
}
export interface Wrap {
  readonly kind: 'wrap' | 'unwrap'
  readonly what: readonly AmountValue[]
}
/** Somebody else gets a say over the contract. */
export interface NewOwner {
  readonly kind: 'owner'
  readonly contract: AddressValue
  readonly to: AddressValue
}
/** Code of `code` runs with the power of `contract`. */
export interface ForeignCode {
  readonly kind: 'foreign-code'
  readonly contract: AddressValue
  readonly code: AddressValue
}
export interface Create {
  readonly kind: 'create'
}
/** A call of a contract, with instructions that are not read. */
export interface Unread {
  readonly kind: 'call'
  readonly to: AddressValue
}
export type CallAct = Allow | Move | Items | AllowAll | Wrap | NewOwner | ForeignCode | Create | Unread

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

const address = (value: Argument | undefined): string => String(value)
/** The values of a list. */
export const list = (value: Argument | undefined): readonly Argument[] =>
  Array.isArray(value) ? (value as readonly Argument[]) : []

/** An amount of a token whose decimals our table or its contract tells. */
const amountOf = (token: string, amount: bigint, { chain, token: factsOf }: CallSurroundings): AmountValue => {
  const value = amountAt(chain, token, amount)
  const decimals = value.decimals ?? factsOf(token)?.decimals
  return { ...value, ...(decimals !== undefined && { decimals }) }
}
/** Ends that are as good as none: later than any clock of a contract. */
const until = (value: Argument | undefined): bigint | null => ((value as bigint) >= 1n << 40n ? null : (value as bigint))

type Reader = (args: readonly Argument[], call: Call & { readonly to: string }, around: Acting) => CallAct | null

const allow =
  (spender: number, amount: (args: readonly Argument[], of: string, around: Acting) => AmountValue | null): Reader =>
  (args, { to }, around) => {
    const what = amount(args, to, around)
    return what && { kind: 'allow', spender: named(around.chain, address(args[spender])), what: [what], until: null }
  }
const amountIn =
  (at: number) =>
  (args: readonly Argument[], token: string, around: CallSurroundings): AmountValue =>
    amountOf(token, args[at] as bigint, around)

/** Who an asset is taken from, where that is not the account itself. */
export const source = (from: string, { account, chain }: CallSurroundings): { readonly from?: AddressValue } =>
  from === account ? {} : { from: named(chain, from) }

const items =
  (ids: (args: readonly Argument[]) => readonly Argument[]): Reader =>
  (args, { to }, around) => ({
    kind: 'items',
    to: named(around.chain, address(args[1])),
    collection: named(around.chain, to),
    ids: ids(args).map(String),
    ...source(address(args[0]), around),
  })
const ITEM = items(([, , id]) => [id as bigint])

const isToken = (token: string, { chain, token: factsOf }: CallSurroundings): boolean =>
  (knownAt(chain, token)?.decimals ?? factsOf(token)?.decimals) !== undefined

const owner =
  (at: number): Reader =>
  (args, { to }, { chain }) => ({ kind: 'owner', contract: named(chain, to), to: named(chain, address(args[at])) })

const isWrapped = (to: string, chain: string): boolean => knownAt(chain, to)?.name === 'WETH'

/** Functions that do one thing; null: not what its name says, at this contract. */
export const READERS: Readonly<Partial<Record<ReadCall['name'], Reader>>> = {
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
  approve: allow(0, amountIn(1)),
  increaseAllowance: allow(0, amountIn(1)),
  decreaseAllowance: allow(0, (_, token, around) => amountOf(token, 0n, around)),
  permit: (args, { to }, around) => ({
    kind: 'allow',
    spender: named(around.chain, address(args[1])),
    what: [amountOf(to, args[2] as bigint, around)],
    until: until(args[3]),
  }),
  permitOfDai: (args, { to }, around) => ({
    kind: 'allow',
    spender: named(around.chain, address(args[1])),
    what: [amountOf(to, args[4] ? (1n << 256n) - 1n : 0n, around)],
    until: args[3] === 0n ? null : until(args[3]),
  }),
  approvePermit2: ([token, spender, amount, end], { to }, around) =>
    knownAt(around.chain, to)?.name === 'Permit2'
      ? {
          kind: 'allow',
          spender: named(around.chain, address(spender)),
          what: [amountOf(address(token), amount as bigint, around)],
          until: until(end),
        }
      : null,
  transferPermit2: ([from, to, amount, token], call, around) =>
    knownAt(around.chain, call.to)?.name === 'Permit2'
      ? {
          kind: 'send',
          to: named(around.chain, address(to)),
          what: [amountOf(address(token), amount as bigint, around)],
          ...source(address(from), around),
        }
      : null,
  transferItem: ITEM,
  transferItems: ITEM,
  transferBatch: items(([, , ids]) => list(ids)),
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
  addOwner: owner(0),
  swapOwner: owner(2),
  enableModule: owner(0),
  transferOwnership: owner(0),
  upgradeTo: owner(0),
  upgradeToAndCall: owner(0),
}
