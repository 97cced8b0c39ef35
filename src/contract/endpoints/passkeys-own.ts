// The signed-in user's passkeys as authenticators are told of them, and their names. Not part of the protocol.
// See docs/design/protocol.md, "Passkey shapes".

import { array, maxLength, object, pipe, regex, string, transform } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { wireUser } from '../entities.ts'
import { relyingParty } from '../passkeys/passkey-shapes.ts'
import { OWN_WALLET, PASSKEY_INIT, SESSION } from '../refusals.ts'
import { PASSKEY_NAME_MAX } from '../screen-limits.ts'

/**
 * The passkeys of the user that count on the page's domain (`rp_id`), as `PublicKeyCredential.signalAllAcceptedCredentials` takes them:
 * `user.id` is the user handle and `credential_ids` are ids, base64url.
 */
export const known = endpoint()({
  ...USER_CALL,
  name: 'passkeys.known',
  method: 'GET',
  path: '/api/v1/passkeys/known',
  query: object({ relying_party: relyingParty }),
  answer: object({
    rp_id: string(),
    user: object({ id: string(), name: string(), display_name: string() }),
    credential_ids: array(string()),
  }),
})

const renameBody = () =>
  object({
    credential_id: pipe(string(), maxLength(1364)),
    /** Empty: none of the user's own. */
    name: pipe(
      string(),
      transform((name) => name.trim()),
      maxLength(PASSKEY_NAME_MAX),
      // Trust: neither line breaks nor marks that turn the text around.
      regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u),
    ),
  })

/** Gives a passkey of the user a name of theirs. 404 `linked_account_not_found` for one that is not. */
export const rename = endpoint<typeof renameBody>()({
  ...USER_CALL,
  name: 'passkeys.rename',
  method: 'POST',
  path: '/api/v1/passkeys/rename',
  answer: wireUser,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(known, null, "The user's passkeys, as authenticators are told of them", [SESSION, PASSKEY_INIT]),
  described(rename, renameBody, 'Name a passkey of the user', OWN_WALLET),
]
