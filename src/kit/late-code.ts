// Loads code that comes later: in the time of a call, and with the error of the catalogue where it cannot be had.

import { LatchkeyError } from '../contract/latchkey-error.ts'
import { API_TIMEOUT } from '../contract/limits.ts'

/** Resolves and rejects as `work`, or rejects with a `TimeoutError` after `ms`: a connection that hangs must not hold a person for ever. */
export const inTime = <T>(work: Promise<T>, ms = API_TIMEOUT): Promise<T> =>
  new Promise((resolve, reject) => {
    work.then(resolve, reject)
    const limit = AbortSignal.timeout(ms)
    limit.onabort = () => reject(limit.reason)
  })

/** Loads with `load`, an `import()`. Rejects with `service_unreachable`; its `message` is what the browser said, and its `cause` that error. */
export const lateCode = <T>(load: () => Promise<T>): Promise<T> =>
  inTime(load()).catch((cause: unknown) => {
    throw new LatchkeyError('service_unreachable', String(cause), { cause })
  })
