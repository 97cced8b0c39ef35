// Errors with Telegram and other apps, and their views.

import { again, away, type Codes, type Context, MESSAGE } from '../view.ts'
import type { LaterKey } from './embedded-wallet.ts'

export const CODES = {
  cross_app_connection_not_allowed: { status: 400, message: 'These two apps are not connected.' },
  telegram_failed: { status: null, message: 'Telegram did not confirm the login.' },
  cross_app_initialize_failed: { status: null, message: 'Failed to initialize signature request' },
} as const satisfies Codes

export const CROSS_APP: Context<LaterKey> = {
  rows: {
    client_request_timeout: { title: 'app.timed_out', ...again },
    user_rejected_request: { title: 'app.rejected', ...again },
    cross_app_initialize_failed: { title: 'app.failed', ...again },
    cross_app_connection_not_allowed: { title: 'app.failed', text: MESSAGE, ...away },
    oauth_user_denied: { title: 'app.rejected', ...again },
    oauth_state_mismatch: { title: 'oauth.unexpected', ...away },
    pkce_state_code_mismatch: { title: 'oauth.unexpected', ...away },
    service_unreachable: { title: 'error.title', text: MESSAGE, ...again },
    service_unavailable: { title: 'error.title', text: MESSAGE, ...again },
    too_many_requests: { title: 'error.wait', ...again },
    missing_or_invalid_token: { title: 'error.title', text: MESSAGE, ...away },
    must_be_authenticated: { title: 'error.title', text: MESSAGE, ...away },
  },
  rest: { title: 'app.failed', text: null, ...again },
}
