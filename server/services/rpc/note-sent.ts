// Keeps which transactions of embedded wallets the chain proxy has handed on, for a person's other browsers.
// See docs/design/security.md, "Chain proxy". Trust: the sender is who has signed, never who the call says that they are.

import type { SentRecord } from '../../stores/account/sent-transactions.ts'
import { noteTransaction } from '../../stores/account/sent-transactions.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { allowanceIn } from './allowance-in.ts'

/** Hex digits of a call's data that are kept; of longer ones none are. */
const DATA_KEPT = 2048

type Read = Omit<SentRecord, 'at'> & { readonly allowance: ReturnType<typeof allowanceIn> }

/** What a signed transaction says; null for bytes that are none, or are for another chain. */
const readSigned = async (chain: number, raw: unknown): Promise<Read | null> => {
  if (typeof raw !== 'string') return null
  const { hashOf, readRaw } = await import('./raw-transaction.ts')
  const read = await readRaw(raw).catch(() => null)
  if (!read || (read.chainId !== undefined && read.chainId !== chain)) return null
  const { sender, to, value, data, nonce } = read
  return {
    ...{ address: sender, chain, hash: hashOf(raw), nonce, to, value: `0x${value.toString(16)}` },
    data: data.length <= DATA_KEPT ? data : null,
    allowance: allowanceIn(data),
  }
}

/** Notes it where the app lets it and its sender is an embedded wallet of the app. Never rejects: the transaction has been sent. */
export const noteSent = async (core: Core, app: App, chain: number, params: unknown): Promise<void> => {
  if (!settingsOf(app).keep_transactions) return
  try {
    const sent = await readSigned(chain, Array.isArray(params) ? params[0] : undefined)
    if (sent) await noteTransaction(core.db, { app: app.id, ...sent, at: core.clock.now() })
  } catch (error) {
    core.log.error('transaction_not_noted', { chain, error })
  }
}
