// Errors of a second factor, and their views.

import type { LaterKey } from './embedded-wallet.ts'
import { again, type Codes, type Context } from './view.ts'

export const CODES = {
  missing_or_invalid_mfa: { status: 401, message: 'A second factor is needed, or was not right.' },
  expired_or_invalid_mfa_token: { status: 401, message: 'The verification has run out. Verify again.' },
  unknown_mfa_error: { status: null, message: 'Unknown error' },
  mfa_canceled: { status: null, message: 'MFA canceled' },
  mfa_timeout: { status: null, message: 'The verification took too long.' },
  mfa_verification_max_attempts_reached: { status: null, message: 'The verification failed too often.' },
  mfa_verification_failed: { status: null, message: 'MFA verification failed, retry.' },
} as const satisfies Codes

const timedOut = { title: 'mfa.timed_out' } as const

export const MFA: Context<LaterKey> = {
  rows: {
    too_many_requests: timedOut,
    missing_or_invalid_mfa: { title: 'mfa.code' },
    mfa_canceled: { title: 'mfa.canceled' },
    mfa_timeout: timedOut,
    mfa_verification_max_attempts_reached: { title: 'mfa.attempts', button: 'button.close', to: 'close' },
  },
  rest: { title: 'mfa.failed', text: 'mfa.failed_text', ...again },
}
