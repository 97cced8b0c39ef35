// A refusal: a code of the catalogue, whose row gives status and words (docs/design/spec.md, "Errors").

import { ERRORS, type ServerErrorCode } from '../../src/contract/errors.ts'

export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ServerErrorCode
  readonly status: number
  /** Seconds until the same call may succeed; becomes the header Retry-After. */
  readonly retryAfter: number | null

  /** What the caller is told beside code and message, as JSON. */
  readonly data: object | undefined

  constructor(code: ServerErrorCode, message?: string, { retryAfter, data }: { retryAfter?: number; data?: object } = {}) {
    super(message ?? ERRORS[code].message)
    this.code = code
    this.status = ERRORS[code].status ?? 500
    this.data = data
    this.retryAfter = retryAfter === undefined ? null : Math.max(1, Math.ceil(retryAfter))
  }
}
