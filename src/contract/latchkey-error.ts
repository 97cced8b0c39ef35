// The error class of the product: every rejection and every `error` event carries a code of the catalogue.

import type { ErrorCode } from './errors.ts'

/**
 * A rejection of a tag or of `latchkey/core`. `code` is one of docs/errors.md.
 * @example
 * import { LatchkeyError } from 'latchkey'
 * try {
 *   await document.querySelector('login-modal')?.login()
 * } catch (error) {
 *   if (error instanceof LatchkeyError && error.code !== 'exited_auth_flow') console.error(error.code, error.message)
 * }
 */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError'
  readonly code: string
  /** HTTP status where a service answered; null otherwise. */
  readonly status: number | null
  /** Milliseconds after which another try makes sense, where the service said so. */
  readonly retryAfter: number | null
  /** What the service told beside code and message; undefined for nothing. */
  readonly data: unknown

  /** True for errors of every copy of the bundle on a page: recognised by name, not by class identity. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'LatchkeyError'
  }

  constructor(
    code: ErrorCode | (string & {}),
    message: string,
    options: { cause?: unknown; status?: number | null; retryAfter?: number | null; data?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status ?? null
    this.retryAfter = options.retryAfter ?? null
    this.data = options.data
  }
}
