// Errors of wallets, translated to codes of the catalogue.
// See docs/design/protocol.md, "Ethereum provider".

import type { ErrorMessage } from '../../contract/errors.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'

type WalletErrorCode =
  | 'user_rejected_request'
  | 'wallet_request_pending'
  | 'wallet_locked'
  | 'unsupported_chain_id'
  | 'wallet_error'
  | 'unknown_connect_wallet_error'
  | 'generic_connect_wallet_error'
/** As in the catalogue, which is more than a page needs. */
const MESSAGES: { readonly [C in WalletErrorCode]: ErrorMessage<C> } = {
  user_rejected_request: 'You rejected the request',
  wallet_request_pending: 'The wallet has an open request already. Look for its window.',
  wallet_locked: 'The wallet is locked. Unlock it, then choose it again.',
  unsupported_chain_id: 'This chain is not supported.',
  wallet_error: 'The wallet could not do this.',
  unknown_connect_wallet_error: 'The wallet could not be connected.',
  generic_connect_wallet_error: 'Could not connect with wallet',
}

/** Codes of EIP-1193 and EIP-1474 after which the same may be asked again (docs/design/protocol.md, "Ethereum provider"). No code counts as 0. */
const RETRYABLE: ReadonlySet<number> = new Set([0, 4001, 4900, 4901, -32603, -32002, -32003])

/** -32002 means "resource unavailable"; only its message tells which one. */
const BUSY: readonly (readonly [WalletErrorCode, RegExp])[] = [
  ['wallet_request_pending', /already (processing|pending)|request .*pending|pending .*request|wait for the (user|previous)/i],
  ['wallet_locked', /locked|at least one account|unlock/i],
]
const REJECTED =
  /\b(user|request) (rejected|denied|disapproved|cancell?ed|closed)|(rejected|denied|cancell?ed|closed) by (the )?user|^\W*(rejected|denied|cancell?ed)\W*$/i

/** An error of a wallet. `retryable`: the same request may be made again. */
export class WalletError extends LatchkeyError {
  readonly retryable: boolean

  constructor(code: WalletErrorCode, cause: unknown, retryable: boolean, message: string = MESSAGES[code]) {
    super(code, message, { cause })
    this.retryable = retryable
  }
}

/** A code as a number; some wallets send it as text. */
const wholeOf = (code: unknown): number | null => {
  const number = typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}

/** Code and message of whatever a wallet threw. Trust: it may be anything, and its getters may throw. */
export const errorFieldsOf = (thrown: unknown): { code: number | null; message: string } => {
  try {
    const { code, message, data } = Object(thrown) as Record<string, unknown>
    // Wallets in apps wrap what they mean.
    const inside = data as { code?: unknown; originalError?: { code?: unknown } } | null | undefined
    const number = [inside?.originalError?.code, inside?.code, code].map(wholeOf).find((one) => one !== null)
    return {
      code: code === 'ACTION_REJECTED' ? 4001 : (number ?? null),
      message: typeof thrown === 'string' ? thrown : typeof message === 'string' ? message : '',
    }
  } catch {
    return { code: null, message: '' }
  }
}

/** `connect` while access is asked for, `ask` for anything else. */
export type Asking = 'connect' | 'ask'

const codeOf = (asking: Asking, code: number | null, message: string): WalletErrorCode => {
  if (code === 4001 || code === 5000 || REJECTED.test(message)) return 'user_rejected_request'
  const busy = code === -32002 && BUSY.find(([, words]) => words.test(message))
  if (busy) return busy[0]
  if (code === 4902) return 'unsupported_chain_id'
  if (asking === 'ask') return 'wallet_error'
  return code === null ? 'unknown_connect_wallet_error' : 'generic_connect_wallet_error'
}

/** What a wallet threw, as an error with a code. Errors that have one, and the reason of an abort, stay as they are. */
export const walletError = (asking: Asking, thrown: unknown, signal?: AbortSignal): unknown => {
  if (thrown instanceof LatchkeyError || (signal?.aborted && thrown === signal.reason)) return thrown
  const { code, message } = errorFieldsOf(thrown)
  const own = codeOf(asking, code, message)
  // -32002 is generic only where its message says nothing more.
  const busy = own === 'wallet_request_pending' || own === 'wallet_locked'
  return new WalletError(own, thrown, own === 'user_rejected_request' || (!busy && RETRYABLE.has(code ?? 0)))
}
