// The tables of passkeys as kysely sees them.

import type { ColumnType, JSONColumnType } from 'kysely'

/** A pending WebAuthn challenge. `challenge` is a keyed hash. */
interface PasskeyChallengesTable {
  challenge: string
  app_id: string
  intent: 'login' | 'link' | 'sign-up' | 'factor'
  /** The session that links, or that shows a second factor; else null. */
  sid: string | null
  /** Who links, or the id that a new user will have; null for a login. */
  user_id: string | null
  rp_id: string
  expires_at: ColumnType<bigint, number, number>
  used_at: ColumnType<bigint | null, number | null | undefined, number | null>
}

/** The public key of a passkey; deleted with its row in accounts. */
interface PasskeysTable {
  app_id: string
  type: 'passkey'
  credential_id: string
  rp_id: string
  /** COSE, base64url. */
  public_key: string
  counter: ColumnType<bigint, number, number>
  transports: JSONColumnType<string[], string, string>
  /** By which it names its owner, where it was made elsewhere. */
  user_handle: ColumnType<string | null, string | null | undefined, string | null>
}

/** These tables by name. */
export interface PasskeyTables {
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
}
