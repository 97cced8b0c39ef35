// Login as a guest: a user known by a secret of this browser, until an account is linked.
// See docs/design/protocol.md, "Calls".

import { pipe, regex, strictObject, string } from 'valibot'
import { LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { SIGN_UP } from '../refusals.ts'

/** 32 random bytes, base64url. The same credential is the same guest. */
const guestCredential = pipe(string(), regex(/^[\w-]{43}$/))

export const authenticateBody = () => strictObject({ guest_credential: guestCredential })

/** Signs a guest in, or makes one. 422 `invalid_credentials` for the credential of a guest who has linked an account since: it is dead. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'guest.authenticate',
  path: '/api/v1/guest/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(authenticate, authenticateBody, 'Sign in as a guest', [SIGN_UP, 'another_user', 'too_many_requests']),
]
