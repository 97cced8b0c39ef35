// Login by e-mail code (protocol.md §1.2).

import { boolean, object, optional, string } from 'valibot'
import { endpoint } from '../endpoint.ts'
import { wireSession } from '../entities.ts'
import { email, loginCode, mode } from '../fields.ts'

/** Sends a code. Answers every address alike. 429 with Retry-After inside the cool-down. */
export const init = endpoint({
  name: 'passwordless.init',
  method: 'POST',
  path: '/api/v1/passwordless/init',
  access: 'anonymous',
  body: object({ email, token: optional(string()) }),
  answer: object({ success: boolean() }),
  retry: true,
  once: true,
  captcha: 'token',
})

/** Trades a code for a session. 422 `invalid_credentials` for a wrong, expired or used code. */
export const authenticate = endpoint({
  name: 'passwordless.authenticate',
  method: 'POST',
  path: '/api/v1/passwordless/authenticate',
  access: 'anonymous',
  body: object({ email, code: loginCode, mode }),
  answer: wireSession,
  retry: true,
  once: true,
})
