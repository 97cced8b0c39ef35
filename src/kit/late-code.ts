// Loads code that comes later: in the time of a call, and with the error of the catalogue where it cannot be had.

import { LatchkeyError } from '../contract/latchkey-error.ts'
import { API_TIMEOUT } from '../contract/limits.ts'

const MISSING = 'code'

/** Resolves and rejects as `work`, or rejects with a `TimeoutError` after `ms`: a connection that hangs must not hold a person for ever. */
export const inTime = <T>(work: Promise<T>, ms = API_TIMEOUT): Promise<T> =>
  new Promise((resolve, reject) => {
    work.then(resolve, reject)
    const limit = AbortSignal.timeout(ms)
    limit.onabort = () => reject(limit.reason)
  })

/** The error for it; `cause` is what the browser said. */
export const missingCode = (cause: unknown): LatchkeyError =>
  new LatchkeyError('service_unreachable', String(cause), { cause, data: MISSING })

/** Loads with `load`, an `import()`. Rejects with {@link missingCode}. */
export const lateCode = <T>(load: () => Promise<T>): Promise<T> =>
  inTime(load()).catch((cause: unknown) => {
    throw missingCode(cause)
  })

/** Whether an error says that code could not be loaded. */
export const isMissingCode = (error: unknown): error is LatchkeyError =>
  error instanceof LatchkeyError && error.code === 'service_unreachable' && error.data === MISSING
