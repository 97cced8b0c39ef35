// Reads the calls of a transaction: the one that it makes, and the steps of several in one.
// See docs/design/signing.md, "Calls".

import { type Acting, type Call, type CallAct, type CallSurroundings, list, READERS, source } from './call-acts.ts'
import { COIN } from './coin.ts'
import { knownAt, named } from './known-contracts.ts'
import { type Argument, type ReadCall, readCalldata } from './read-calldata.ts'
import type { AddressValue } from './rules.ts'
import { amountAt } from './typed-shape.ts'

export interface ReadCalls {
  /** In their order; the steps of a batch are in its place. */
  readonly acts: readonly CallAct[]
  /** How many calls were looked at, and how many of them are not read. */
  readonly steps: number
  readonly unread: number
}

/** Calls in calls are looked into so deep and so wide. */
const DEPTH = 4
const STEPS = 100

const text = (value: Argument | undefined): string => String(value)

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
  const own = (all: Argument | undefined): Step[] => list(all).map((data) => ({ to, value: 0n, data: text(data) }))
  if (name === 'multicall') return own(args[0])
  if (name === 'multicallUntil') return own(args[1])
  if (name === 'aggregate')
    return list(args[0]).map((step) => ({ to: text(list(step)[0]), value: 0n, data: text(list(step)[2]) }))
  if (name === 'multiSend') return packedSteps(text(args[0]))
  if (name !== 'execTransaction') return null
  const [target, value, data, operation] = args
  return [{ to: text(target), value: value as bigint, data: text(data), ...(operation === 1n && { delegated: true as const }) }]
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

/** What is read of a call by itself. */
const counted = (acts: readonly CallAct[]): ReadCalls => ({
  acts,
  steps: acts.length,
  unread: acts.filter(({ kind }) => kind === 'call').length,
})

/** What a Safe pays for being made to act, by a price that the call names. */
const refunds = ({ name, args }: ReadCall, to: AddressValue): ReadCalls =>
  name === 'execTransaction' && args[6] !== 0n ? counted([{ kind: 'call', to }]) : NONE

const readStep = (call: Call, around: Acting, depth: number): ReadCalls => {
  const { to, value, data } = call
  const { chain } = around
  if (to === null) return counted([{ kind: 'create' }])
  const here = named(chain, to)
  const coins: CallAct = {
    kind: 'send',
    to: here,
    what: [amountAt(chain, COIN[0] as string, value)],
    ...source(around.actor, around),
  }
  if (data === '0x') return counted([coins])
  // Trust: an account with code of its own does as it tells itself, and no function's name says what that is.
  if (to === around.account) return counted([{ kind: 'foreign-code', contract: here, code: here }])
  const read = readCalldata(data)
  const unread: CallAct = { kind: 'call', to: here }
  // The coins of the transaction itself are in a row of their own.
  const along = depth > 0 && value > 0n && read?.name !== 'deposit' ? counted([coins]) : NONE
  if (!read) return joined([along, counted([unread])])
  const steps = stepsOf(read, to)
  if (steps && steps.length > 0 && depth < DEPTH && steps.length <= STEPS) {
    const inner = IN_OWN_NAME.has(read.name) ? { ...around, actor: to } : around
    const all = steps.map((step): ReadCalls => {
      const { delegated, ...plain } = step
      // Trust: Safe's own list of calls is no foreign code; any other contract can name a function like that.
      const isOwnList = knownAt(chain, String(step.to))?.name === 'Safe' && readCalldata(step.data)?.name === 'multiSend'
      if (delegated && !isOwnList) return counted([{ kind: 'foreign-code', contract: here, code: named(chain, String(step.to)) }])
      return readStep(plain, inner, depth + 1)
    })
    return joined([along, ...all, refunds(read, here)])
  }
  const hidden = hiddenSteps(read)
  if (hidden > 0) return joined([along, { acts: [unread], steps: hidden, unread: hidden }])
  const told = READERS[read.name]?.(read.args, { ...call, to }, around) ?? unread
  return joined([along, counted(Array.isArray(told) ? (told as readonly CallAct[]) : [told as CallAct])])
}

/** Reads what a call of the account does, and the calls in it. */
export const readCalls = (call: Call, around: CallSurroundings): ReadCalls =>
  readStep(call, { ...around, actor: around.account }, 0)
