// Login and sign-up by passkey (docs/design/protocol.md, "Calls", "Passkey shapes").

import { maxLength, object, optional, pipe, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { assertion, attestation, creationOptions, relyingParty, requestOptions } from '../passkeys/passkey-shapes.ts'
import { CAPTCHA, PASSKEY_INIT, SIGN_IN, SIGN_UP } from '../refusals.ts'

const authenticateInitBody = () => object({ relying_party: relyingParty, token: optional(string()) })

/** Begins a login: any passkey for this app may answer, so no credential is named. */
export const authenticateInit = endpoint<typeof authenticateInitBody>()({
  ...BEGIN_CALL,
  name: 'passkeys.authenticateInit',
  path: '/api/v1/passkeys/authenticate/init',
  answer: object({ relying_party: optional(string()), options: requestOptions }),
})

export const authenticateBody = () =>
  object({
    relying_party: relyingParty,
    challenge: pipe(string(), maxLength(256)),
    authenticator_response: assertion,
  })

/** Trades an assertion for a session. 422 `invalid_credentials` for every assertion that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'passkeys.authenticate',
  path: '/api/v1/passkeys/authenticate',
})

const registerInitBody = () => object({ relying_party: relyingParty, token: optional(string()) })

/** Begins a sign-up by passkey, where the app allows it. */
export const registerInit = endpoint<typeof registerInitBody>()({
  ...BEGIN_CALL,
  name: 'passkeys.registerInit',
  path: '/api/v1/passkeys/register/init',
  answer: object({ relying_party: optional(string()), options: creationOptions }),
})

const registerBody = () => object({ relying_party: relyingParty, authenticator_response: attestation })

/** Makes a user of a new passkey. */
export const register = endpoint<typeof registerBody>()({
  ...LOGIN_CALL,
  name: 'passkeys.register',
  path: '/api/v1/passkeys/register',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(authenticateInit, authenticateInitBody, 'Begin a login by passkey', [PASSKEY_INIT, CAPTCHA]),
  described(authenticate, authenticateBody, 'Sign in with a passkey', [SIGN_IN, 'another_user']),
  described(registerInit, registerInitBody, 'Begin a sign-up by passkey', [PASSKEY_INIT, CAPTCHA]),
  described(register, registerBody, 'Sign up with a new passkey', SIGN_UP),
]
