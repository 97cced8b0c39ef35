// Adding passkeys of the signed-in user; link answers the bare user.
// See docs/design/protocol.md, "Calls", "Passkey shapes".

import { object, optional, string } from 'valibot'
import { LINK_CALL, USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { attestation, creationOptions, relyingParty } from '../passkeys/passkey-shapes.ts'
import { ADD, PASSKEY_INIT, SESSION } from '../refusals.ts'

const linkInitBody = () => object({ relying_party: relyingParty })

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

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(linkInit, linkInitBody, 'Begin adding a passkey to the user', [SESSION, 'cannot_link_more_of_type', PASSKEY_INIT]),
  described(link, linkBody, 'Add a passkey to the user', ADD),
]
