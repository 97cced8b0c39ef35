// Errors of the embedded wallet, as the screens beside its windows show them (docs/errors.md, "What a person sees").

import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { ELSE, type ErrorRow } from './row.ts'
import { AGAIN, ERROR, FAILED, TRY_AGAIN } from './words.ts'

const WALLET = { where: 'wallet', doing: 'recovers a wallet', text: '' } as const
const again = { ...AGAIN, why: TRY_AGAIN } as const
const away = { button: 'Close', leads: 'away', why: 'The same would be refused again.' } as const
const LATER = "We're on it. Please try again later."

/** What the catalogue says of a code, below the title of any error. */
const said = (code: ErrorCode, rest: Pick<ErrorRow, 'button' | 'leads'> & { readonly why: string } = again): ErrorRow => ({
  ...WALLET,
  code,
  title: ERROR,
  text: ERRORS[code].message,
  ...rest,
})
const later = (code: string): ErrorRow => ({ ...WALLET, code, title: ERROR, text: LATER, ...again })
const AGAIN_CODES = [
  'service_unreachable',
  'wallet_request_timeout',
  'service_unavailable',
  'recovery_changed',
  'recovery_window_required',
  'recovery_access_refused',
  'recovery_file_missing',
  'recovery_cloud_unreachable',
  'embedded_wallet_webview_not_loaded',
  'unable_to_sign',
] as const
const AWAY_CODES = [
  'missing_or_invalid_token',
  'must_be_authenticated',
  'recovery_file_changed',
  'embedded_wallet_already_exists',
  'embedded_wallet_not_found',
  'embedded_wallet_password_already_exists',
  'embedded_wallet_recovery_already_exists',
  'wallet_password_exists',
  'cannot_set_password',
  'disallowed_recovery_method',
  'invalid_message',
] as const
const LATER_CODES = [
  'wallet_error',
  'embedded_wallet_creation_error',
  'embedded_wallet_request_error',
  'unknown_embedded_wallet_error',
  ELSE,
] as const

export const EMBEDDED_ROWS: readonly ErrorRow[] = [
  { ...WALLET, code: 'invalid_recovery_pin', title: 'Invalid recovery password, please try again.', ...again },
  { ...WALLET, code: 'recovery_failed', title: 'An error has occurred, please try again.', ...again },
  { ...WALLET, code: 'recovery_attempts_exhausted', title: 'Too many attempts. Try again tomorrow.', ...away },
  { ...WALLET, code: 'client_request_timeout', title: 'Timed out', text: ERRORS.client_request_timeout.message, ...again },
  { ...WALLET, code: 'user_rejected_request', title: ERRORS.user_rejected_request.message, ...again },
  { ...WALLET, code: 'oauth_user_denied', title: FAILED, text: 'You gave no access. You can try again.', ...again },
  { ...WALLET, code: 'unknown_auth_error', title: FAILED, text: 'Something went wrong. Try again.', ...again },
  { ...WALLET, code: 'too_many_requests', title: 'Too many requests. Please wait before trying again.', ...again },
  ...AGAIN_CODES.map((code) => said(code)),
  ...AWAY_CODES.map((code) => said(code, away)),
  ...LATER_CODES.map(later),
]
