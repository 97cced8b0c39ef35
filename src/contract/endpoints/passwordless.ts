// Login by e-mail code (docs/design/protocol.md, "Calls").

import { boolean, object, optional, string } from 'valibot'
import { endpoint } from '../endpoint.ts'
import { wireSession } from '../entities.ts'
import { email, loginCode, mode } from '../fields.ts'

export const initBody = () => object({ email, token: optional(string()) })

/** Sends a code. Answers every address alike. 429 with Retry-After inside the cool-down. */
export const init = endpoint<typeof initBody>()({
  name: 'passwordless.init',
  method: 'POST',
  path: '/api/v1/passwordless/init',
  access: 'anonymous',
  answer: object({ success: boolean() }),
  retry: true,
  once: true,
  captcha: 'token',
})

export const authenticateBody = () => object({ email, code: loginCode, mode })

/** Trades a code for a session. 422 `invalid_credentials` for a wrong, expired or used code. */
export const authenticate = endpoint<typeof authenticateBody>()({
  name: 'passwordless.authenticate',
  method: 'POST',
  path: '/api/v1/passwordless/authenticate',
  access: 'anonymous',
  answer: wireSession,
  retry: true,
  once: true,
})
