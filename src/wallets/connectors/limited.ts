// A wallet may never answer: whatever is asked of one ends after 120 s (spec section 9, "Wallet request timeout"), or when it is called off.

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { WALLET_REQUEST_TIMEOUT } from '../../contract/limits.ts'
import { wait } from '../../kit/wait.ts'

/** A wallet that throws at once is one that rejects. */
const begin = async <T>(work: () => Promise<T> | T, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted()
  return work()
}

/**
 * What `work` gives. Rejects with `wallet_request_timeout` when that takes too long, and with the signal's reason when it is aborted; an
 * answer that comes later goes nowhere.
 */
export const limited = async <T>(
  work: () => Promise<T> | T,
  signal?: AbortSignal,
  most: number = WALLET_REQUEST_TIMEOUT,
): Promise<T> => {
  const over = new AbortController()
  const abort = (): void => over.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const late = wait(most, over.signal).then((): never => {
    throw new LatchkeyError('wallet_request_timeout', 'Wallet request timed out')
  })
  try {
    return await Promise.race([late, begin(work, over.signal)])
  } finally {
    signal?.removeEventListener('abort', abort)
    over.abort()
  }
}
