// Errors with a passkey, and their views.

import type passkey from '../../i18n/en/passkey.json'
import type { LoginKey } from './login/login.ts'
import { again, away, type Codes, type Context, MESSAGE, wrongSetUp } from './view.ts'

/** Keys of the words of these errors. */
export type PasskeyKey = LoginKey | keyof (typeof passkey)['errors']

export const CODES = {
  passkey_not_allowed: { status: null, message: 'The passkey request timed out or was rejected.' },
  passkey_exists: { status: null, message: 'This device already has a passkey for this account.' },
} as const satisfies Codes

/** The passkey screens. */
export const PASSKEY: Context<PasskeyKey> = {
  rows: {
    another_user: { title: 'passkey.another_user', text: 'passkey.another_user_text' },
    cannot_link_more_of_type: { title: 'passkey.full', ...away },
    cannot_unlink_sole_account: { title: MESSAGE },
    client_request_timeout: { title: 'error.timed_out', text: MESSAGE },
    disallowed_login_method: { title: 'login.not_allowed', text: MESSAGE },
    bound_session_required: wrongSetUp,
    missing_or_invalid_mfa: { title: 'passkey.in_mfa' },
    passkey_exists: { title: 'passkey.exists' },
    passkey_not_allowed: { title: 'passkey.unused', text: 'passkey.not_allowed' },
    service_unreachable: { title: 'error.title', text: MESSAGE },
    too_many_requests: { title: 'error.wait' },
  },
  rest: { title: 'passkey.failed', text: null, ...again },
}
