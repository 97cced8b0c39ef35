// Looks for what an account has allowed in the events of a chain, range by range from the newest block back.
// Trust: events say where to look. A contract can write any; what is shown is what its functions answer (grants.ts).

import { NodeError } from '../../api/rpc.ts'
import type { AskNode } from '../transactions/fees.ts'
import { type Grant, grantKey, PERMIT2 } from './grants.ts'

/** Blocks of the first question; fewest of one that a node says no to; most of one that finds little. */
const FIRST_RANGE = 50_000
const LEAST_RANGE = 90
const MOST_RANGE = 3_200_000
/** Questions for one chain, and grants that are looked for. */
const MOST_QUESTIONS = 24
const MOST_GRANTS = 120
/** Events of one answer that leave room for a range four times as wide. */
const FEW = 200

/** `Approval`, `ApprovalForAll`, and `Approval` and `Permit` of Permit2. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const OF_PERMIT2 = [
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
]

/** How far back it has looked. */
export interface LogCursor {
  /** The last block that has not been looked at; −1: it has come to the first one. Null: nothing was looked at yet. */
  readonly below: number | null
  readonly range: number
  /** The widest range that the node is asked for: what it has said no to is not tried again. */
  readonly most: number
  readonly asked: number
}
/** `ended`: `whole` to the first block, `bounded` where this is enough; `refused`: the node tells no more events. Null: it goes on. */
export interface Look {
  readonly cursor: LogCursor
  readonly grants: readonly Grant[]
  readonly ended: 'whole' | 'bounded' | 'refused' | null
}
export const START: LogCursor = { below: null, range: FIRST_RANGE, most: MOST_RANGE, asked: 0 }

const hex = (value: number): string => `0x${value.toString(16)}`
const numberIn = (value: unknown): number | null =>
  typeof value === 'string' && /^0x[\da-f]{1,12}$/i.test(value) ? Number(value) : null
const addressIn = (topic: string): string => `0x${topic.slice(-40)}`.toLowerCase()

/** What an event is about; null: none that is looked for. */
const grantIn = (log: unknown): Grant | null => {
  const { address, topics, blockNumber, blockTimestamp } = Object(log) as Readonly<Record<string, unknown>>
  if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address) || !Array.isArray(topics)) return null
  if (!topics.every((one) => typeof one === 'string' && /^0x[\da-f]{64}$/i.test(one))) return null
  const [event = '', , second = '', third = ''] = topics as string[]
  const seconds = numberIn(blockTimestamp)
  const when = { block: numberIn(blockNumber), at: seconds === null ? null : seconds * 1000 }
  const [token, spender] = [address.toLowerCase(), addressIn(second)]
  if (event === APPROVAL && topics.length === 3) return { kind: 'amount', token, spender, ...when }
  if (event === APPROVAL && topics.length === 4) return { kind: 'item', token, spender, item: String(BigInt(third)), ...when }
  if (event === FOR_ALL && topics.length === 3) return { kind: 'all', token, spender, ...when }
  if (OF_PERMIT2.includes(event) && token === PERMIT2 && topics.length === 4)
    return { kind: 'permit2', token: spender, spender: addressIn(third), ...when }
  return null
}

/** Each once, as it was given last; what came to the account that gives nobody anything is none. */
export const eachOnce = (grants: readonly Grant[]): readonly Grant[] => {
  const found = new Map<string, Grant>()
  for (const grant of grants) {
    const before = found.get(grantKey(grant))
    if (/^0x0{40}$/.test(grant.spender)) continue
    if (!before || (before.block ?? -1) < (grant.block ?? -1))
      found.set(grantKey(grant), { ...grant, at: grant.at ?? before?.at ?? null })
  }
  return [...found.values()].slice(0, MOST_GRANTS)
}

/** One question further back. Rejects where the chain does not answer at all. */
export const lookBack = async (ask: AskNode, account: string, { below, range, most, asked }: LogCursor): Promise<Look> => {
  const last = below ?? numberIn(await ask('eth_blockNumber', []))
  if (last === null) return { cursor: { below, range, most, asked }, grants: [], ended: 'refused' }
  const first = Math.max(0, last - range + 1)
  const topics = [[APPROVAL, FOR_ALL, ...OF_PERMIT2], `0x${account.slice(2).toLowerCase().padStart(64, '0')}`]
  try {
    const answer = await ask('eth_getLogs', [{ fromBlock: hex(first), toBlock: hex(last), topics }])
    const logs = Array.isArray(answer) ? answer : []
    const wider = logs.length <= FEW ? Math.min(range * 4, most) : range
    const cursor = { below: first - 1, range: wider, most, asked: asked + 1 }
    const ended = first === 0 ? 'whole' : cursor.asked >= MOST_QUESTIONS ? 'bounded' : null
    return { cursor, grants: eachOnce(logs.flatMap((log) => grantIn(log) ?? [])), ended }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    // Nodes have bounds of their own, and say so by an error: a smaller range may be within them.
    const cursor = { below, range: Math.floor(range / 8), most: Math.floor(range / 2), asked: asked + 1 }
    const over = cursor.range < LEAST_RANGE || cursor.asked >= MOST_QUESTIONS
    return { cursor, grants: [], ended: over ? 'refused' : null }
  }
}
