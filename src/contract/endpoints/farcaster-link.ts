// Linking and unlinking a Farcaster account (docs/design/protocol.md, "Farcaster"). Each answers the bare user.

import { object } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { approval, channelToken, fid } from '../farcaster-fields.ts'
import { FARCASTER, LINK, UNLINK } from '../refusals.ts'

export const linkBody = () => object({ channel_token: channelToken(), ...approval() })

/** Links the account to the signed-in user. 400 `linked_to_another_user`, `cannot_link_more_of_type`; 422 `invalid_credentials`. */
export const link = endpoint<typeof linkBody>()({ ...LINK_CALL, name: 'farcaster.link', path: '/api/v1/farcaster/link' })

export const unlinkBody = () => object({ fid: fid() })

/** Takes the account from the user. 400 `cannot_unlink_sole_account`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({
  ...UNLINK_CALL,
  name: 'farcaster.unlink',
  path: '/api/v1/farcaster/unlink',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(link, linkBody, 'Link a Farcaster account to the user', [LINK, FARCASTER]),
  described(unlink, unlinkBody, 'Take a Farcaster account from the user', UNLINK),
]
