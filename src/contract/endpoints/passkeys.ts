// Login and sign-up by passkey (docs/design/protocol.md, "Calls", "Passkey shapes").

import { maxLength, object, optional, pipe, string } from 'valibot'
import { endpoint } from '../endpoint.ts'
import { wireSession } from '../entities.ts'
import { assertion, attestation, creationOptions, relyingParty, requestOptions } from '../passkey-shapes.ts'

export const authenticateInitBody = () => object({ relying_party: relyingParty, token: optional(string()) })

/** Begins a login: whoever has a passkey for this app may answer, so nobody is named. */
export const authenticateInit = endpoint<typeof authenticateInitBody>()({
  name: 'passkeys.authenticateInit',
  method: 'POST',
  path: '/api/v1/passkeys/authenticate/init',
  access: 'anonymous',
  answer: object({ relying_party: optional(string()), options: requestOptions }),
  retry: true,
  once: false,
  captcha: 'token',
})

export const authenticateBody = () =>
  object({
    relying_party: relyingParty,
    challenge: pipe(string(), maxLength(256)),
    authenticator_response: assertion,
  })

/** Trades an assertion for a session. 422 `invalid_credentials` for every assertion that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  name: 'passkeys.authenticate',
  method: 'POST',
  path: '/api/v1/passkeys/authenticate',
  access: 'anonymous',
  answer: wireSession,
  retry: true,
  once: true,
})

export const registerInitBody = () => object({ relying_party: relyingParty, token: optional(string()) })

/** Begins a sign-up by passkey, where the app allows it. */
export const registerInit = endpoint<typeof registerInitBody>()({
  name: 'passkeys.registerInit',
  method: 'POST',
  path: '/api/v1/passkeys/register/init',
  access: 'anonymous',
  answer: object({ relying_party: optional(string()), options: creationOptions }),
  retry: true,
  once: false,
  captcha: 'token',
})

export const registerBody = () => object({ relying_party: relyingParty, authenticator_response: attestation })

/** Makes a user of a new passkey. */
export const register = endpoint<typeof registerBody>()({
  name: 'passkeys.register',
  method: 'POST',
  path: '/api/v1/passkeys/register',
  access: 'anonymous',
  answer: wireSession,
  retry: true,
  once: true,
})
