// Error views of external wallets, and their look-up; loaded with wallets alone. What it shares with error-views.ts is
// repeated, held by types. See docs/design/spec.md, "Errors".

import type { ErrorContext, ErrorFacts, ErrorView, RowView, SERVER as Server, wait } from './error-views.ts'

const SERVER: typeof Server = '{message}'
const WAIT: typeof wait = 'Too many requests. Please wait before trying again.'
const again = { button: 'Try again', to: 'retry' } as const
const different = { button: 'Use a different wallet', to: 'menu' } as const

/** Views by code. A button to try again is there twice; then another wallet is offered (docs/design/spec.md, "Wallet connection"). */
export const WALLET_VIEWS = {
  allowlist_rejected: { 'wallet-login': { to: 'ALLOWLIST_REJECTION_SCREEN' } },
  max_accounts_reached: { 'wallet-login': { to: 'USER_LIMIT_REACHED_SCREEN' } },
  user_does_not_exist: { 'wallet-login': { to: 'ACCOUNT_NOT_FOUND_SCREEN' } },
  disallowed_login_method: { 'wallet-login': { to: 'ERROR_SCREEN' } },
  linked_to_another_user: {
    'wallet-login': {
      title: 'Authentication failed',
      text: 'This account has already been linked to another user.',
      ...different,
    },
  },
  cannot_link_more_of_type: {
    'wallet-login': { title: 'You cannot authorize more than one account for this user.', button: 'Close', to: 'close' },
  },
  user_rejected_request: { 'wallet-login': { title: 'You rejected the request', text: 'You can try again.' } },
  wallet_request_timeout: {
    'wallet-login': { title: 'Wallet request timed out', text: 'Open your wallet, and try again.' },
  },
  wallet_account_changed: {
    'wallet-login': {
      title: 'The account in your wallet has changed',
      text: 'Choose the account that you want to use, and try again.',
    },
  },
  invalid_credentials: {
    'wallet-login': {
      title: 'Could not log in with wallet',
      text: 'The signature is not one of the account that is connected. Choose that account in your wallet, and try again.',
    },
  },
  generic_connect_wallet_error: { 'wallet-login': { title: 'Could not connect with wallet' } },
  unknown_connect_wallet_error: { 'wallet-login': { title: 'Could not connect with wallet' } },
  wallet_locked: { 'wallet-login': { title: 'Could not connect with wallet', text: SERVER } },
  wallet_request_pending: { 'wallet-login': { title: 'Could not connect with wallet', text: SERVER } },
  unsupported_chain_id: { 'wallet-login': { title: SERVER, text: 'Choose another network in your wallet, and try again.' } },
  too_many_requests: { 'wallet-login': { title: WAIT } },
  client_request_timeout: { 'wallet-login': { title: 'Timed out', text: SERVER } },
  service_unreachable: { 'wallet-login': { title: 'Something went wrong', text: SERVER } },
} as const satisfies Record<string, Partial<Record<ErrorContext, RowView>>>

/** The "anything else" rows. */
export const WALLET_ELSE = {
  'wallet-login': { title: 'Could not log in with wallet', text: '', ...again },
  phantom: {
    title: 'Could not connect with wallet',
    text: 'Please check that Phantom multichain is enabled and try again.',
    ...again,
  },
} as const satisfies Partial<Record<ErrorContext, ErrorView>>

/** Codes of a wallet that would not be connected, whatever the reason. */
const UNCONNECTED = /^(generic|unknown)_connect_wallet_error$/

/** The view of an error with a wallet: what `viewOf` says of it with the whole catalogue. `phantom`: it is that wallet, which has words of its own. */
export const walletView = ({ code, message }: ErrorFacts, phantom = false): ErrorView => {
  if (phantom && UNCONNECTED.test(code)) return WALLET_ELSE.phantom
  const rows: Readonly<Record<string, { readonly 'wallet-login'?: RowView }>> = WALLET_VIEWS
  const own = Object.hasOwn(rows, code) ? rows[code]?.['wallet-login'] : undefined
  const view: ErrorView = { ...WALLET_ELSE['wallet-login'], ...own }
  return { ...view, title: view.title.replace(SERVER, message), text: view.text.replace(SERVER, message) }
}
