// The views of errors with Telegram (docs/design/spec.md, "OAuth login").

import type { LoginKey } from './login/login.ts'
import { again, anotherAccount, anotherMethod, type Context, MESSAGE, wrongSetUp } from './view.ts'

const failed = 'login.failed'

/** TELEGRAM_AUTH_SCREEN. */
export const TELEGRAM: Context<LoginKey> = {
  rows: {
    telegram_failed: { title: 'telegram.failed', ...again },
    another_user: { title: 'oauth.another_user', text: 'oauth.another_user_text', ...again },
    linked_to_another_user: { title: failed, text: 'login.linked_elsewhere', ...anotherAccount },
    cannot_link_more_of_type: { title: failed, text: 'login.one_account', ...anotherMethod },
    user_does_not_exist: { title: 'login.no_account', ...anotherMethod },
    max_accounts_reached: { title: 'login.limit', text: 'login.limit_text', ...anotherMethod },
    allowlist_rejected: { to: 'ALLOWLIST_REJECTION_SCREEN' },
    disallowed_login_method: { title: 'login.not_allowed', text: MESSAGE, ...anotherMethod },
    invalid_credentials: { title: 'oauth.invalid', ...again },
    too_many_requests: { title: 'error.wait', ...again },
    service_unreachable: { title: 'error.title', text: MESSAGE, ...again },
    bound_session_required: wrongSetUp,
    client_request_timeout: { title: 'error.timed_out', text: MESSAGE, ...again },
  },
  rest: { title: failed, text: null, ...again },
}
