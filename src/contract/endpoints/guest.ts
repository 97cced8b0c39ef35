// Login as a guest: a user known by a secret of this browser, until an account is linked.
// See docs/design/protocol.md, "Calls".

import { pipe, regex, strictObject, string } from 'valibot'
import { LOGIN_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'

/** 32 random bytes, base64url. The same credential is the same guest. */
const guestCredential = pipe(string(), regex(/^[\w-]{43}$/))

export const authenticateBody = () => strictObject({ guest_credential: guestCredential })

/** Signs a guest in, or makes one. 422 `invalid_credentials` for the credential of a guest who has linked an account since: it is dead. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'guest.authenticate',
  path: '/api/v1/guest/authenticate',
})
