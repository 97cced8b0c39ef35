// The error catalogue (spec section 8; statuses by the classes of protocol.md §1.1): one row a code, in it a view per context.
// The service refuses with `status` and `message`; the page shows `views[context]`. Both read the same row.

import type { ScreenName } from './screens.ts'

/** Where an error is met; it decides words and destination. */
export type ErrorContext =
  | 'screen'
  | 'code'
  | 'oauth'
  | 'telegram'
  | 'wallet-login'
  | 'farcaster'
  | 'signer'
  | 'passkey'
  | 'mfa'
  | 'wallet'
  | 'phantom'
  | 'transaction'
  | 'cross-app'

/** Where the button of an error leads: the failed step again, the login menu, away, or a screen with words of its own. */
export type Destination = 'retry' | 'menu' | 'close' | ScreenName

/** What is shown. `text` is what happened and what to do; an empty one is not drawn. */
export interface ErrorView {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly to: Destination
}
/** A view as written in a row: what is left out comes from the "anything else" row; `SERVER` stands for the service's own message. */
type RowView = Partial<ErrorView>
interface ErrorRow {
  /** HTTP status that the service answers with; null for codes that only arise in the page. */
  readonly status: number | null
  /** What the service says: for a person where the catalogue shows it, else for the host's developer. */
  readonly message: string
  readonly views?: Partial<Record<ErrorContext, RowView>>
}

/** Stands for "the message that came with the error". */
export const SERVER = '{message}'

const again = { button: 'Try again', to: 'retry' } as const
const another = { button: 'Try another method', to: 'menu' } as const
const linkedElsewhere = {
  title: 'Authentication failed',
  text: 'This account has already been linked to another user.',
  ...another,
} as const
const wait = 'Too many requests. Please wait before trying again.'

