// Errors of an embedded wallet, its recovery and its transactions, and their views.

import type later from '../../../i18n/en/later.json'
import type { LoginKey } from '../login/login.ts'
import { again, away, type Codes, type Context, MESSAGE } from '../view.ts'

/** Keys of the words of errors whose screens are not built. */
export type LaterKey = LoginKey | keyof (typeof later)['errors']

export const CODES = {
  wallet_password_exists: { status: 400, message: 'This wallet already has a password.' },
  disallowed_recovery_method: { status: 400, message: 'This app does not allow this recovery method.' },
  cannot_set_password: { status: 400, message: 'A password cannot be set for this wallet.' },
  user_exited_set_password_flow: { status: null, message: 'The person closed the window before a password was set.' },
  embedded_wallet_already_exists: { status: null, message: 'The user already has an embedded wallet.' },
  embedded_wallet_not_found: { status: null, message: 'The user has no embedded wallet.' },
  unknown_embedded_wallet_error: { status: null, message: 'The embedded wallet answered with an unknown error.' },
  embedded_wallet_creation_error: { status: null, message: 'The embedded wallet could not be made.' },
  embedded_wallet_request_error: { status: null, message: 'The embedded wallet could not do this.' },
  embedded_wallet_webview_not_loaded: {
    status: null,
    message: 'The wallet did not load. Check your connection, switch off blockers for this page, and try again.',
  },
  embedded_wallet_password_unconfirmed: { status: null, message: 'The password was not confirmed.' },
  embedded_wallet_password_already_exists: { status: null, message: 'The wallet already has a password.' },
  embedded_wallet_recovery_already_exists: { status: null, message: 'The wallet already has a recovery method.' },
  attempted_rpc_call_before_logged_in: { status: null, message: 'User must be authenticated' },
  invalid_recovery_pin: { status: 422, message: 'The recovery password is not right.' },
  recovery_failed: { status: null, message: 'The wallet could not be recovered.' },
  recovery_attempts_exhausted: { status: 429, message: 'Too many attempts. Try again tomorrow.' },
  recovery_changed: { status: 400, message: 'The way to recover this wallet was changed meanwhile. Try again.' },
  recovery_window_required: { status: null, message: 'Confirm this change in the window of the service.' },
  recovery_access_refused: {
    status: 400,
    message: "The access to the wallet's own folder was not given. Try again, and allow it.",
  },
  recovery_file_missing: {
    status: null,
    message: 'The recovery file of this wallet is not in this account. Choose the account in which it was kept.',
  },
  recovery_file_changed: {
    status: null,
    message:
      'The recovery file of this wallet was changed, so it was not used. Put the file back as it was, or open the wallet on another device.',
  },
  recovery_cloud_unreachable: { status: null, message: 'Your cloud cannot be reached. Check your connection and try again.' },
  window_ticket_invalid: { status: 400, message: 'This window was opened too late, or before. Open it again from the app.' },
  chain_refused: { status: null, message: 'The network did not accept the request.' },
  chain_unreachable: { status: null, message: 'The network cannot be reached. Try again in a moment.' },
  transaction_failure: { status: null, message: 'The transaction failed.' },
  transaction_preparation_failed: {
    status: null,
    message: 'There was an error preparing your transaction. Your transaction request will likely fail.',
  },
  transaction_replaced: { status: null, message: 'Another transaction with the same number was done instead.' },
  transaction_number_used: { status: null, message: 'This transaction number was used already.' },
  transaction_dropped: { status: null, message: 'The network has lost the transaction. You can send it again.' },
  funding_not_enabled: { status: null, message: 'Funding is not enabled for this app.' },
  insufficient_funds: { status: null, message: 'There are not enough funds for this. Add funds on this network and try again.' },
  insufficient_balance: {
    status: null,
    message: 'There are not enough funds for this. Add funds on this network and try again.',
  },
} as const satisfies Codes

const said = { title: 'error.title', text: MESSAGE } as const
/** What is met wherever the service, the frame or a chain is asked. */
const waits = {
  service_unreachable: said,
  client_request_timeout: { title: 'error.timed_out', text: MESSAGE },
  wallet_request_timeout: said,
  service_unavailable: said,
  too_many_requests: { title: 'error.wait' },
  user_rejected_request: { title: MESSAGE },
  missing_or_invalid_token: { ...said, ...away },
  must_be_authenticated: { ...said, ...away },
} as const

/** The embedded wallet: creation, recovery, its password, its signatures. */
export const EMBEDDED_WALLET: Context<LaterKey> = {
  rows: {
    ...waits,
    invalid_recovery_pin: { title: 'embedded.password', ...again },
    recovery_failed: { title: 'embedded.recovery', ...again },
    recovery_attempts_exhausted: { title: 'embedded.tomorrow', ...away },
    recovery_changed: said,
    recovery_window_required: said,
    recovery_access_refused: said,
    recovery_file_missing: said,
    recovery_file_changed: { ...said, ...away },
    recovery_cloud_unreachable: said,
    wallet_error: { title: 'error.title', text: 'embedded.failed_text' },
    embedded_wallet_creation_error: { title: 'error.title', text: 'embedded.failed_text' },
    embedded_wallet_request_error: { title: 'error.title', text: 'embedded.failed_text' },
    unknown_embedded_wallet_error: { title: 'error.title', text: 'embedded.failed_text' },
    embedded_wallet_webview_not_loaded: said,
    embedded_wallet_already_exists: { ...said, ...away },
    embedded_wallet_not_found: { ...said, ...away },
    embedded_wallet_password_already_exists: { ...said, ...away },
    embedded_wallet_recovery_already_exists: { ...said, ...away },
    wallet_password_exists: { ...said, ...away },
    cannot_set_password: { ...said, ...away },
    disallowed_recovery_method: { ...said, ...away },
    invalid_message: { ...said, ...away },
    unable_to_sign: said,
    oauth_user_denied: { title: 'login.failed', text: 'embedded.denied' },
    unknown_auth_error: { title: 'login.failed', text: 'oauth.invalid' },
  },
  rest: { title: 'error.title', text: 'embedded.failed_text', ...again },
}

/** A transaction. Trust: what a chain's node says is never the text of an error; the screen quotes it beside (src/contract/signing/node-sentence.ts). */
export const TRANSACTION: Context<LaterKey> = {
  rows: {
    ...waits,
    transaction_preparation_failed: { title: MESSAGE },
    transaction_failure: said,
    transaction_replaced: said,
    transaction_dropped: said,
    transaction_number_used: { ...said, ...away },
    chain_refused: said,
    chain_unreachable: { title: 'embedded.network', text: 'embedded.network_text' },
    insufficient_funds: said,
    insufficient_balance: said,
    unsupported_chain_id: { ...said, ...away },
    unable_to_sign: said,
    embedded_wallet_webview_not_loaded: said,
  },
  rest: { title: 'error.title', text: 'embedded.failed_text', button: 'embedded.transaction', to: 'retry' },
}
