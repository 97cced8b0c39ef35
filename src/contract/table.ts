// All endpoints in one table: for the service, the docs and the tests. The page imports domains one by one, for size.

import * as analytics from './endpoints/analytics.ts'
import * as apps from './endpoints/apps.ts'
import * as customJwtAccount from './endpoints/custom-jwt-account.ts'
import * as guest from './endpoints/guest.ts'
import * as oauth from './endpoints/oauth.ts'
import * as oauthLink from './endpoints/oauth-link.ts'
import * as passkeys from './endpoints/passkeys.ts'
import * as passkeysLink from './endpoints/passkeys-link.ts'
import * as passwordless from './endpoints/passwordless.ts'
import * as passwordlessLink from './endpoints/passwordless-link.ts'
import * as passwordlessSms from './endpoints/passwordless-sms.ts'
import * as passwordlessSmsLink from './endpoints/passwordless-sms-link.ts'
import * as sessions from './endpoints/sessions.ts'
import * as sessionsFork from './endpoints/sessions-fork.ts'
import * as users from './endpoints/users.ts'
import * as usersMe from './endpoints/users-me.ts'

/** Every endpoint by its dotted name. A row without a handler in `server/routes` does not compile. */
export const ENDPOINTS = {
  'apps.config': apps.config,
  'passwordless.init': passwordless.init,
  'passwordless.authenticate': passwordless.authenticate,
  'passwordless.link': passwordlessLink.link,
  'passwordless.update': passwordlessLink.update,
  'passwordless.unlink': passwordlessLink.unlink,
  'passwordless_sms.init': passwordlessSms.init,
  'passwordless_sms.authenticate': passwordlessSms.authenticate,
  'passwordless_sms.link': passwordlessSmsLink.link,
  'passwordless_sms.update': passwordlessSmsLink.update,
  'passwordless_sms.unlink': passwordlessSmsLink.unlink,
  'oauth.init': oauth.init,
  'oauth.authenticate': oauth.authenticate,
  'oauth.link': oauthLink.link,
  'oauth.unlink': oauthLink.unlink,
  'passkeys.authenticateInit': passkeys.authenticateInit,
  'passkeys.authenticate': passkeys.authenticate,
  'passkeys.registerInit': passkeys.registerInit,
  'passkeys.register': passkeys.register,
  'passkeys.linkInit': passkeysLink.linkInit,
  'passkeys.link': passkeysLink.link,
  'passkeys.unlink': passkeysLink.unlink,
  'custom_jwt_account.authenticate': customJwtAccount.authenticate,
  'guest.authenticate': guest.authenticate,
  'sessions.refresh': sessions.refresh,
  'sessions.logout': sessions.logout,
  'sessions.fork': sessionsFork.fork,
  'sessions.recover': sessionsFork.recover,
  'users.acceptTerms': users.acceptTerms,
  'users.sessions': usersMe.sessions,
  'users.revokeSession': usersMe.revokeSession,
  'users.revokeOtherSessions': usersMe.revokeOtherSessions,
  'users.export': usersMe.exportData,
  'users.delete': usersMe.deleteUser,
  'analytics.event': analytics.event,
} as const
export type EndpointName = keyof typeof ENDPOINTS

const AUTHENTICATE = [
  'invalid_credentials',
  'disallowed_login_method',
  'allowlist_rejected',
  'user_does_not_exist',
  'max_accounts_reached',
  'too_many_requests',
]
const LINK = [
  'missing_or_invalid_token',
  'invalid_credentials',
  'disallowed_login_method',
  'linked_to_another_user',
  'cannot_link_more_of_type',
  'too_many_requests',
]
const UPDATE = [...LINK, 'linked_account_not_found']
const PASSKEY_INIT = ['disallowed_login_method', 'invalid_origin', 'missing_origin']
/** Where a captcha is asked for: its token does not hold, or nobody can say whether it does. */
const CAPTCHA = ['invalid_captcha', 'service_unavailable']
const UNLINK = ['missing_or_invalid_token', 'linked_account_not_found', 'cannot_unlink_sole_account']

const OAUTH = ['oauth_state_mismatch', 'invalid_pkce_parameters', 'oauth_account_suspended']