const rows = {
  // 400
  invalid_data: { status: 400, message: 'The request is not of the form that this call takes.' },
  invalid_captcha: {
    status: 400,
    message: 'The captcha was not accepted.',
    views: { screen: { title: 'Something went wrong', text: 'Please try again.', ...again } },
  },
  missing_or_invalid_privy_app_id: { status: 400, message: 'The app id is missing, or no app has it.' },
  missing_or_invalid_privy_client_id: { status: 400, message: 'The client id is not one of this app.' },
  missing_or_invalid_privy_account_id: { status: 400, message: 'The account id is missing or wrong.' },
  linked_to_another_user: {
    status: 400,
    message: 'This account has already been linked to another user.',
    views: {
      screen: linkedElsewhere,
      oauth: linkedElsewhere,
      farcaster: linkedElsewhere,
      code: { to: 'ERROR_SCREEN' },
    },
  },
  cannot_unlink_embedded_wallet: { status: 400, message: 'An embedded wallet cannot be unlinked.' },
  cannot_unlink_sole_account: { status: 400, message: 'The only account of a user cannot be unlinked.' },
  cannot_link_more_of_type: {
    status: 400,
    message: 'You cannot authorize more than one account for this user.',
    views: {
      code: { title: SERVER },
      oauth: { title: 'Authentication failed', text: 'You cannot authorize more than one account for this user.', ...another },
      passkey: { title: 'Cannot link more passkeys to account.', button: 'Close', to: 'close' },
    },
  },
  token_already_used: { status: 400, message: 'This token has been used before.' },
  already_logged_out: { status: 400, message: 'This session has already ended.' },
  not_supported: {
    status: 400,
    message: 'SMS authentication from this region is not available',
    views: {
      screen: { title: 'This region is not supported', text: 'SMS authentication from this region is not available', ...another },
    },
  },
  twilio_verification_failed: {
    status: 400,
    message: 'The code could not be sent to this number.',
    views: { screen: { title: 'Something went wrong', text: SERVER, ...another } },
  },
  user_unsubscribed: {
    status: 400,
    message: 'This number has opted out of messages. Send START to our number, then try again.',
    views: { screen: { title: 'Something went wrong', text: SERVER, ...another } },
  },
  max_apps_reached: { status: 400, message: 'No more apps can be made.' },
  wallet_password_exists: { status: 400, message: 'This wallet already has a password.' },
  oauth_state_mismatch: {
    status: 400,
    message: 'The state of this login is not the one it started with.',
    views: { oauth: { title: 'Unexpected auth flow. This may be a phishing attempt.', ...another } },
  },
  max_denylist_entries_reached: { status: 400, message: 'The denylist is full.' },
  disallowed_recovery_method: { status: 400, message: 'This app does not allow this recovery method.' },
  legacy_dashboard_login_configuration: { status: 400, message: 'The login configuration of this app is out of date.' },
  cannot_set_password: { status: 400, message: 'A password cannot be set for this wallet.' },
  invalid_pkce_parameters: { status: 400, message: 'A code challenge and its verifier are required, and must belong together.' },
  invalid_app_url_scheme_configuration: { status: 400, message: 'This URL scheme is not allowed for this app.' },
  cross_app_connection_not_allowed: { status: 400, message: 'These two apps are not connected.' },
  account_transfer_required: { status: 400, message: 'This account belongs to another user and would have to be transferred.' },
  user_does_not_exist: {
    status: 400,
    message: 'No user has this account.',
    views: {
      code: { to: 'ACCOUNT_NOT_FOUND_SCREEN' },
      'wallet-login': { to: 'ACCOUNT_NOT_FOUND_SCREEN' },
      oauth: { title: 'Account not found', ...another },
    },
  },
  max_accounts_reached: {
    status: 400,
    message: 'This application has reached its user limit and cannot sign in new users.',
    views: {
      code: { to: 'USER_LIMIT_REACHED_SCREEN' },
      'wallet-login': { to: 'USER_LIMIT_REACHED_SCREEN' },
      oauth: {
        title: 'Unable to sign in',
        text: 'This application has reached its user limit and cannot sign in new users.',
        ...another,
      },
    },
  },

  // 401
  missing_or_invalid_token: { status: 401, message: 'There is no valid session. Sign in again.' },
  missing_or_invalid_mfa: {
    status: 401,
    message: 'A second factor is needed, or was not right.',
    views: { mfa: { title: 'The code you entered is not valid' }, passkey: { title: 'Cannot unlink a passkey enrolled in MFA' } },
  },
  expired_or_invalid_mfa_token: { status: 401, message: 'The verification has run out. Verify again.' },
  allowlist_rejected: {
    status: 401,
    message: "You don't have access to this app",
    views: {
      screen: {
        title: "You don't have access to this app",
        text: 'Have you been invited?',
        button: 'Try another account',
        to: 'menu',
      },
      code: { to: 'ALLOWLIST_REJECTION_SCREEN' },
      'wallet-login': { to: 'ALLOWLIST_REJECTION_SCREEN' },
    },
  },

  // 403
  disallowed_login_method: {
    status: 403,
    message: 'This app does not allow this way to log in.',
    views: { screen: { title: 'Not allowed', text: SERVER, ...another } },
  },
  missing_origin: { status: 403, message: 'This app does not answer calls without an Origin.' },
  invalid_origin: { status: 403, message: 'This origin is not one of the allowed origins of the app.' },
  invalid_native_app_id: { status: 403, message: 'This native app id is not one of the app.' },
  device_revoked: { status: 403, message: 'This device has been signed out.' },
  oauth_account_suspended: {
    status: 403,
    message: 'This account is suspended by its provider.',
    views: {
      oauth: { title: 'Authentication failed', text: 'This account is suspended. Try another login method.', ...another },
    },
  },

  // 404 to 500
  linked_account_not_found: { status: 404, message: 'The user has no such account.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  payload_too_large: { status: 413, message: 'The request is larger than this call takes.' },
  unsupported_media_type: { status: 415, message: 'The body must be JSON, with the content type application/json.' },
  invalid_credentials: {
    status: 422,
    message: 'Invalid or expired verification code',
    views: {
      code: { title: 'Invalid or expired verification code' },
      oauth: { title: 'Something went wrong. Try again.', ...again },
      farcaster: { title: 'Something went wrong. Try again.', ...again },
    },
  },
  too_many_requests: {
    status: 429,
    message: 'Too many attempts.',
    views: {
      screen: { title: 'Request failed', text: 'Too many attempts.', button: 'Try again later', to: 'menu' },
      code: { to: 'ERROR_SCREEN' },
      oauth: { title: wait, ...again },
      farcaster: { title: wait, ...again },
      mfa: { title: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.' },
    },
  },
  internal_error: { status: 500, message: 'Something went wrong on our side. Try again later.' },
  service_unavailable: { status: 503, message: 'The service cannot do this right now. Try again later.' },

  // Codes that arise in the page
  failed_to_link_account: { status: null, message: 'The account could not be linked.' },
  oauth_user_denied: {
    status: null,
    message: 'The login was declined.',
    views: { oauth: { title: 'Authentication failed', text: 'The login was declined. You can try again.', ...again } },
  },
  oauth_unexpected: { status: null, message: 'The login ended in an unexpected way.' },
  in_app_browser: {
    status: null,
    message: 'Could not log in with provider',
    views: { oauth: { title: 'Could not log in with provider' } },
  },
  unknown_auth_error: { status: null, message: 'The login ended in an unknown way.' },
  exited_auth_flow: { status: null, message: 'The person closed the login before it was complete.' },
  exited_link_flow: { status: null, message: 'The person closed the window before the account was linked.' },
  exited_update_flow: { status: null, message: 'The person closed the window before the account was updated.' },
  user_exited_set_password_flow: { status: null, message: 'The person closed the window before a password was set.' },
  must_be_authenticated: { status: null, message: 'User must be authenticated' },
  unknown_connect_wallet_error: { status: null, message: 'The wallet could not be connected.' },
  generic_connect_wallet_error: { status: null, message: 'Could not connect with wallet' },
  client_request_timeout: {
    status: null,
    message: 'Request timed out',
    views: {
      screen: { title: 'Timed out', text: SERVER, ...again },
      farcaster: { title: 'The request timed out. Try again.', ...again },
      'cross-app': { title: 'Request timeout', ...again },
    },
  },
  unknown_mfa_error: { status: null, message: 'Unknown error' },
  mfa_canceled: { status: null, message: 'MFA canceled', views: { mfa: { title: 'Verification canceled' } } },
  mfa_timeout: {
    status: null,
    message: 'The verification took too long.',
    views: { mfa: { title: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.' } },
  },
  mfa_verification_max_attempts_reached: {
    status: null,
    message: 'The verification failed too often.',
    views: {
      mfa: {
        title: 'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
        button: 'Close',
        to: 'close',
      },
    },
  },
  mfa_verification_failed: { status: null, message: 'MFA verification failed, retry.' },
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
  invalid_recovery_pin: {
    status: null,
    message: 'The recovery password is not right.',
    views: { wallet: { title: 'Invalid recovery password, please try again.', ...again } },
  },
  recovery_failed: {
    status: null,
    message: 'The wallet could not be recovered.',
    views: { wallet: { title: 'An error has occurred, please try again.', ...again } },
  },
  wallet_error: {
    status: null,
    message: 'The wallet could not do this.',
    views: { wallet: { title: 'Something went wrong', text: "We're on it. Please try again later." } },
  },
  wallet_request_timeout: { status: null, message: 'Wallet request timed out' },
  user_rejected_request: {
    status: null,
    message: 'You rejected the request',
    views: { 'cross-app': { title: 'User rejected request', ...again } },
  },
  transaction_failure: { status: null, message: 'The transaction failed.' },
  transaction_preparation_failed: {
    status: null,
    message: 'There was an error preparing your transaction. Your transaction request will likely fail.',
    views: { transaction: { title: SERVER } },
  },
  funding_not_enabled: { status: null, message: 'Funding is not enabled for this app.' },
  insufficient_funds: { status: null, message: 'There are not enough funds for this. Add funds on this network and try again.' },
  insufficient_balance: {
    status: null,
    message: 'There are not enough funds for this. Add funds on this network and try again.',
  },
  unsupported_chain_id: { status: null, message: 'This chain is not supported.' },
  captcha_timeout: {
    status: null,
    message: 'The captcha did not answer in time.',
    views: { screen: { title: 'Something went wrong! Please try again later.', ...again } },
  },
  captcha_failure: {
    status: null,
    message: 'The captcha was not passed.',
    views: { screen: { title: 'You did not pass CAPTCHA. Please try again.', ...again } },
  },
  captcha_disabled: { status: null, message: 'This app uses no captcha.' },
  invalid_message: { status: null, message: 'The message to sign must be a text that is not empty.' },
  unable_to_sign: { status: null, message: 'The message could not be signed.' },
  session_storage_unavailable: { status: null, message: 'This browser gives the page no storage.' },
  passkey_not_allowed: {
    status: null,
    message: 'The passkey request timed out or was rejected.',
    views: { passkey: { title: 'Passkey request timed out or rejected by user.', ...again } },
  },
  pkce_state_code_mismatch: {
    status: null,
    message: 'The state of this login is not the one it started with.',
    views: { oauth: { title: 'Unexpected auth flow. This may be a phishing attempt.', ...another } },
  },
  telegram_failed: {
    status: null,
    message: 'Telegram did not confirm the login.',
    views: { telegram: { title: 'Telegram auth failed or was canceled by the client', ...again } },
  },
  signer_revoked: {
    status: null,
    message: 'The signer was rejected.',
    views: { signer: { title: 'Request rejected', text: 'The request was rejected. Please try again.', ...again } },
  },
  phantom_multichain: {
    status: null,
    message: 'Phantom did not connect.',
    views: {
      phantom: {
        title: 'Could not connect with wallet',
        text: 'Please check that Phantom multichain is enabled and try again.',
        ...again,
      },
    },
  },
  cross_app_initialize_failed: {
    status: null,
    message: 'Failed to initialize signature request',
    views: { 'cross-app': { title: 'Failed to initialize signature request', ...again } },
  },

  // How the host's page is set up (messages name attribute, value and rule where they are raised)
  invalid_app_id: { status: null, message: 'The app id is not valid.' },
  invalid_attribute: { status: null, message: 'An attribute has a value that is not allowed.' },
  invalid_config: { status: null, message: 'The config is not valid.' },
  service_unreachable: { status: null, message: 'The service cannot be reached. Check your connection and try again.' },
  invalid_answer: { status: null, message: 'The service gave an answer that cannot be read.' },
  no_auth_flow: { status: null, message: 'No auth flow in progress.' },
  no_session_api: { status: null, message: 'Session has no API instance' },
  unknown_error: { status: null, message: 'Something went wrong.' },
} as const satisfies Record<string, ErrorRow>

/** Every code. */
export type ErrorCode = keyof typeof rows
/** A code that the service answers with. */
export type ServerErrorCode = { [C in ErrorCode]: (typeof rows)[C]['status'] extends number ? C : never }[ErrorCode]

/** The catalogue. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorRow>> = rows

/** The "anything else" row of each context. */
export const ANYTHING_ELSE: Readonly<Record<ErrorContext, ErrorView>> = {
  screen: { title: 'Something went wrong', text: 'Try again later', ...again },
  code: { title: 'Issue verifying code', text: '', ...again },
  oauth: { title: 'Authentication failed', text: '', ...again },
  telegram: { title: 'Authentication failed', text: '', ...again },
  'wallet-login': { title: 'Could not log in with wallet', text: '', ...again },
  farcaster: { title: 'Authentication failed', text: '', ...again },
  signer: { title: 'Connect failed', text: 'Something went wrong. Please try again.', ...again },
  passkey: { title: 'An unknown error occurred.', text: '', ...again },
  mfa: { title: 'Unknown error', text: 'Something went wrong.', ...again },
  wallet: { title: 'Something went wrong', text: "We're on it. Please try again later.", ...again },
  phantom: { title: 'Could not connect with wallet', text: '', ...again },
  transaction: { title: 'Something went wrong', text: SERVER, button: 'Retry transaction', to: 'retry' },
  'cross-app': { title: 'Failed to initialize signature request', text: '', ...again },
}

/** HTTP 422 of any code on the error screen: the service's own message. */
const UNPROCESSABLE: RowView = { title: 'Something went wrong', text: SERVER, ...again }

/** What an error is, as far as its view is concerned. */
export interface ErrorFacts {
  readonly code: string
  readonly status: number | null
  readonly message: string
}

/**
 * The view of an error in a context: a look-up, with the "anything else" row as its floor.
 * A destination on a screen that shows the error itself (`to: 'ERROR_SCREEN'`) keeps title and text for that screen.
 */
export const viewOf = (error: ErrorFacts, context: ErrorContext): ErrorView => {
  const row = Object.hasOwn(ERRORS, error.code) ? ERRORS[error.code as ErrorCode] : undefined
  const own = row?.views?.[context] ?? (context === 'screen' && error.status === 422 ? UNPROCESSABLE : undefined)
  const rest = ANYTHING_ELSE[context]
  // A row that names its own title does not borrow the text of the "anything else" row: the two would contradict each other.
  const view = own?.title ? { ...rest, text: '', ...own } : { ...rest, ...own }
  const fill = (words: string): string => words.replace(SERVER, error.message)
  return { ...view, title: fill(view.title), text: fill(view.text) }
}
