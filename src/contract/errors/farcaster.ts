// Errors with Farcaster, and their views.

import type farcaster from '../../i18n/en/farcaster.json'
import type { LoginKey } from './login/login.ts'
import { again, anotherAccount, away, type Codes, type Context, wrongSetUp } from './view.ts'

/** Keys of the words of these errors. */
export type FarcasterKey = LoginKey | keyof (typeof farcaster)['errors']

export const CODES = {
  signer_revoked: { status: null, message: 'The signer was rejected.' },
} as const satisfies Codes

export const FARCASTER: Context<FarcasterKey> = {
  rows: {
    linked_to_another_user: { title: 'login.failed', text: 'login.linked_elsewhere', ...anotherAccount },
    cannot_link_more_of_type: { title: 'login.failed', text: 'login.one_account', ...away },
    invalid_credentials: { title: 'oauth.invalid', ...again },
    bound_session_required: wrongSetUp,
    too_many_requests: { title: 'error.wait', ...again },
    client_request_timeout: { title: 'farcaster.timed_out', ...again },
  },
  rest: { title: 'login.failed', text: null, ...again },
}

export const SIGNER: Context<FarcasterKey> = {
  rows: { signer_revoked: { title: 'signer.revoked', text: 'signer.revoked_text', ...again } },
  rest: { title: 'signer.failed', text: 'signer.failed_text', ...again },
}