/** What each endpoint does, and the refusals a caller must expect beyond the general ones (invalid_data, too_many_requests). */
export const ENDPOINT_NOTES: Record<EndpointName, { summary: string; errors: readonly string[] }> = {
  'apps.config': { summary: 'The public config of an app', errors: ['missing_or_invalid_privy_app_id'] },
  'passwordless.init': {
    summary: 'Send a login code by e-mail',
    errors: ['disallowed_login_method', 'too_many_requests', ...CAPTCHA],
  },
  'passwordless.authenticate': { summary: 'Sign in with a login code', errors: AUTHENTICATE },
  'passwordless.link': { summary: 'Link an e-mail address to the user', errors: LINK },
  'passwordless.update': { summary: "Change the user's e-mail address", errors: UPDATE },
  'passwordless.unlink': { summary: 'Take an e-mail address from the user', errors: UNLINK },
  'passwordless_sms.init': {
    summary: 'Send a login code by text message',
    errors: [
      'disallowed_login_method',
      'not_supported',
      'user_unsubscribed',
      'twilio_verification_failed',
      'too_many_requests',
      ...CAPTCHA,
    ],
  },
  'passwordless_sms.authenticate': { summary: 'Sign in with a login code from a text message', errors: AUTHENTICATE },
  'passwordless_sms.link': { summary: 'Link a phone number to the user', errors: LINK },
  'passwordless_sms.update': { summary: "Change the user's phone number", errors: UPDATE },
  'passwordless_sms.unlink': { summary: 'Take a phone number from the user', errors: UNLINK },
  'oauth.init': {
    summary: 'Start a social login, or the linking of a social account where there is a session',
    errors: [
      'disallowed_login_method',
      'invalid_pkce_parameters',
      'invalid_app_url_scheme_configuration',
      'cross_app_connection_not_allowed',
    ],
  },
  'oauth.authenticate': { summary: 'Sign in with a social account', errors: [...AUTHENTICATE, ...OAUTH] },
  'oauth.link': { summary: 'Link a social account to the user', errors: [...LINK, ...OAUTH] },
  'oauth.unlink': { summary: 'Take a social account from the user', errors: UNLINK },
  'passkeys.authenticateInit': { summary: 'Begin a login by passkey', errors: [...PASSKEY_INIT, ...CAPTCHA] },
  'passkeys.authenticate': {
    summary: 'Sign in with a passkey',
    errors: ['invalid_credentials', 'disallowed_login_method', 'allowlist_rejected'],
  },
  'passkeys.registerInit': { summary: 'Begin a sign-up by passkey', errors: [...PASSKEY_INIT, ...CAPTCHA] },
  'passkeys.register': {
    summary: 'Sign up with a new passkey',
    errors: ['invalid_credentials', 'disallowed_login_method', 'allowlist_rejected', 'max_accounts_reached'],
  },
  'passkeys.linkInit': {
    summary: 'Begin adding a passkey to the user',
    errors: ['missing_or_invalid_token', 'cannot_link_more_of_type', ...PASSKEY_INIT],
  },
  'passkeys.link': {
    summary: 'Add a passkey to the user',
    errors: [
      'missing_or_invalid_token',
      'invalid_credentials',
      'disallowed_login_method',
      'linked_to_another_user',
      'cannot_link_more_of_type',
    ],
  },
  'passkeys.unlink': { summary: 'Take a passkey from the user', errors: [...UNLINK, 'missing_or_invalid_mfa'] },
  'custom_jwt_account.authenticate': {
    summary: "Sign in with a token of the app's own issuer",
    errors: [
      'invalid_credentials',
      'disallowed_login_method',
      'allowlist_rejected',
      'max_accounts_reached',
      'service_unavailable',
    ],
  },
  'guest.authenticate': {
    summary: 'Sign in as a guest',
    errors: ['invalid_credentials', 'disallowed_login_method', 'allowlist_rejected', 'max_accounts_reached', 'too_many_requests'],
  },
  'sessions.refresh': { summary: 'Renew a session', errors: ['missing_or_invalid_token'] },
  'sessions.logout': { summary: 'End a session', errors: [] },
  'sessions.fork': { summary: 'Make a token that hands the session on', errors: ['missing_or_invalid_token'] },
  'sessions.recover': { summary: 'Take up a session that was handed on', errors: ['missing_or_invalid_token'] },
  'users.acceptTerms': { summary: 'Accept the terms of the app', errors: ['missing_or_invalid_token'] },
  'users.sessions': { summary: "List the user's open sessions", errors: ['missing_or_invalid_token'] },
  'users.revokeSession': { summary: "End one of the user's sessions", errors: ['missing_or_invalid_token'] },
  'users.revokeOtherSessions': { summary: "End all of the user's sessions but this one", errors: ['missing_or_invalid_token'] },
  'users.export': { summary: 'Everything that is stored about the user', errors: ['missing_or_invalid_token'] },
  'users.delete': {
    summary: 'Delete the user with all that is stored about them',
    errors: ['missing_or_invalid_token', 'recent_login_required'],
  },
  'analytics.event': { summary: 'Take one analytics event', errors: [] },
}
