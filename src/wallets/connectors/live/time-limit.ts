// Time limit of requests to a wallet or a relay, which may never answer (docs/design/spec.md, "Numbers").

import { LatchkeyError } from '../../../contract/latchkey-error.ts'
import { WALLET_REQUEST_TIMEOUT } from '../../../contract/wallet-limits.ts'
import { wait } from '../../../kit/wait.ts'

const walletTimeout = (): Error => new LatchkeyError('wallet_request_timeout', 'Wallet request timed out')

/**
 * As `work`, for at most `ms` milliseconds: then it rejects with `late()`, and at an abort with the signal's reason. A later result is dropped.
 * A function that throws at once is treated like one that rejects; it is not called when the signal is aborted already.
 */
export const limited = async <T>(
  work: Promise<T> | (() => Promise<T> | T),
  {
    signal,
    ms = WALLET_REQUEST_TIMEOUT,
    late = walletTimeout,
  }: { signal?: AbortSignal | undefined; ms?: number; late?: () => Error } = {},
): Promise<T> => {
  const done = new AbortController()
  const timeout = wait(ms, signal ? AbortSignal.any([signal, done.signal]) : done.signal).then(() => Promise.reject(late()))
  const begin = async (): Promise<T> => {
    signal?.throwIfAborted()
    return typeof work === 'function' ? work() : work
  }
  const result = begin()
  // Whichever settles second has no listener left.
  timeout.catch(() => undefined)
  result.catch(() => undefined)
  try {
    return await Promise.race([timeout, result])
  } finally {
    done.abort()
  }
}
