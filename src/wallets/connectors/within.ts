// A limit for what a wallet or a relay is asked: nobody waits for ever.

import { wait } from '../../kit/wait.ts'

/** As `promise`, but for no longer than `ms` milliseconds: then it rejects with `late()`, and at the abort with the signal's reason. */
export const within = async <T>(promise: Promise<T>, ms: number, late: () => Error, signal?: AbortSignal): Promise<T> => {
  const done = new AbortController()
  const limit = wait(ms, signal ? AbortSignal.any([signal, done.signal]) : done.signal).then(() => Promise.reject(late()))
  // Once it is settled, nobody asks for the other any more.
  limit.catch(() => undefined)
  promise.catch(() => undefined)
  try {
    return await Promise.race([promise, limit])
  } finally {
    done.abort()
  }
}
