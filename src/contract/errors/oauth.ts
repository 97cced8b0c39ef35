// Errors of a login by a social provider, and their views.

import type { LoginKey } from './login/login.ts'
import { again, anotherAccount, anotherMethod, type Codes, type Context, MESSAGE, wrongSetUp } from './view.ts'

export const CODES = {
  oauth_state_mismatch: { status: 400, message: 'The state of this login is not the one it started with.' },
  invalid_pkce_parameters: { status: 400, message: 'A code challenge and its verifier are required, and must belong together.' },
  invalid_app_url_scheme_configuration: { status: 400, message: 'This URL scheme is not allowed for this app.' },
  oauth_account_suspended: { status: 403, message: 'This account is suspended by its provider.' },
  oauth_user_denied: { status: null, message: 'The login was declined.' },
  oauth_window_closed: { status: null, message: 'The window of the provider was closed before the end.' },
  oauth_came_back: { status: null, message: 'The person came back from the provider before the end.' },
  oauth_provider_limited: {
    status: null,
    message: 'The provider takes no more logins right now. Please wait before trying again.',
  },
  oauth_unexpected: { status: null, message: 'The login ended in an unexpected way.' },
  in_app_browser: { status: null, message: 'Could not log in with provider' },
  unknown_auth_error: { status: null, message: 'The login ended in an unknown way.' },
  pkce_state_code_mismatch: { status: null, message: 'The state of this login is not the one it started with.' },
} as const satisfies Codes

const failed = 'login.failed'
const unexpected = { title: 'oauth.unexpected', ...anotherMethod } as const

/** AWAITING_OAUTH_SCREEN. */
export const OAUTH: Context<LoginKey> = {
  rows: {
    another_user: { title: 'oauth.another_user', text: 'oauth.another_user_text', ...again },
    linked_to_another_user: { title: failed, text: 'login.linked_elsewhere', ...anotherAccount },
    cannot_link_more_of_type: { title: failed, text: 'login.one_account', ...anotherMethod },
    oauth_state_mismatch: unexpected,
    pkce_state_code_mismatch: unexpected,
    user_does_not_exist: { title: 'login.no_account', ...anotherMethod },
    max_accounts_reached: { title: 'login.limit', text: 'login.limit_text', ...anotherMethod },
    allowlist_rejected: { to: 'ALLOWLIST_REJECTION_SCREEN' },
    disallowed_login_method: { title: 'login.not_allowed', text: MESSAGE, ...anotherMethod },
    oauth_account_suspended: { title: failed, text: 'oauth.suspended', ...anotherMethod },
    invalid_credentials: { title: 'oauth.invalid', ...again },
    too_many_requests: { title: 'error.wait', ...again },
    oauth_provider_limited: { title: failed, text: 'oauth.provider_limited', ...again },
    oauth_user_denied: { title: failed, text: 'oauth.declined', ...again },
    oauth_window_closed: { title: 'oauth.window_closed', text: 'oauth.window_closed_text', ...again },
    oauth_came_back: { title: 'oauth.came_back', text: 'oauth.came_back_text', ...again },
    unknown_auth_error: { title: failed, text: 'oauth.invalid', ...again },
    service_unreachable: { title: 'error.title', text: MESSAGE, ...again },
    in_app_browser: { title: 'oauth.in_app_browser', ...anotherMethod },
    bound_session_required: wrongSetUp,
    client_request_timeout: { title: 'error.timed_out', text: MESSAGE, ...again },
  },
  rest: { title: failed, text: null, ...again },
}
