// Login by a token of the host's own: a subject of the host's issuer is a user here.

import { maxLength, minLength, object, pipe, string } from 'valibot'
import { LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { CUSTOM_TOKEN_MAX } from '../limits.ts'
import { SIGN_UP } from '../refusals.ts'

export const authenticateBody = () => object({ token: pipe(string(), minLength(1), maxLength(CUSTOM_TOKEN_MAX)) })

/**
 * Trades a JWT of the app's issuer for a session; its `sub` becomes the `custom_user_id`. 422 `invalid_credentials` names the claim that does
 * not hold; 503 `service_unavailable` where the issuer's keys cannot be had.
 */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'custom_jwt_account.authenticate',
  path: '/api/v1/custom_jwt_account/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(authenticate, authenticateBody, "Sign in with a token of the app's own issuer", [SIGN_UP, 'service_unavailable']),
]
