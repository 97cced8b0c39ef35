// What a window is told of a failure, and whether its person can try again there.
// See docs/design/frame.md, "Windows".

import { NotTyped } from '../keys/typed-secret.ts'
import { frameErrorOf } from './frame-failure.ts'

/** What the person mends in the window: what they have typed, and what passes. Everything else ends the request, and the page goes on. */
const AGAIN: ReadonlySet<string> = new Set([
  'invalid_recovery_pin',
  'service_unreachable',
  'client_request_timeout',
  'too_many_requests',
  'cannot_link_more_of_type',
  'linked_to_another_user',
  'cannot_unlink_sole_account',
  'invalid_data',
])

interface KeyFailure {
  /** Of the catalogue, or a type of the frame's errors. */
  readonly code: string
  readonly mayTryAgain: boolean
  readonly more: { readonly retryAfter?: number; readonly fault?: unknown }
}

/** Trust: of an error that is not ours nothing is told: its text may hold what it was about. */
export const keyFailure = (error: unknown): KeyFailure => {
  const { type, reason, retryAfter } = frameErrorOf(error)
  const code = type === 'error' && reason ? reason : type === 'error' ? 'embedded_wallet_request_error' : type
  const fault = error instanceof NotTyped ? error.fault : undefined
  return {
    code,
    mayTryAgain: fault !== undefined || AGAIN.has(code),
    more: { ...(retryAfter !== undefined && { retryAfter }), ...(fault !== undefined && { fault }) },
  }
}
