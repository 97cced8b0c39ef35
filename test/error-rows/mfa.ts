// Errors while a second factor is shown (docs/errors.md, "What a person sees").

import { ERRORS } from '../../src/contract/errors.ts'
import { ELSE, type ErrorRow } from './row.ts'
import { BESIDE } from './words.ts'

const MFA = { where: 'mfa', doing: 'shows a second factor', text: '' } as const
const beside = (code: keyof typeof ERRORS) => ({ ...MFA, ...BESIDE, code, title: ERRORS[code].message })
/** Nothing more is taken: the screen says why. */
const over = (code: string, text: string) => ({
  ...MFA,
  code,
  title: 'Verify your identity',
  text,
  ...({ button: 'Close', leads: 'away', why: 'There is nothing to be tried again.' } as const),
})
const TIMED_OUT = 'You have exceeded the time limit for code entry. Please try again in 30 seconds.'

export const MFA_ROWS: readonly ErrorRow[] = [
  { ...MFA, ...BESIDE, code: 'too_many_requests', title: TIMED_OUT },
  { ...MFA, ...BESIDE, code: 'missing_or_invalid_mfa', title: 'The code you entered is not valid' },
  { ...MFA, ...BESIDE, code: 'invalid_credentials', title: 'The code you entered is not valid' },
  beside('expired_or_invalid_mfa_token'),
  { ...MFA, ...BESIDE, code: 'mfa_canceled', title: 'Verification canceled' },
  over('mfa_timeout', TIMED_OUT),
  { ...MFA, ...BESIDE, code: 'mfa_verification_failed', title: 'MFA verification failed, retry.' },
  { ...MFA, ...BESIDE, code: 'unknown_mfa_error', title: 'Unknown error' },
  over(
    'mfa_verification_max_attempts_reached',
    'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
  ),
  beside('twilio_verification_failed'),
  beside('user_unsubscribed'),
  beside('service_unreachable'),
  beside('service_unavailable'),
  { ...MFA, ...BESIDE, code: 'client_request_timeout', title: 'Timed out' },
  over('missing_or_invalid_token', ERRORS.missing_or_invalid_token.message),
  over('must_be_authenticated', ERRORS.must_be_authenticated.message),
  { ...MFA, ...BESIDE, code: ELSE, title: 'Unknown error' },
]
