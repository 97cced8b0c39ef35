// Error views of embedded wallets, second factors, Farcaster, Telegram and other apps; not loaded by other logins.
// See docs/design/spec.md, "Errors".

import {
  ANYTHING_ELSE,
  again,
  type ErrorContext,
  type ErrorView,
  linkedElsewhere,
  type RowView,
  SERVER,
  VIEWS,
  type ViewTable,
  wait,
} from './error-views.ts'
import { PASSKEY_ELSE, PASSKEY_VIEWS } from './passkey-views.ts'
import { WALLET_ELSE, WALLET_VIEWS } from './wallet-views.ts'

const LONG = { title: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.' } as const

/** Views by code. */
export const LATER_VIEWS = {
  linked_to_another_user: { farcaster: linkedElsewhere },
  invalid_credentials: { farcaster: { title: 'Something went wrong. Try again.', ...again } },
  too_many_requests: { farcaster: { title: wait, ...again }, mfa: LONG },
  client_request_timeout: {
    farcaster: { title: 'The request timed out. Try again.', ...again },
    'cross-app': { title: 'Request timeout', ...again },
  },
  missing_or_invalid_mfa: { mfa: { title: 'The code you entered is not valid' } },
  mfa_canceled: { mfa: { title: 'Verification canceled' } },
  mfa_timeout: { mfa: LONG },
  mfa_verification_max_attempts_reached: {
    mfa: {
      title: 'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
      button: 'Close',
      to: 'close',
    },
  },
  invalid_recovery_pin: { wallet: { title: 'Invalid recovery password, please try again.', ...again } },
  recovery_failed: { wallet: { title: 'An error has occurred, please try again.', ...again } },
  wallet_error: { wallet: { title: 'Something went wrong', text: "We're on it. Please try again later." } },
  user_rejected_request: { 'cross-app': { title: 'User rejected request', ...again } },
  transaction_preparation_failed: { transaction: { title: SERVER } },
  telegram_failed: { telegram: { title: 'Telegram auth failed or was canceled by the client', ...again } },
  signer_revoked: { signer: { title: 'Request rejected', text: 'The request was rejected. Please try again.', ...again } },
  cross_app_initialize_failed: { 'cross-app': { title: 'Failed to initialize signature request', ...again } },
} as const satisfies Record<string, Partial<Record<ErrorContext, RowView>>>

/** The "anything else" row of each of these contexts. */
export const LATER_ELSE = {
  telegram: { title: 'Authentication failed', text: '', ...again },
  farcaster: { title: 'Authentication failed', text: '', ...again },
  signer: { title: 'Connect failed', text: 'Something went wrong. Please try again.', ...again },
  mfa: { title: 'Unknown error', text: 'Something went wrong.', ...again },
  wallet: { title: 'Something went wrong', text: "We're on it. Please try again later.", ...again },
  transaction: { title: 'Something went wrong', text: SERVER, button: 'Retry transaction', to: 'retry' },
  'cross-app': { title: 'Failed to initialize signature request', text: '', ...again },
} as const satisfies Partial<Record<ErrorContext, ErrorView>>

const codes = [...new Set([VIEWS, PASSKEY_VIEWS, WALLET_VIEWS, LATER_VIEWS].flatMap((views) => Object.keys(views)))]
const both = (code: string): ViewTable['views'][string] => ({
  ...(VIEWS as ViewTable['views'])[code],
  ...(PASSKEY_VIEWS as ViewTable['views'])[code],
  ...(WALLET_VIEWS as ViewTable['views'])[code],
  ...(LATER_VIEWS as ViewTable['views'])[code],
})
/** The whole catalogue. */
export const ALL_VIEWS: ViewTable = {
  views: Object.fromEntries(codes.map((code) => [code, both(code)])),
  rest: { ...ANYTHING_ELSE, ...PASSKEY_ELSE, ...WALLET_ELSE, ...LATER_ELSE },
}
