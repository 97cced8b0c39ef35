// Errors of a second factor, and their views.

import { again, away, type Codes, type Context, MESSAGE } from '../view.ts'
import type { LaterKey } from './embedded-wallet.ts'

export const CODES = {
  missing_or_invalid_mfa: { status: 401, message: 'A second factor is needed, or was not right.' },
  expired_or_invalid_mfa_token: { status: 401, message: 'The verification has run out. Verify again.' },
  unknown_mfa_error: { status: null, message: 'Unknown error' },
  mfa_canceled: { status: null, message: 'MFA canceled' },
  mfa_timeout: { status: null, message: 'The verification took too long.' },
  mfa_verification_max_attempts_reached: { status: 429, message: 'The verification failed too often.' },
  mfa_verification_failed: { status: null, message: 'MFA verification failed, retry.' },
} as const satisfies Codes

const timedOut = { title: 'mfa.timed_out' } as const

/** The lock that the text without a number names. */
const USUAL_LOCK = 10_000
const MINUTE = 60_000

export const MFA: Context<LaterKey> = {
  rows: {
    too_many_requests: timedOut,
    missing_or_invalid_mfa: { title: 'mfa.code' },
    invalid_credentials: { title: 'mfa.code' },
    expired_or_invalid_mfa_token: { title: MESSAGE },
    mfa_canceled: { title: 'mfa.canceled' },
    mfa_timeout: timedOut,
    mfa_verification_failed: { title: MESSAGE },
    unknown_mfa_error: { title: 'mfa.failed', text: 'mfa.failed_text' },
    mfa_verification_max_attempts_reached: {
      title: 'mfa.attempts',
      numbered: {
        title: 'mfa.locked',
        of: ({ retryAfter }) => (retryAfter && retryAfter > USUAL_LOCK ? Math.ceil(retryAfter / MINUTE) : null),
      },
      ...away,
    },
    twilio_verification_failed: { title: 'error.title', text: MESSAGE },
    user_unsubscribed: { title: 'error.title', text: MESSAGE },
    service_unreachable: { title: 'error.title', text: MESSAGE },
    service_unavailable: { title: 'error.title', text: MESSAGE },
    client_request_timeout: { title: 'error.timed_out', text: MESSAGE },
    missing_or_invalid_token: { title: 'error.title', text: MESSAGE, ...away },
    must_be_authenticated: { title: 'error.title', text: MESSAGE, ...away },
  },
  rest: { title: 'mfa.failed', text: 'mfa.failed_text', ...again },
}
