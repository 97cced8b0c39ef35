// Linking, changing and unlinking an e-mail address (docs/design/protocol.md, "Calls"). Each answers the bare user.

import { object } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { email, loginCode } from '../fields.ts'
import { LINK, UNLINK_FACTOR, UPDATE } from '../refusals.ts'

export const linkBody = () => object({ email, code: loginCode })

/** Links an address to the signed-in user. 400 `linked_to_another_user`, `cannot_link_more_of_type`; 422 for a wrong code. */
export const link = endpoint<typeof linkBody>()({ ...LINK_CALL, name: 'passwordless.link', path: '/api/v1/passwordless/link' })

export const updateBody = () => object({ oldAddress: email, newAddress: email, code: loginCode })

/** Puts a new address in the place of the user's old one. */
export const update = endpoint<typeof updateBody>()({
  ...UNLINK_CALL,
  name: 'passwordless.update',
  path: '/api/v1/passwordless/update',
})

export const unlinkBody = () => object({ address: email })

/** Takes an address from the user. 400 `cannot_unlink_sole_account`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({
  ...UNLINK_CALL,
  name: 'passwordless.unlink',
  path: '/api/v1/passwordless/unlink',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(link, linkBody, 'Link an e-mail address to the user', LINK),
  described(update, updateBody, "Change the user's e-mail address", UPDATE),
  described(unlink, unlinkBody, 'Take an e-mail address from the user', UNLINK_FACTOR),
]
