// Linking by a token of the host's own (docs/design/protocol.md, "Calls"). Answers the bare user.

import { LINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { ADD } from '../refusals.ts'
import { customJwtBody } from './single-call.ts'

/**
 * Links the person of a JWT of the app's issuer, by its `sub`, to the signed-in user. 400 `linked_to_another_user` where another user has it,
 * `cannot_link_more_of_type` where the user has one; 422 `invalid_credentials` names the claim that does not hold.
 */
export const link = endpoint<typeof customJwtBody>()({
  ...LINK_CALL,
  name: 'custom_jwt_account.link',
  path: '/api/v1/custom_jwt_account/link',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(link, customJwtBody, "Link the person of a token of the app's own issuer to the user", [ADD, 'service_unavailable']),
]
