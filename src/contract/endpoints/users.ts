// The signed-in user (docs/design/protocol.md, "Calls").

import { object, optional } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { wireUser } from '../entities.ts'

export const acceptTermsBody = () => optional(object({}), {})

/** Records that the person accepted the app's terms. Answers the bare user. */
export const acceptTerms = endpoint<typeof acceptTermsBody>()({
  ...USER_CALL,
  name: 'users.acceptTerms',
  method: 'POST',
  path: '/api/v1/users/me/accept_terms',
  answer: wireUser,
})

/** The user as they are now; no token is renewed. 401 `missing_or_invalid_token`. */
export const me = endpoint()({
  ...USER_CALL,
  name: 'users.me',
  method: 'GET',
  path: '/api/v1/users/me/user',
  answer: wireUser,
})
