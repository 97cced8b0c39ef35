// A refusal: a code of the catalogue, whose row gives status and words (docs/design/spec.md, "Errors").

import { ERRORS, type ServerErrorCode } from '../../src/contract/errors.ts'

export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ServerErrorCode
  readonly status: number
  /** Seconds until the same call may succeed; becomes the header Retry-After. */
  readonly retryAfter: number | null

  constructor(code: ServerErrorCode, message?: string, { retryAfter }: { retryAfter?: number } = {}) {
    super(message ?? ERRORS[code].message)
    this.code = code
    this.status = ERRORS[code].status ?? 500
    this.retryAfter = retryAfter === undefined ? null : Math.max(1, Math.ceil(retryAfter))
  }
}
