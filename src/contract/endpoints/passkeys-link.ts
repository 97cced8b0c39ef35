// Adding passkeys of the signed-in user; link answers the bare user.
// See docs/design/protocol.md, "Calls", "Passkey shapes".

import { object, optional, string } from 'valibot'
import { LINK_CALL, USER_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { attestation, creationOptions, relyingParty } from '../passkeys/passkey-shapes.ts'

export const linkInitBody = () => object({ relying_party: relyingParty })

/** Begins adding a passkey. 400 `cannot_link_more_of_type` where the user has five. */
export const linkInit = endpoint<typeof linkInitBody>()({
  ...USER_CALL,
  name: 'passkeys.linkInit',
  method: 'POST',
  path: '/api/v1/passkeys/link/init',
  answer: object({ relying_party: optional(string()), options: creationOptions }),
})

export const linkBody = () => object({ relying_party: relyingParty, authenticator_response: attestation })

/** Adds a passkey to the signed-in user. 422 `invalid_credentials` for every attestation that does not hold. */
export const link = endpoint<typeof linkBody>()({ ...LINK_CALL, name: 'passkeys.link', path: '/api/v1/passkeys/link' })
