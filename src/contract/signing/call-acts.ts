// What a call does, as far as its functions are known: transfers, allowances, owners, and the steps of several calls in one.
// See docs/design/signing.md, "Calls".

import { knownAt, named } from './known-contracts.ts'
import { type Argument, type ReadCall, readCalldata } from './read-calldata.ts'
import type { AddressValue, AmountValue } from './rules.ts'
import { type Allow, amountAt, COIN } from './typed-acts.ts'

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

export interface ReadCalls {
  /** In their order; the steps of a call of several stand in its place. */
  readonly acts: readonly CallAct[]
  /** How many calls were looked at, and how many of them are not read. */
  readonly steps: number
  readonly unread: number
}

/** What surrounds a call. `token`: what is known of one by its address in lower case. */
export interface CallSurroundings {
  /** In lower case. */
  readonly account: string
  readonly chain: string
  token(address: string): TokenFacts | undefined
}

/** `actor`: who makes the call; in a step it may be a contract that the account has called. */
interface Acting extends CallSurroundings {
  readonly actor: string
}

/** Calls in calls are looked into so far. */
const DEPTH = 4
const STEPS = 100

const address = (value: Argument | undefined): string => String(value)
const bytes = address
const list = (value: Argument | undefined): readonly Argument[] => (Array.isArray(value) ? (value as readonly Argument[]) : [])

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
const source = (from: string, { account, chain }: CallSurroundings): { readonly from?: AddressValue } =>
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
const READERS: Readonly<Partial<Record<ReadCall['name'], Reader>>> = {
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

/** A step of a call of several. `delegated`: its code runs with the power of the caller. */
interface Step extends Call {
  readonly delegated?: true
}

/** The packed list of Safe's `multiSend`: operation, recipient, value, length, data; null: it is none. */
const packedSteps = (given: string): readonly Step[] | null => {
  const steps: Step[] = []
  let rest = given.slice(2)
  while (rest.length > 0) {
    const [head, operation, to, value, length] = /^(0[01])([\da-f]{40})([\da-f]{64})([\da-f]{64})/.exec(rest) ?? []
    if (head === undefined) return null
    const size = BigInt(`0x${length}`) * 2n
    if (size > BigInt(rest.length - head.length)) return null
    const end = head.length + Number(size)
    steps.push({
      to: `0x${to}`,
      value: BigInt(`0x${value}`),
      data: `0x${rest.slice(head.length, end)}`,
      ...(operation === '01' && { delegated: true as const }),
    })
    rest = rest.slice(end)
  }
  return steps
}

/** The calls that a call is made of; null: it is one by itself, or its steps are not told. */
const stepsOf = ({ name, args }: ReadCall, to: string): readonly Step[] | null => {
  const own = (all: Argument | undefined): Step[] => list(all).map((data) => ({ to, value: 0n, data: bytes(data) }))
  if (name === 'multicall') return own(args[0])
  if (name === 'multicallUntil') return own(args[1])
  if (name === 'aggregate')
    return list(args[0]).map((step) => ({ to: address(list(step)[0]), value: 0n, data: bytes(list(step)[2]) }))
  if (name === 'multiSend') return packedSteps(bytes(args[0]))
  if (name !== 'execTransaction') return null
  const [target, value, data, operation] = args
  return [
    { to: address(target), value: value as bigint, data: bytes(data), ...(operation === 1n && { delegated: true as const }) },
  ]
}

/** The number of steps that another contract was given in a form that is not read, as Uniswap's routers have it. */
const hiddenSteps = ({ name, args }: ReadCall): number => (name === 'execute' ? list(args[1]).length : 0)

const NONE: ReadCalls = { acts: [], steps: 0, unread: 0 }
const joined = (all: readonly ReadCalls[]): ReadCalls =>
  all.reduce(
    (sum, { acts, steps, unread }) => ({
      acts: [...sum.acts, ...acts],
      steps: sum.steps + steps,
      unread: sum.unread + unread,
    }),
    NONE,
  )

/** Functions whose steps the called contract makes in its own name. */
const IN_OWN_NAME: ReadonlySet<string> = new Set(['execTransaction', 'aggregate'])

const readStep = (call: Call, around: Acting, depth: number): ReadCalls => {
  const { to, value, data } = call
  const { chain } = around
  const only = (act: CallAct): ReadCalls => ({ acts: [act], steps: 1, unread: act.kind === 'call' ? 1 : 0 })
  if (to === null) return only({ kind: 'create' })
  const coins = [amountAt(chain, COIN[0] as string, value)]
  if (data === '0x') return only({ kind: 'send', to: named(chain, to), what: coins, ...source(around.actor, around) })
  const read = readCalldata(data)
  const unread: CallAct = { kind: 'call', to: named(chain, to) }
  if (!read) return only(unread)
  const steps = stepsOf(read, to)
  if (steps && steps.length > 0 && depth < DEPTH && steps.length <= STEPS) {
    const inner = IN_OWN_NAME.has(read.name) ? { ...around, actor: to } : around
    return joined(
      steps.map((step): ReadCalls => {
        const { delegated, ...plain } = step
        // Trust: Safe's own list of calls is no foreign code; any other contract can name a function like that.
        const isOwnList = knownAt(chain, String(step.to))?.name === 'Safe' && readCalldata(step.data)?.name === 'multiSend'
        if (delegated && !isOwnList)
          return only({ kind: 'foreign-code', contract: named(chain, to), code: named(chain, String(step.to)) })
        return readStep(plain, inner, depth + 1)
      }),
    )
  }
  const hidden = hiddenSteps(read)
  if (hidden > 0) return { acts: [unread], steps: hidden, unread: hidden }
  const reader = READERS[read.name]
  return only(reader?.(read.args, { ...call, to }, around) ?? unread)
}

/** Reads what a call of the account does, and the calls in it. */
export const readCalls = (call: Call, around: CallSurroundings): ReadCalls =>
  readStep(call, { ...around, actor: around.account }, 0)
