// Errors of an embedded wallet, its recovery and its transactions, and their views.

import type later from '../../i18n/en/later.json'
import type { LoginKey } from './login.ts'
import { again, type Codes, type Context, MESSAGE } from './view.ts'

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
  embedded_wallet_webview_not_loaded: { status: null, message: 'The wallet frame did not load.' },
  embedded_wallet_password_unconfirmed: { status: null, message: 'The password was not confirmed.' },
  embedded_wallet_password_already_exists: { status: null, message: 'The wallet already has a password.' },
  embedded_wallet_recovery_already_exists: { status: null, message: 'The wallet already has a recovery method.' },
  attempted_rpc_call_before_logged_in: { status: null, message: 'User must be authenticated' },
  invalid_recovery_pin: { status: null, message: 'The recovery password is not right.' },
  recovery_failed: { status: null, message: 'The wallet could not be recovered.' },
  transaction_failure: { status: null, message: 'The transaction failed.' },
  transaction_preparation_failed: {
    status: null,
    message: 'There was an error preparing your transaction. Your transaction request will likely fail.',
  },
  funding_not_enabled: { status: null, message: 'Funding is not enabled for this app.' },
  insufficient_funds: { status: null, message: 'There are not enough funds for this. Add funds on this network and try again.' },
  insufficient_balance: {
    status: null,
    message: 'There are not enough funds for this. Add funds on this network and try again.',
  },
} as const satisfies Codes

export const EMBEDDED_WALLET: Context<LaterKey> = {
  rows: {
    invalid_recovery_pin: { title: 'embedded.password', ...again },
    recovery_failed: { title: 'embedded.recovery', ...again },
    wallet_error: { title: 'error.title', text: 'embedded.failed_text' },
  },
  rest: { title: 'error.title', text: 'embedded.failed_text', ...again },
}

export const TRANSACTION: Context<LaterKey> = {
  rows: { transaction_preparation_failed: { title: MESSAGE } },
  rest: { title: 'error.title', text: MESSAGE, button: 'embedded.transaction', to: 'retry' },
}
