// What the service has kept of an account's transactions, and how those have ended.

import { transactions, type WireTransaction } from '../../contract/endpoints/users-transactions.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Chains } from '../../wallets/chains.ts'
import { type Progress, progressOf } from '../../wallets/transactions/broadcast.ts'
import type { AskNode } from '../../wallets/transactions/fees.ts'

/** How many are asked about at their chains, at each look: the newest. */
const MOST_ASKED = 20
/** So long a transaction that no node knows may still come, in milliseconds. */
const MAY_COME = 10 * 60_000

/** `unknown`: its chain was not asked, or does not answer. */
export type ElsewhereState = 'waiting' | 'done' | 'reverted' | 'replaced' | 'dropped' | 'unknown'
/** One that the service has kept. `data`: null where they are too long to be kept. `at`: milliseconds since 1970. */
export interface ElsewhereRow extends Pick<WireTransaction, 'hash' | 'nonce' | 'to' | 'value' | 'data'> {
  readonly chain: number
  readonly at: number
  readonly state: ElsewhereState
}
/** How those have ended that have, by chain and hash. */
export type Ended = Readonly<Record<string, ElsewhereState>>

export const keyOf = ({ chain, hash }: { readonly chain: number; readonly hash: string }): string => `${chain} ${hash}`

/** What the service has kept of an account, the newest first; null: its app keeps nothing. */
export const readElsewhere = async (
  { api, session }: Runtime,
  account: string,
  signal: AbortSignal,
): Promise<readonly ElsewhereRow[] | null> => {
  const answer = await session.authorized((token) => api(transactions, { token, signal }))
  if (!answer.kept) return null
  return answer.transactions
    .filter(({ from }) => sameAddress(from, account))
    .map(({ hash, chain_id, nonce, to, value, data, at }) => ({
      ...{ hash, chain: chain_id, nonce, to, value, data, at: at * 1000, state: 'unknown' },
    }))
}

const stateOf = (progress: Progress, at: number, now: number): ElsewhereState => {
  if (progress.kind === 'done') return progress.receipt.status === 'success' ? 'done' : 'reverted'
  if (progress.kind === 'dropped') return now - at < MAY_COME ? 'waiting' : 'dropped'
  return progress.kind
}

/** Asks the chains how they have ended; what has ended before is not asked again. Never rejects but by the signal. */
export const lookElsewhere = async (
  rows: readonly ElsewhereRow[],
  ended: Ended,
  { account, now, signal }: { readonly account: string; readonly now: number; readonly signal: AbortSignal },
  { chains, askAt }: { readonly chains: Pick<Chains, 'supported'>; askAt(chain: number): AskNode },
): Promise<readonly ElsewhereRow[]> => {
  const open = rows
    .filter((row) => ended[keyOf(row)] === undefined && chains.supported.some(({ id }) => id === row.chain))
    .slice(0, MOST_ASKED)
  const looked = await Promise.all(
    open.map(async (row) => {
      const about = { hash: row.hash as Hex, nonce: row.nonce, account }
      const progress = await progressOf(about, askAt(row.chain)).catch(() => null)
      return { ...row, state: progress ? stateOf(progress, row.at, now) : 'unknown' } satisfies ElsewhereRow
    }),
  )
  signal.throwIfAborted()
  return rows.map((row) => looked.find((one) => keyOf(one) === keyOf(row)) ?? { ...row, state: ended[keyOf(row)] ?? row.state })
}
