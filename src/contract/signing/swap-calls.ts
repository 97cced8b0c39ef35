// Calls of routers that swap: what is given at most, what comes at least, and to whom.
// See docs/design/signing.md, "Calls".

import {
  type Acting,
  address,
  amountOf,
  type Call,
  type CallAct,
  type Collect,
  list,
  type Reader,
  type Readers,
  type Swap,
  source,
} from './call-acts.ts'
import { COIN_ASSET } from './coin.ts'
import { knownAt, named } from './known-contracts.ts'
import type { Argument } from './read-calldata.ts'
import type { AmountValue } from './rules.ts'

const NULL = `0x${'0'.repeat(40)}`
const CALLER = `0x${'0'.repeat(39)}1`
const ITSELF = `0x${'0'.repeat(39)}2`
/** Routers that have words of their own for who called them and for themselves: version 2 has none. */
const WORDS: Readonly<Record<string, Readonly<Record<string, 'caller' | 'itself'>>>> = {
  '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': {},
  '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f': {},
  '0x1b02da8cb0d097eb8d57a175b88c7d8b47997506': {},
  '0x10ed43c718714eb63d5aa57b78b54704e256024e': {},
  '0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff': {},
  '0xe592427a0aece92de3edee1f18e0157c05861564': { [NULL]: 'itself' },
}
const USUAL = { [CALLER]: 'caller', [ITSELF]: 'itself' } as const

/** Whom a router means by a recipient. */
export const recipientOf = (given: Argument | undefined, router: string, { actor }: Acting): string => {
  const to = address(given)
  const words: Readonly<Record<string, 'caller' | 'itself'>> = WORDS[router] ?? USUAL
  const word = Object.hasOwn(words, to) ? words[to] : undefined
  if (word === undefined) return to
  return word === 'caller' ? actor : router
}

/** Whom a router gives something to, and whose it is then. */
export const proceedsOf = (to: string, router: string, { actor, account, chain }: Acting): Pick<Swap, 'to' | 'keeps'> => ({
  to: named(chain, to),
  ...((to === actor || to === account) && { keeps: 'caller' as const }),
  ...(to === router && { keeps: 'router' as const }),
})

/** The first and the last token of a path of pools: tokens of 20 bytes with fees of 3 between them; null: it is none. */
export const endsOf = (path: Argument | undefined): readonly [first: string, last: string] | null => {
  const hex = address(path).slice(2)
  return hex.length >= 86 && (hex.length - 40) % 46 === 0 ? [`0x${hex.slice(0, 40)}`, `0x${hex.slice(-40)}`] : null
}
const endsOfList = (path: Argument | undefined): readonly [first: string, last: string] | null => {
  const all = list(path).map(address)
  return all.length > 1 ? [all[0] as string, all.at(-1) as string] : null
}

/** A swap, of what is known of it. */
export interface SwapFacts {
  readonly ends: readonly [first: string, last: string] | null
  readonly gives: bigint
  readonly gets: bigint
  /** Absent: the router itself gives. */
  readonly payer?: string
  readonly to: string
}
export const swapOf = ({ ends, gives, gets, payer, to }: SwapFacts, router: string, around: Acting): Swap | null =>
  ends && {
    kind: 'swap',
    what: [amountOf(ends[0], gives, around)],
    gets: [least(ends[1], gets, around)],
    ...proceedsOf(to, router, around),
    ...source(payer ?? router, around),
  }

/** What comes at least is an amount, however large. */
export const least = (token: string, amount: bigint, around: Acting): AmountValue => ({
  ...amountOf(token, amount, around),
  amount: String(amount),
})

type Order = (args: readonly Argument[], call: Call) => Omit<SwapFacts, 'payer' | 'to'> & { readonly to: Argument | undefined }

