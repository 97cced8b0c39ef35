// Login and sign-up by passkey (protocol.md §1.2, §1.8).

import { maxLength, object, optional, pipe, string } from 'valibot'
import { endpoint } from '../endpoint.ts'
import { wireSession } from '../entities.ts'
import { assertion, attestation, creationOptions, relyingParty, requestOptions } from '../passkey-shapes.ts'

/** Begins a login: whoever has a passkey for this app may answer, so nobody is named. */
export const authenticateInit = endpoint({
  name: 'passkeys.authenticateInit',
  method: 'POST',
  path: '/api/v1/passkeys/authenticate/init',
  access: 'anonymous',
  body: object({ relying_party: relyingParty, token: optional(string()) }),
  answer: object({ relying_party: optional(string()), options: requestOptions }),
  retry: true,
  once: false,
  captcha: 'token',
})

/** Trades an assertion for a session. 422 `invalid_credentials` for every assertion that does not hold. */
export const authenticate = endpoint({
  name: 'passkeys.authenticate',
  method: 'POST',
  path: '/api/v1/passkeys/authenticate',
  access: 'anonymous',
  body: object({ relying_party: relyingParty, challenge: pipe(string(), maxLength(256)), authenticator_response: assertion }),
  answer: wireSession,
  retry: true,
  once: true,
})

/** Begins a sign-up by passkey, where the app allows it. */
export const registerInit = endpoint({
  name: 'passkeys.registerInit',
  method: 'POST',
  path: '/api/v1/passkeys/register/init',
  access: 'anonymous',
  body: object({ relying_party: relyingParty, token: optional(string()) }),
  answer: object({ relying_party: optional(string()), options: creationOptions }),
  retry: true,
  once: false,
  captcha: 'token',
})

/** Makes a user of a new passkey. */
export const register = endpoint({
  name: 'passkeys.register',
  method: 'POST',
  path: '/api/v1/passkeys/register',
  access: 'anonymous',
  body: object({ relying_party: relyingParty, authenticator_response: attestation }),
  answer: wireSession,
  retry: true,
  once: true,
})
