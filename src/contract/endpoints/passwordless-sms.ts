// Login by SMS code (docs/design/protocol.md, "Calls").

import { boolean, object, optional, string } from 'valibot'
import { endpoint } from '../endpoint.ts'
import { wireSession } from '../entities.ts'
import { loginCode, mode, phoneNumber } from '../fields.ts'

export const initBody = () => object({ phoneNumber, token: optional(string()) })

/** Sends a code. 429 with Retry-After inside the cool-down; 400 `not_supported` for a country that the app does not send to. */
export const init = endpoint<typeof initBody>()({
  name: 'passwordless_sms.init',
  method: 'POST',
  path: '/api/v1/passwordless_sms/init',
  access: 'anonymous',
  answer: object({ success: boolean() }),
  retry: true,
  once: true,
  captcha: 'token',
})

export const authenticateBody = () => object({ phoneNumber, code: loginCode, mode })

/** Trades a code for a session. 422 `invalid_credentials` for a wrong, expired or used code. */
export const authenticate = endpoint<typeof authenticateBody>()({
  name: 'passwordless_sms.authenticate',
  method: 'POST',
  path: '/api/v1/passwordless_sms/authenticate',
  access: 'anonymous',
  answer: wireSession,
  retry: true,
  once: true,
})
