// Linking, changing and unlinking a phone number (docs/design/protocol.md, "Calls"). Each answers the bare user.

import { object } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { loginCode, phoneNumber } from '../fields.ts'
import { LINK, UNLINK_FACTOR, UPDATE } from '../refusals.ts'

export const linkBody = () => object({ phoneNumber, code: loginCode })

/** Links a number to the signed-in user. 400 `linked_to_another_user`, `cannot_link_more_of_type`; 422 for a wrong code. */
export const link = endpoint<typeof linkBody>()({
  ...LINK_CALL,
  name: 'passwordless_sms.link',
  path: '/api/v1/passwordless_sms/link',
})

export const updateBody = () => object({ old_phone_number: phoneNumber, new_phone_number: phoneNumber, code: loginCode })

/** Puts a new number in the place of the user's old one. The protocol spells this body alone with underscores. */
export const update = endpoint<typeof updateBody>()({
  ...UNLINK_CALL,
  name: 'passwordless_sms.update',
  path: '/api/v1/passwordless_sms/update',
})

export const unlinkBody = () => object({ phoneNumber })

/** Takes a number from the user. 400 `cannot_unlink_sole_account`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({
  ...UNLINK_CALL,
  name: 'passwordless_sms.unlink',
  path: '/api/v1/passwordless_sms/unlink',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(link, linkBody, 'Link a phone number to the user', LINK),
  described(update, updateBody, "Change the user's phone number", UPDATE),
  described(unlink, unlinkBody, 'Take a phone number from the user', UNLINK_FACTOR),
]
