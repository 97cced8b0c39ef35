// Reads the calls of a transaction: the one that it makes, and the steps of several in one.
// See docs/design/signing.md, "Calls".

import { type Acting, type Call, type CallAct, type CallSurroundings, READERS, source } from './call-acts.ts'
import { type Inner, innerOf } from './call-wrappers.ts'
import { COIN } from './coin.ts'
import { CONTROL_READERS } from './control-calls.ts'
import { named } from './known-contracts.ts'
import { NOTIFIED_READERS } from './notified-calls.ts'
import { PERMIT2_READERS } from './permit2-calls.ts'
import { readCalldata } from './read-calldata.ts'
import { SWAP_READERS } from './swap-calls.ts'
import { amountAt } from './typed-shape.ts'

/** A step of a transaction: one act, or a call that is made of the steps after it. */
export interface ReadStep {
  /** Its place: `2.1` is the first step within the second one; empty: it is the transaction's own call. */
  readonly number: string
  /** The call, and who makes it; absent: no call of its own, as a command of a router is. */
  readonly call?: Call & { readonly from: string }
  /** What it does; null: it is made of the steps after it whose numbers begin with its own. */
  readonly act: CallAct | null
  /** The rest goes on where it fails. */
  readonly mayFail?: true
}

export interface ReadCalls {
  /** In their order, each call of several before its steps. */
  readonly list: readonly ReadStep[]
  /** What all steps do, in their order. */
  readonly acts: readonly CallAct[]
  /** How many acts there are, and how many of them are not read. */
  readonly steps: number
  readonly unread: number
}

/** Calls in calls are looked into so deep and so wide, and so many in all. */
const DEPTH = 4
const STEPS = 100
const STEPS_IN_ALL = 300

const ALL_READERS = { ...READERS, ...CONTROL_READERS, ...PERMIT2_READERS, ...SWAP_READERS, ...NOTIFIED_READERS }

/** A step before it has its number. */
interface Node {
  readonly call?: ReadStep['call']
  readonly act?: CallAct
  readonly nodes?: readonly Node[]
  readonly mayFail?: true
}

const told = (acts: readonly CallAct[], call?: ReadStep['call']): Node => {
  const [first, ...others] = acts
  if (first && others.length === 0) return { act: first, ...(call && { call }) }
  return { nodes: acts.map((act) => ({ act })), ...(call && { call }) }
}

const createNodes = () => {
  let left = STEPS_IN_ALL
  const innerNode = (inner: Inner, around: Acting, depth: number): Node => {
    const fails = inner.mayFail && { mayFail: true as const }
    if ('act' in inner) return { act: inner.act, ...fails }
    if ('inner' in inner) return { nodes: inner.inner.map((one) => innerNode(one, around, depth)), ...fails }
    return { ...nodeOf(inner.call, { ...around, actor: inner.actor ?? around.actor }, depth + 1), ...fails }
  }
  const nodeOf = (call: Call, around: Acting, depth: number): Node => {
    const { to, value, data } = call
    const { chain, actor } = around
    const own = { ...call, from: actor }
    if (to === null) return told([{ kind: 'create' }], own)
    const here = named(chain, to)
    const coins: CallAct = {
      kind: 'send',
      to: here,
      what: [amountAt(chain, COIN[0] as string, value)],
      ...source(actor, around),
    }
    if (data === '0x') return told([coins], own)
    const read = readCalldata(data)
    const unread: CallAct = { kind: 'call', to: here }
    // The coins of the transaction itself are in a row of their own.
    const along: Node[] = depth > 0 && value > 0n && read?.name !== 'deposit' ? [{ act: coins }] : []
    // Trust: an account with code of its own does as it tells itself, and no function's name says what that is.
    const foreign: Node[] = to === around.account ? [{ act: { kind: 'foreign-code', contract: here, code: here } }] : []
    const inner = read && depth < DEPTH ? innerOf(read, { ...call, to }, around) : null
    if (inner && inner.length > 0 && inner.length <= Math.min(STEPS, left)) {
      left -= inner.length
      return { call: own, nodes: [...foreign, ...along, ...inner.map((one) => innerNode(one, around, depth))] }
    }
    if (foreign.length > 0) return { call: own, nodes: [...foreign, ...along] }
    // Trust: what is packed too deep or too wide to be read may hold anything.
    if (inner?.length || (read && depth >= DEPTH && innerOf(read, { ...call, to }, around)?.length))
      return along.length > 0
        ? { call: own, nodes: [...along, { act: { ...unread, grants: true } }] }
        : { call: own, act: { ...unread, grants: true } }
    const done = read ? ALL_READERS[read.name]?.(read.args, { ...call, to }, around) : null
    const all = Array.isArray(done) ? (done as readonly CallAct[]) : done ? [done as CallAct] : []
    const acts = all.length > 0 ? all : [unread]
    return along.length > 0 ? { call: own, nodes: [...along, told(acts)] } : told(acts, own)
  }
  return nodeOf
}

/** Numbers its steps, each before its own. */
const numbered = ({ call, act, nodes = [], mayFail }: Node, number: string): ReadStep[] => [
  { number, act: act ?? null, ...(call && { call }), ...(mayFail && { mayFail }) },
  ...nodes.flatMap((node, at) => numbered(node, number === '' ? `${at + 1}` : `${number}.${at + 1}`)),
]

/** Reads what a call of the account does, and the calls in it. */
export const readCalls = (call: Call, around: CallSurroundings): ReadCalls => {
  const list = numbered(createNodes()(call, { ...around, actor: around.account }, 0), '')
  const acts = list.flatMap(({ act }) => (act ? [act] : []))
  return { list, acts, steps: acts.length, unread: acts.filter(({ kind }) => kind === 'call').length }
}
