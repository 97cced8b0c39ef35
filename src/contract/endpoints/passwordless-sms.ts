// Login by SMS code (docs/design/protocol.md, "Calls").

import { boolean, object, optional, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { loginCode, mode, phoneNumber } from '../fields.ts'

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
