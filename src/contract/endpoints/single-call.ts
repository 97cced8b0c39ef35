// Logins of one call: as a guest, and by a token of the host's own. See docs/design/protocol.md, "Calls".

import { literal, maxLength, minLength, object, optional, pipe, regex, strictObject, string } from 'valibot'
import { LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { CUSTOM_TOKEN_MAX } from '../limits.ts'
import { SIGN_UP } from '../refusals.ts'

/** 32 random bytes, base64url. The same credential is the same guest. */
const guestCredential = pipe(string(), regex(/^[\w-]{43}$/))

/** `bound`: the browser's key outlives the page, and the credential is worth nothing without it from now on. */
const guestBody = () => strictObject({ guest_credential: guestCredential, bound: optional(literal(true)) })

/**
 * Signs a guest in, a user known by a secret of this browser until an account is linked, or makes one. 422 `invalid_credentials` for the
 * credential of a guest who has linked an account since: it is dead. 401 `invalid_proof` for one that is bound to the key of another browser.
 */
export const guest = endpoint<typeof guestBody>()({
  ...LOGIN_CALL,
  name: 'guest.authenticate',
  path: '/api/v1/guest/authenticate',
})

export const customJwtBody = () => object({ token: pipe(string(), minLength(1), maxLength(CUSTOM_TOKEN_MAX)) })

/**
 * Trades a JWT of the app's issuer for a session; its `sub` becomes the `custom_user_id`. 422 `invalid_credentials` names the claim that does
 * not hold; 503 `service_unavailable` where the issuer's keys cannot be had.
 */
export const customJwt = endpoint<typeof customJwtBody>()({
  ...LOGIN_CALL,
  name: 'custom_jwt_account.authenticate',
  path: '/api/v1/custom_jwt_account/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(customJwt, customJwtBody, "Sign in with a token of the app's own issuer", [SIGN_UP, 'service_unavailable']),
  described(guest, guestBody, 'Sign in as a guest', [SIGN_UP, 'another_user', 'too_many_requests', 'invalid_proof']),
]
