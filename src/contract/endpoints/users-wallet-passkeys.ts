// Passkeys that recover embedded wallets of the signed-in user. Not part of the protocol; its clients do not call it.
// See docs/design/frame.md, "Passkeys".

import { array, maxLength, minLength, nullable, number, object, optional, pipe, string, trim } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { SESSION } from '../refusals.ts'
import { credentialId } from '../wallets/recovery.ts'

/** One of them. Times in unix seconds. */
const walletPasskey = object({
  /** The wallet that it recovers. */
  address: string(),
  /** The credential's id, base64url. */
  id: string(),
  /** What the person calls it. */
  name: nullable(string()),
  /** The kind of its authenticator, as a UUID; null where that tells none. */
  aaguid: nullable(string()),
  /** What that kind is called, where the list of the service has it. */
  authenticator_name: optional(nullable(string())),
  created_at: number(),
  last_used_at: nullable(number()),
})
/** `relying_party`: the host that the credentials belong to. */
const passkeyList = object({ relying_party: string(), passkeys: array(walletPasskey) })

/** The passkeys that recover wallets of the user, the oldest first. They open nothing without their authenticator. */
export const walletPasskeys = endpoint()({
  ...USER_CALL,
  delegated: true,
  from: 'both',
  windows: ['passkey'],
  name: 'users.walletPasskeys',
  method: 'GET',
  path: '/api/v1/users/me/wallet_passkeys',
  answer: passkeyList,
})

const LONGEST_NAME = 64
const renameBody = () =>
  object({
    address: pipe(string(), maxLength(64)),
    id: credentialId,
    name: pipe(string(), trim(), minLength(1), maxLength(LONGEST_NAME)),
  })

/** Names one. Answers the list. 404 `linked_account_not_found`. */
export const renameWalletPasskey = endpoint<typeof renameBody>()({
  ...USER_CALL,
  name: 'users.renameWalletPasskey',
  method: 'POST',
  path: '/api/v1/users/me/wallet_passkeys/rename',
  answer: passkeyList,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(walletPasskeys, null, "The passkeys that recover the user's wallets", SESSION),
  described(renameWalletPasskey, renameBody, "Name a passkey that recovers one of the user's wallets", [
    SESSION,
    'linked_account_not_found',
  ]),
]
