// Sends signed transactions to a chain, and waits until they are done.
// Trust: what is sent again are the bytes that were signed, so that nothing is ever paid twice.

import { NodeError } from '../../api/rpc.ts'
import type { Hex, Receipt } from '../../contract/wallets/request-results.ts'
import type { AskNode } from './fees.ts'

/** The node has these bytes already. */
const isKnown = (error: unknown): boolean =>
  error instanceof NodeError && /already known|already imported|known transaction/i.test(error.node.message)
/** A transaction of this number is done: these bytes, or others. */
const isUsed = (error: unknown): boolean =>
  error instanceof NodeError && /nonce too low|nonce is too low/i.test(error.node.message)

export interface Signed {
  readonly raw: Hex
  readonly hash: Hex
}

/** How often the same bytes are sent where the node does not answer. */
const TRIES = 3

export interface Waiting {
  /** Resolves after a while, longer with each try; rejects where it is given up. */
  pause(attempt: number): Promise<void>
}

/** Whether the chain knows a transaction by its hash. */
const isThere = async (ask: AskNode, hash: Hex): Promise<boolean> =>
  (await ask('eth_getTransactionByHash', [hash]).catch(() => null)) != null

/** Gives the hash once a node has the transaction. Rejects with what the node said, or with the last failure where none answered. */
export const broadcast = async ({ raw, hash }: Signed, ask: AskNode, { pause }: Waiting): Promise<Hex> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await ask('eth_sendRawTransaction', [raw])
      return hash
    } catch (error) {
      if (isKnown(error)) return hash
      // An attempt before may have arrived though its answer was lost.
      if (isUsed(error) && (await isThere(ask, hash))) return hash
      if (error instanceof NodeError || attempt >= TRIES) throw error
      await pause(attempt)
    }
  }
}

const HEX = /^0x[\da-f]*$/i
const text = (value: unknown): Hex => (typeof value === 'string' && HEX.test(value) ? (value as Hex) : '0x0')

/** The receipt in our form; null: it is not done yet. */
const receiptOf = async (hash: Hex, ask: AskNode): Promise<Receipt | null> => {
  const given = (await ask('eth_getTransactionReceipt', [hash])) as Readonly<Record<string, unknown>> | null
  if (!given || typeof given.blockNumber !== 'string') return null
  return {
    from: String(given.from),
    to: typeof given.to === 'string' ? given.to : null,
    gasUsed: text(given.gasUsed),
    cumulativeGasUsed: text(given.cumulativeGasUsed),
    effectiveGasPrice: text(given.effectiveGasPrice),
    // Chains before Byzantium told no status: done is done.
    status: given.status === '0x0' ? 'reverted' : 'success',
    logs: Array.isArray(given.logs) ? (given.logs as object[]) : [],
    blockNumber: text(given.blockNumber),
    transactionHash: hash,
  }
}

/** How far a transaction has come. `replaced`: another one of its number is done. `dropped`: no node knows it any more. */
export type Progress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly receipt: Receipt }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'dropped' }

/** Asks how far it is. */
export const progressOf = async (
  { hash, nonce, account }: { readonly hash: Hex; readonly nonce: number; readonly account: string },
  ask: AskNode,
): Promise<Progress> => {
  const receipt = await receiptOf(hash, ask)
  if (receipt) return { kind: 'done', receipt }
  const [done, known] = await Promise.all([ask('eth_getTransactionCount', [account, 'latest']), isThere(ask, hash)])
  if (Number(done) > nonce) {
    // It may have been done between the two questions.
    const late = await receiptOf(hash, ask)
    return late ? { kind: 'done', receipt: late } : { kind: 'replaced' }
  }
  return known ? { kind: 'waiting' } : { kind: 'dropped' }
}
