// An error as an event carries it: what the catalogue needs to know, nothing that could hold a secret.

import type { ErrorFacts } from '../../contract/error-views.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'

export interface Failure extends ErrorFacts {
  /** Milliseconds after which another try makes sense; null where nobody said. */
  readonly retryAfter: number | null
}

/** Any thrown value as a failure. */
export const failureOf = (error: unknown): Failure =>
  error instanceof LatchkeyError
    ? { code: error.code, status: error.status, message: error.message, retryAfter: error.retryAfter }
    : { code: 'unknown_error', status: null, message: String(error), retryAfter: null }
