// Removing a passkey of the signed-in user, apart from adding one: this call alone needs no shapes of passkeys.
// See docs/design/protocol.md, "Calls".

import { maxLength, object, pipe, string } from 'valibot'
import { UNLINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { UNLINK_FACTOR } from '../refusals.ts'

export const unlinkBody = () => object({ credential_id: pipe(string(), maxLength(1364)) })

/** Takes a passkey from the user. 401 `missing_or_invalid_mfa` for one that is enrolled in MFA. */
export const unlink = endpoint<typeof unlinkBody>()({ ...UNLINK_CALL, name: 'passkeys.unlink', path: '/api/v1/passkeys/unlink' })

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(unlink, unlinkBody, 'Take a passkey from the user', UNLINK_FACTOR)]
