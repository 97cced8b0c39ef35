// The error catalogue: one row a code.
// The service refuses with `status` and `message`; `views` are what the page shows, context by context
// (error-views.ts). See docs/design/protocol.md, "Transport".

import type { ErrorContext, RowView } from './error-views.ts'
import { ALL_VIEWS } from './later-views.ts'

interface ErrorRow {
  /** HTTP status that the service answers with; null for codes that only arise in the page. */
  readonly status: number | null
  /** What the service says: for a person where the catalogue shows it, else for the host's developer. */
  readonly message: string
  readonly views?: Partial<Record<ErrorContext, RowView>>
}

const rows = {
  // 400
  invalid_data: { status: 400, message: 'The request is not of the form that this call takes.' },
  invalid_captcha: {
    status: 400,
    message: 'The captcha was not accepted.',
  },
  missing_or_invalid_privy_app_id: { status: 400, message: 'The app id is missing, or no app has it.' },
  missing_or_invalid_privy_client_id: { status: 400, message: 'The client id is not one of this app.' },
  missing_or_invalid_privy_account_id: { status: 400, message: 'The account id is missing or wrong.' },
  linked_to_another_user: {
    status: 400,
    message: 'This account has already been linked to another user.',
  },
  cannot_unlink_embedded_wallet: { status: 400, message: 'An embedded wallet cannot be unlinked.' },
  cannot_unlink_sole_account: { status: 400, message: 'The only account of a user cannot be unlinked.' },
  cannot_link_more_of_type: {
    status: 400,
    message: 'You cannot authorize more than one account for this user.',
  },
  token_already_used: { status: 400, message: 'This token has been used before.' },
  already_logged_out: { status: 400, message: 'This session has already ended.' },
  not_supported: {
    status: 400,
    message: 'SMS authentication from this region is not available',
  },
  twilio_verification_failed: {
    status: 400,
    message: 'The code could not be sent to this number.',
  },
  user_unsubscribed: {
    status: 400,
    message: 'This number has opted out of messages. Send START to our number, then try again.',
  },
  max_apps_reached: { status: 400, message: 'No more apps can be made.' },
  wallet_password_exists: { status: 400, message: 'This wallet already has a password.' },
  oauth_state_mismatch: {
    status: 400,
    message: 'The state of this login is not the one it started with.',
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
  },
  unsupported_chain_id: { status: 400, message: 'This chain is not supported.' },
  max_accounts_reached: {
    status: 400,
    message: 'This application has reached its user limit and cannot sign in new users.',
  },

  // 401
  missing_or_invalid_token: { status: 401, message: 'There is no valid session. Sign in again.' },
  missing_or_invalid_app_secret: { status: 401, message: 'There is no valid app secret. It belongs to the back end alone.' },
  missing_or_invalid_mfa: {
    status: 401,
    message: 'A second factor is needed, or was not right.',
  },
  expired_or_invalid_mfa_token: { status: 401, message: 'The verification has run out. Verify again.' },
  allowlist_rejected: {
    status: 401,
    message: "You don't have access to this app",
  },

  // 403
  disallowed_login_method: {
    status: 403,
    message: 'This app does not allow this way to log in.',
  },
  recent_login_required: { status: 403, message: 'This takes a session that was signed in within the last minutes.' },
  missing_origin: { status: 403, message: 'This app does not answer calls without an Origin.' },
  invalid_origin: { status: 403, message: 'This origin is not one of the allowed origins of the app.' },
  invalid_native_app_id: { status: 403, message: 'This native app id is not one of the app.' },
  device_revoked: { status: 403, message: 'This device has been signed out.' },
  oauth_account_suspended: {
    status: 403,
    message: 'This account is suspended by its provider.',
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
  },
  too_many_requests: {
    status: 429,
    message: 'Too many attempts.',
  },
  internal_error: { status: 500, message: 'Something went wrong on our side. Try again later.' },
  service_unavailable: { status: 503, message: 'The service cannot do this right now. Try again later.' },

  // Codes that arise in the page
  failed_to_link_account: { status: null, message: 'The account could not be linked.' },
  failed_to_unlink_account: { status: null, message: 'The account could not be unlinked.' },
  flow_in_progress: { status: null, message: 'This modal is open for something else. Wait for it to end, or close it.' },
  oauth_user_denied: {
    status: null,
    message: 'The login was declined.',
  },
  login_failed: {
    status: null,
    message: 'You were signed out before the login was complete.',
  },
  oauth_window_closed: {
    status: null,
    message: 'The window of the provider was closed before the end.',
  },
  oauth_came_back: {
    status: null,
    message: 'The person came back from the provider before the end.',
  },
  oauth_provider_limited: {
    status: null,
    message: 'The provider takes no more logins right now. Please wait before trying again.',
  },
  oauth_unexpected: { status: null, message: 'The login ended in an unexpected way.' },
  in_app_browser: {
    status: null,
    message: 'Could not log in with provider',
  },
  unknown_auth_error: { status: null, message: 'The login ended in an unknown way.' },
  exited_auth_flow: { status: null, message: 'The person closed the login before it was complete.' },
  exited_link_flow: { status: null, message: 'The person closed the link before it was complete.' },
  exited_update_flow: { status: null, message: 'The person closed the update before it was complete.' },
  user_exited_set_password_flow: { status: null, message: 'The person closed the window before a password was set.' },
  must_be_authenticated: { status: null, message: 'User must be authenticated' },
  unknown_connect_wallet_error: { status: null, message: 'The wallet could not be connected.' },
  generic_connect_wallet_error: { status: null, message: 'Could not connect with wallet' },
  client_request_timeout: {
    status: null,
    message: 'Request timed out',
  },
  unknown_mfa_error: { status: null, message: 'Unknown error' },
  mfa_canceled: { status: null, message: 'MFA canceled' },
  mfa_timeout: {
    status: null,
    message: 'The verification took too long.',
  },
  mfa_verification_max_attempts_reached: {
    status: null,
    message: 'The verification failed too often.',
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
  },
  recovery_failed: {
    status: null,
    message: 'The wallet could not be recovered.',
  },
  wallet_error: {
    status: null,
    message: 'The wallet could not do this.',
  },
  wallet_request_timeout: { status: null, message: 'Wallet request timed out' },
  wallet_request_pending: { status: null, message: 'The wallet has an open request already. Look for its window.' },
  wallet_locked: { status: null, message: 'The wallet is locked. Unlock it, then try again.' },
  wallet_account_changed: { status: null, message: 'The account in the wallet has changed.' },
  user_rejected_request: {
    status: null,
    message: 'You rejected the request',
  },
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
  captcha_timeout: {
    status: null,
    message: 'The captcha did not answer in time.',
  },
  captcha_failure: {
    status: null,
    message: 'The captcha was not passed.',
  },
  captcha_disabled: { status: null, message: 'This app uses no captcha.' },
  invalid_message: { status: null, message: 'The message to sign must be a text that is not empty.' },
  unable_to_sign: { status: null, message: 'The message could not be signed.' },
  session_storage_unavailable: { status: null, message: 'This browser gives the page no storage.' },
  passkey_not_allowed: {
    status: null,
    message: 'The passkey request timed out or was rejected.',
  },
  passkey_exists: {
    status: null,
    message: 'This device already has a passkey for this account.',
  },
  pkce_state_code_mismatch: {
    status: null,
    message: 'The state of this login is not the one it started with.',
  },
  telegram_failed: {
    status: null,
    message: 'Telegram did not confirm the login.',
  },
  signer_revoked: {
    status: null,
    message: 'The signer was rejected.',
  },
  cross_app_initialize_failed: {
    status: null,
    message: 'Failed to initialize signature request',
  },

  // How the host's page is set up (messages name attribute, value and rule where they are raised)
  invalid_app_id: { status: null, message: 'The app id is not valid.' },
  invalid_attribute: { status: null, message: 'An attribute has a value that is not allowed.' },
  invalid_login_methods: { status: null, message: 'None of these login methods is one that the app allows.' },
  invalid_config: { status: null, message: 'The config is not valid.' },
  service_unreachable: {
    status: null,
    message: 'The service cannot be reached. Check your connection and try again.',
  },
  invalid_answer: { status: null, message: 'The service gave an answer that cannot be read.' },
  no_auth_flow: { status: null, message: 'No auth flow in progress.' },
  no_session_api: { status: null, message: 'Session has no API instance' },
  unknown_error: { status: null, message: 'Something went wrong.' },
} as const satisfies Record<string, Omit<ErrorRow, 'views'>>

/** Every code. */
export type ErrorCode = keyof typeof rows
/** A code that the service answers with. */
export type ServerErrorCode = { [C in ErrorCode]: (typeof rows)[C]['status'] extends number ? C : never }[ErrorCode]

/** What the service, or the page, says of a code. */
export type ErrorMessage<C extends ErrorCode> = (typeof rows)[C]['message']

/** The catalogue. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorRow>> = Object.fromEntries(
  Object.entries(rows).map(([code, row]) => {
    const views = ALL_VIEWS.views[code]
    return [code, views ? { ...row, views } : row]
  }),
) as Record<ErrorCode, ErrorRow>
