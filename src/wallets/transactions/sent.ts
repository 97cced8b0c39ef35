// The transactions that were sent in this browser: those that wait, the last ten that do not, and whom they went to.
// See docs/design/protocol.md, "Transactions".

import { array, custom, type InferOutput, nullable, object, optional, picklist, pipe, regex, safeParse, string } from 'valibot'
import type { SessionStorage } from '../../browser/storage.ts'
import { transactionsKey } from '../../contract/wire.ts'
import type { Progress } from './broadcast.ts'
import type { Fees } from './fees.ts'

/** Rows that are kept: as many that wait, as many that do not, and as many addresses. */
const WAITING_KEPT = 20
const ENDED_KEPT = 10
const ADDRESSES_KEPT = 50

const quantity = pipe(string(), regex(/^0x[\da-f]{1,64}$/))
const address = pipe(string(), regex(/^0x[\da-f]{40}$/i))
// Not `pipe(number(), integer(), …)`: parts of valibot are added to a file that every page carries.
const count = custom<number>((value) => Number.isSafeInteger(value) && (value as number) >= 0)
const DATA_MOST = 262_146
const row = object({
  hash: pipe(string(), regex(/^0x[\da-f]{64}$/)),
  chain: count,
  nonce: count,
  /** Null: it makes a contract. */
  to: nullable(address),
  value: quantity,
  data: custom<string>((value) => typeof value === 'string' && value.length <= DATA_MOST && /^0x([\da-f]{2})*$/i.test(value)),
  gas: quantity,
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  /** Milliseconds since 1970. */
  at: count,
  state: picklist(['waiting', 'done', 'reverted', 'replaced', 'dropped']),
  /** What it was sent for: itself, to be faster than another one, or in the place of one that is to do nothing. */
  kind: picklist(['send', 'speed-up', 'cancel']),
})
export type SentRow = InferOutput<typeof row>
type SentState = SentRow['state']

/** What has allowed somebody something: kept longer than its row, for the list of allowances. */
const grant = object({ chain: count, to: address, value: quantity, data: row.entries.data, at: count })
type GrantRow = InferOutput<typeof grant>
/** `approve`, `increaseAllowance`, `setApprovalForAll`, and `approve` of Permit2. */
const GRANTS = /^0x(095ea7b3|39509351|a22cb465|87517c45)/i
const GRANTS_KEPT = 40

const kept = object({ rows: array(row), used: array(address), grants: optional(array(grant), []) })
type Kept = InferOutput<typeof kept>

/** Trust: it comes from the storage, which other scripts of the page can write; what does not parse counts as nothing. */
const read = (storage: SessionStorage, account: string): Kept => {
  const { success, output } = safeParse(kept, storage.read(transactionsKey(account)))
  return success ? output : { rows: [], used: [], grants: [] }
}

const bounded = (rows: readonly SentRow[]): SentRow[] => {
  const sorted = [...rows].sort((one, other) => other.at - one.at)
  const waiting = sorted.filter(({ state }) => state === 'waiting').slice(0, WAITING_KEPT)
  const ended = sorted.filter(({ state }) => state !== 'waiting').slice(0, ENDED_KEPT)
  return sorted.filter((one) => waiting.includes(one) || ended.includes(one))
}

/** The newest first. */
export const sentBy = (storage: SessionStorage, account: string): readonly SentRow[] => bounded(read(storage, account).rows)

/** What was sent from here that has allowed somebody something, the newest first. */
export const grantsNoted = (storage: SessionStorage, account: string): readonly GrantRow[] => read(storage, account).grants

/** Keeps a transaction that was sent. `used`: whom it went to, and whom it allowed something. */
export const noteSent = (storage: SessionStorage, account: string, sent: SentRow, used: readonly string[]): void => {
  const before = read(storage, account)
  const addresses = [...used.map((one) => one.toLowerCase()), ...before.used]
  const { chain, to, value, data, at } = sent
  const grants: GrantRow[] = to !== null && GRANTS.test(data) ? [{ chain, to, value, data, at }, ...before.grants] : before.grants
  storage.set(transactionsKey(account), {
    grants: grants.slice(0, GRANTS_KEPT),
    rows: bounded([sent, ...before.rows.filter(({ hash }) => hash !== sent.hash)]),
    used: [...new Set(addresses)].slice(0, ADDRESSES_KEPT),
  })
}

/** Keeps whom something goes to that was signed and given to the page. */
export const noteUsed = (storage: SessionStorage, account: string, used: readonly string[]): void => {
  const before = read(storage, account)
  const addresses = [...used.map((one) => one.toLowerCase()), ...before.used]
  storage.set(transactionsKey(account), { ...before, used: [...new Set(addresses)].slice(0, ADDRESSES_KEPT) })
}

/**
 * Notes what became of one. Those of the same number have lost where another one is done. Of one that a node has dropped while a later one of its number
 * waits, nothing is said yet: the node forgets what was replaced.
 */
export const noteState = (storage: SessionStorage, account: string, hash: string, state: SentState): void => {
  const before = read(storage, account)
  const own = before.rows.find((one) => one.hash === hash)
  if (!own || own.state === state) return
  const isDone = (one: SentState): boolean => one === 'done' || one === 'reverted'
  const rivals = before.rows.filter((one) => one.hash !== hash && one.chain === own.chain && one.nonce === own.nonce)
  if (state === 'dropped' && rivals.some((one) => one.state === 'waiting' && one.at > own.at)) return
  const became = state === 'dropped' && rivals.some((one) => isDone(one.state)) ? 'replaced' : state
  const lost = (one: SentRow): boolean => isDone(state) && rivals.includes(one) && !isDone(one.state)
  const rows = before.rows.map((one) => {
    if (one.hash === hash) return { ...one, state: became }
    return lost(one) ? { ...one, state: 'replaced' as const } : one
  })
  storage.set(transactionsKey(account), { ...before, rows: bounded(rows) })
}

/** Notes how a transaction has ended. */
export const noteProgress = (storage: SessionStorage, account: string, hash: string, progress: Progress): void => {
  if (progress.kind === 'waiting') return
  const done = progress.kind === 'done' && (progress.receipt.status === 'success' ? 'done' : 'reverted')
  noteState(storage, account, hash, done || (progress.kind as 'replaced' | 'dropped'))
}

/** Forgets one that no node has taken: it was never sent. */
export const forgetOne = (storage: SessionStorage, account: string, hash: string): void => {
  const before = read(storage, account)
  storage.set(transactionsKey(account), { ...before, rows: before.rows.filter((one) => one.hash !== hash) })
}

/** The prices that it was sent with. */
export const feesIn = ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: SentRow): Fees =>
  maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined
    ? { type: 'eip1559', maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
    : { type: 'legacy', gasPrice: BigInt(gasPrice ?? '0x0') }
