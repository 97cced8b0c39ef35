// Lists of refusals that several endpoints share: codes and other lists, which `described` (endpoint.ts) puts into one.

import type { Refusals } from './endpoint.ts'

export const SESSION: Refusals = ['missing_or_invalid_token']
export const SIGN_IN: Refusals = [
  'invalid_credentials',
  'disallowed_login_method',
  'allowlist_rejected',
  'bound_session_required',
]
export const SIGN_UP: Refusals = [SIGN_IN, 'max_accounts_reached']
export const AUTHENTICATE: Refusals = [
  SIGN_IN,
  'user_does_not_exist',
  'max_accounts_reached',
  'another_user',
  'too_many_requests',
]
const OWNED: Refusals = ['linked_to_another_user', 'cannot_link_more_of_type']
export const TRANSFER: Refusals = [SESSION, 'invalid_credentials', 'not_supported', OWNED, 'guest_wallet_elsewhere']
export const ADD: Refusals = [SESSION, 'invalid_credentials', 'disallowed_login_method', OWNED, 'guest_wallet_elsewhere']
/** Adds what the app may let another user take over. */
export const LINK: Refusals = [ADD, 'account_transfer_required', 'too_many_requests']
export const UPDATE: Refusals = [LINK, 'recent_login_required', 'missing_or_invalid_mfa', 'linked_account_not_found']
export const UNLINK: Refusals = [SESSION, 'recent_login_required', 'linked_account_not_found', 'cannot_unlink_sole_account']
export const UNLINK_FACTOR: Refusals = [UNLINK, 'missing_or_invalid_mfa']
export const UNLINK_WALLET: Refusals = [UNLINK, 'cannot_unlink_embedded_wallet']
export const OWN_WALLET: Refusals = [SESSION, 'linked_account_not_found']
export const WALLET_KEY: Refusals = [OWN_WALLET, 'missing_or_invalid_mfa']
/** Of a call that hands out what opens a wallet. */
export const OPEN_WALLET: Refusals = [WALLET_KEY, 'recent_login_required']
export const PASSKEY_INIT: Refusals = ['disallowed_login_method', 'invalid_origin', 'missing_origin']
/** Refusals of calls with a captcha: an invalid token, or no verdict. */
export const CAPTCHA: Refusals = ['invalid_captcha', 'service_unavailable']
/** What a wallet has signed may have to be judged by its chain. */
export const ON_CHAIN: Refusals = ['unsupported_chain_id', 'service_unavailable']
/** Refusals of a call that asks Farcaster's relay or registries. */
export const FARCASTER: Refusals = ['service_unavailable']
/** Of a call that sends a mail to an address that was typed: what the mail server says of the mailbox. */
export const MAILBOX: Refusals = ['mailbox_full', 'mailbox_busy']
export const SMS: Refusals = ['not_supported', 'user_unsubscribed', 'twilio_verification_failed']
export const OAUTH: Refusals = ['oauth_state_mismatch', 'invalid_pkce_parameters', 'oauth_account_suspended']
export const FACTOR: Refusals = [SESSION, 'missing_or_invalid_mfa']
export const MAKE_WALLET: Refusals = [
  FACTOR,
  'recent_login_required',
  'invalid_credentials',
  'disallowed_recovery_method',
  OWNED,
  'cannot_unlink_sole_account',
]
export const ENROLL: Refusals = [FACTOR, 'invalid_credentials', 'disallowed_login_method', 'cannot_link_more_of_type']
export const SHOW: Refusals = [FACTOR, 'mfa_verification_max_attempts_reached']
export const UNENROLL: Refusals = [FACTOR, 'linked_account_not_found']
export const BEGIN_PASSKEY: Refusals = [SESSION, 'linked_account_not_found', 'invalid_origin', 'missing_origin']
/** Of a recovery that the person's own cloud keeps. */
export const CLOUD: Refusals = [SESSION, 'disallowed_recovery_method']
export const OAUTH_INIT: Refusals = ['invalid_pkce_parameters', 'invalid_app_url_scheme_configuration', 'invalid_origin']
/** Of one app that asks for the wallets of another's people. */
export const NOT_CONNECTED: Refusals = ['cross_app_connection_not_allowed']
export const CROSS_APP_ASK: Refusals = [NOT_CONNECTED, 'oauth_state_mismatch']
export const CROSS_APP_REQUEST: Refusals = [SESSION, NOT_CONNECTED, 'invalid_credentials', 'token_already_used']
export const BACKEND: Refusals = ['missing_or_invalid_app_secret']
export const LOOKUP: Refusals = [BACKEND, 'not_found']
