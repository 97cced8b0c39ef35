// Login by e-mail code (docs/design/protocol.md, "Calls").

import { boolean, object, optional, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { email, loginCode, mode } from '../fields.ts'
import { AUTHENTICATE, CAPTCHA, MAILBOX } from '../refusals.ts'

export const initBody = () => object({ email, token: optional(string()) })

/** Sends a code. Answers every address alike. 429 with Retry-After inside the cool-down. */
export const init = endpoint<typeof initBody>()({
  ...BEGIN_CALL,
  name: 'passwordless.init',
  path: '/api/v1/passwordless/init',
  answer: object({ success: boolean() }),
  once: true,
})

export const authenticateBody = () => object({ email, code: loginCode, mode })

/** Trades a code for a session. 422 `invalid_credentials` for a wrong, expired or used code. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'passwordless.authenticate',
  path: '/api/v1/passwordless/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, 'Send a login code by e-mail', ['disallowed_login_method', MAILBOX, 'too_many_requests', CAPTCHA]),
  described(authenticate, authenticateBody, 'Sign in with a login code', AUTHENTICATE),
]
