// Errors with a wallet from outside, and their views.

import type wallets from '../../i18n/en/wallets.json'
import type { LoginKey } from './login/login.ts'
import { again, away, type Codes, type Context, MESSAGE } from './view.ts'

/** Keys of the words of these errors. */
export type WalletKey = LoginKey | keyof (typeof wallets)['errors']

export const CODES = {
  unsupported_chain_id: { status: 400, message: 'This chain is not supported.' },
  unknown_connect_wallet_error: { status: null, message: 'The wallet could not be connected.' },
  generic_connect_wallet_error: { status: null, message: 'Could not connect with wallet' },
  wallet_not_connected: { status: null, message: 'No such wallet is connected.' },
  wallet_error: { status: null, message: 'The wallet could not do this.' },
  wallet_request_timeout: { status: null, message: 'Wallet request timed out' },
  wallet_request_pending: { status: null, message: 'The wallet has an open request already. Look for its window.' },
  wallet_locked: { status: null, message: 'The wallet is locked. Unlock it, then choose it again.' },
  wallet_account_changed: { status: null, message: 'The account in the wallet has changed.' },
  user_rejected_request: { status: null, message: 'You rejected the request' },
  invalid_message: { status: null, message: 'The message to sign must be a text that is not empty.' },
  unable_to_sign: { status: null, message: 'The message could not be signed.' },
} as const satisfies Codes

const noConnection = 'wallet.connect_failed'

/** AWAITING_CONNECTION. A button to try again is there twice; then another wallet is offered (docs/design/spec.md, "Wallet connection"). */
export const WALLET_LOGIN: Context<WalletKey> = {
  rows: {
    allowlist_rejected: { to: 'ALLOWLIST_REJECTION_SCREEN' },
    max_accounts_reached: { to: 'USER_LIMIT_REACHED_SCREEN' },
    user_does_not_exist: { to: 'ACCOUNT_NOT_FOUND_SCREEN' },
    disallowed_login_method: { to: 'ERROR_SCREEN' },
    bound_session_required: { to: 'ERROR_SCREEN' },
    another_user: { title: 'wallet.another_user', text: 'wallet.another_user_text' },
    linked_to_another_user: { title: 'login.failed', text: 'login.linked_elsewhere', button: 'wallet.other', to: 'menu' },
    cannot_link_more_of_type: { title: 'login.one_account', ...away },
    user_rejected_request: { title: 'wallet.rejected', text: 'wallet.rejected_text' },
    wallet_request_timeout: { title: 'wallet.timed_out', text: 'wallet.timed_out_text' },
    wallet_account_changed: { title: 'wallet.account_changed', text: 'wallet.account_changed_text' },
    invalid_credentials: { title: 'wallet.login_failed', text: 'wallet.signature' },
    generic_connect_wallet_error: { title: noConnection },
    unknown_connect_wallet_error: { title: noConnection },
    wallet_locked: { title: noConnection, text: MESSAGE },
    wallet_request_pending: { title: noConnection, text: MESSAGE },
    unsupported_chain_id: {
      title: MESSAGE,
      text: 'wallet.network',
      // Trust: the digits alone are taken of a message that may come from outside.
      numbered: {
        title: 'wallet.chain',
        of: ({ message }) => Number(/^Unsupported chain: (\d{1,15})$/.exec(message)?.[1]) || null,
      },
    },
    too_many_requests: { title: 'error.wait' },
    client_request_timeout: { title: 'error.timed_out', text: MESSAGE },
    service_unreachable: { title: 'error.title', text: MESSAGE },
  },
  rest: { title: 'wallet.login_failed', text: null, ...again },
}

/** Phantom that would not be connected. */
export const PHANTOM: Context<WalletKey> = {
  rows: {},
  rest: { title: noConnection, text: 'wallet.phantom', ...again },
}
