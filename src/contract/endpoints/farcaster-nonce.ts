// Login with Farcaster inside of a Farcaster client: a nonce, and the message that the client signs.
// See docs/design/protocol.md, "Farcaster".

import { object, optional, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { approval } from '../farcaster-fields.ts'
import { mode } from '../fields.ts'
import { AUTHENTICATE, CAPTCHA, FARCASTER } from '../refusals.ts'

export const initBody = () => object({ token: optional(string()) })

/** Gives a nonce for one message. It holds for some minutes and once. */
export const init = endpoint<typeof initBody>()({
  ...BEGIN_CALL,
  name: 'farcaster.nonce',
  path: '/api/v2/farcaster/init',
  /** `expires_at`: ISO 8601. */
  answer: object({ nonce: string(), expires_at: string() }),
})

export const authenticateBody = () => object({ ...approval(), mode })

/** Trades a signed message for a session. 422 `invalid_credentials` for every message and signature that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'farcaster.authenticateNonce',
  path: '/api/v2/farcaster/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, 'Get a nonce for a message that a Farcaster client signs', [
    'disallowed_login_method',
    'missing_origin',
    CAPTCHA,
  ]),
  described(authenticate, authenticateBody, 'Sign in with such a message', [AUTHENTICATE, FARCASTER]),
]
