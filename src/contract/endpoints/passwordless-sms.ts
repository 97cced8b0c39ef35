// Login by SMS code (docs/design/protocol.md, "Calls").

import { boolean, object, optional, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { loginCode, mode, phoneNumber } from '../fields.ts'
import { AUTHENTICATE, CAPTCHA, SMS } from '../refusals.ts'

export const initBody = () => object({ phoneNumber, token: optional(string()) })

/** Sends a code. 429 with Retry-After inside the cool-down; 400 `not_supported` for a country that the app does not send to. */
export const init = endpoint<typeof initBody>()({
  ...BEGIN_CALL,
  name: 'passwordless_sms.init',
  path: '/api/v1/passwordless_sms/init',
  answer: object({ success: boolean() }),
  once: true,
})

export const authenticateBody = () => object({ phoneNumber, code: loginCode, mode })

/** Trades a code for a session. 422 `invalid_credentials` for a wrong, expired or used code. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'passwordless_sms.authenticate',
  path: '/api/v1/passwordless_sms/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, 'Send a login code by text message', ['disallowed_login_method', SMS, 'too_many_requests', CAPTCHA]),
  described(authenticate, authenticateBody, 'Sign in with a login code from a text message', AUTHENTICATE),
]
