// Removing a passkey of the signed-in user, apart from adding one: this call alone needs no shapes of passkeys.
// See docs/design/protocol.md, "Calls".

import { maxLength, object, pipe, string } from 'valibot'
import { UNLINK_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'

export const unlinkBody = () => object({ credential_id: pipe(string(), maxLength(1364)) })

/** Takes a passkey from the user. 401 `missing_or_invalid_mfa` for one that is enrolled in MFA. */
export const unlink = endpoint<typeof unlinkBody>()({ ...UNLINK_CALL, name: 'passkeys.unlink', path: '/api/v1/passkeys/unlink' })