/** Whose routers have these functions, and mean by them what their names say. */
const ROUTERS: ReadonlySet<string | undefined> = new Set(['Uniswap', 'SushiSwap', 'PancakeSwap', 'QuickSwap'])
/** At the routers that are known alone. Trust: where any other has such a name, it may do anything with what it was allowed. */
const here =
  (read: Reader): Reader =>
  (args, call, around) =>
    ROUTERS.has(knownAt(around.chain, call.to)?.name) ? read(args, call, around) : null
const swap = (order: Order): Reader =>
  here((args, call, around) => {
    const { to, ...facts } = order(args, call)
    return swapOf({ ...facts, payer: around.actor, to: recipientOf(to, call.to, around) }, call.to, around)
  })

const coinFirst = (path: Argument | undefined): SwapFacts['ends'] => {
  const ends = endsOfList(path)
  return ends && [COIN_ASSET, ends[1]]
}
const coinLast = (path: Argument | undefined): SwapFacts['ends'] => {
  const ends = endsOfList(path)
  return ends && [ends[0], COIN_ASSET]
}
const n = (value: Argument | undefined): bigint => value as bigint
const turned = (ends: SwapFacts['ends']): SwapFacts['ends'] => ends && [ends[1], ends[0]]

/** One pool: tokens, fee, recipient, then at `from` the amounts. `exactly`: the second one is the most that is given. */
const pool = (from: number, exactly = false): Reader =>
  swap(([order]) => {
    const all = list(order)
    const [one, other] = [n(all[from]), n(all[from + 1])]
    const ends = [address(all[0]), address(all[1])] as const
    return { ends, gives: exactly ? other : one, gets: exactly ? one : other, to: all[3] }
  })
const path = (from: number, exactly = false): Reader =>
  swap(([order]) => {
    const all = list(order)
    const [one, other] = [n(all[from]), n(all[from + 1])]
    // An exact output is written from its end.
    const ends = exactly ? turned(endsOf(all[0])) : endsOf(all[0])
    return { ends, gives: exactly ? other : one, gets: exactly ? one : other, to: all[1] }
  })

const take =
  (token: number | null, amount: number, to: number): Reader =>
  (args, call, around) => {
    const act: Collect = {
      kind: 'collect',
      ...proceedsOf(args[to] === undefined ? around.actor : recipientOf(args[to], call.to, around), call.to, around),
      what: [least(token === null ? COIN_ASSET : address(args[token]), n(args[amount]), around)],
    }
    return act
  }

export const SWAP_READERS: Readers = {
  swapTokens: swap(([gives, gets, path, to]) => ({ ends: endsOfList(path), gives: n(gives), gets: n(gets), to })),
  swapTokensExactly: swap(([gets, gives, path, to]) => ({ ends: endsOfList(path), gives: n(gives), gets: n(gets), to })),
  swapCoins: swap(([gets, path, to], { value }) => ({ ends: coinFirst(path), gives: value, gets: n(gets), to })),
  swapForCoins: swap(([gives, gets, path, to]) => ({ ends: coinLast(path), gives: n(gives), gets: n(gets), to })),
  swapForCoinsExactly: swap(([gets, gives, path, to]) => ({ ends: coinLast(path), gives: n(gives), gets: n(gets), to })),
  swapPool: pool(4),
  swapPoolUntil: pool(5),
  swapPoolExactly: pool(4, true),
  swapPoolExactlyUntil: pool(5, true),
  swapPath: path(2),
  swapPathUntil: path(3),
  swapPathExactly: path(2, true),
  swapPathExactlyUntil: path(3, true),
  takeCoins: here(take(null, 0, 1)),
  takeTokens: here(take(0, 1, 2)),
  refund: here(
    (_, { to }, around): CallAct => ({
      kind: 'collect',
      ...proceedsOf(around.actor, to, around),
      what: [least(COIN_ASSET, 0n, around)],
    }),
  ),
  // The router is the one who may spend.
  selfPermit: here(
    ([token, amount], { to }, around): CallAct => ({
      kind: 'allow',
      spender: named(around.chain, to),
      what: [amountOf(address(token), n(amount), around)],
      until: null,
      ...source(around.actor, around),
    }),
  ),
}
