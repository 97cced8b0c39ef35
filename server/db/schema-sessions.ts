// The tables of sessions: what is open, what was used, what was handed on, and guests (schema.ts).

import type { ColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>
type MaybeTime = ColumnType<bigint | null, number | null | undefined, number | null>

interface SessionsTable {
  sid: string
  app_id: string
  user_id: string
  /** Of the refresh token that is valid now. */
  token_hash: string
  created_at: Time
  expires_at: Time
  ended_at: MaybeTime
  /** Coarse name of the device that opened it; null: unknown. */
  browser: string | null
  os: string | null
  /** Two letters, where the proxy tells; null: unknown. */
  country: string | null
  /** When a token of it was last handed out; null: not since it was made. */
  used_at: MaybeTime
  /** When its last tokens were used, the last one last; null: none. */
  renewals: ColumnType<bigint[] | null, never, never>
  /** Of a session that was handed on: what it was made of, the first one first. Null for one that was made by signing in. */
  ancestors: ColumnType<string[] | null, string[] | null | undefined, never>
  /** When the person last showed a second factor in it; null: never. */
  mfa_at: MaybeTime
  /** Whether it was opened by an account that had been linked late and lately, beside an older one: it proves no recent sign-in. */
  by_late_link: ColumnType<boolean, boolean | undefined, never>
  /** The session that the same page had before, where this one was opened to prove who it is. */
  replaces: string | null
  /** Thumbprint of the key that it is bound to; null: to none. */
  jkt: string | null
  /** Ids of the proofs by which it was renewed lately; null: none. */
  proofs: ColumnType<string[] | null, never, never>
  /** Whether the login that made it was to make an embedded wallet. It is held until the person has one. */
  owes_wallet: ColumnType<boolean, boolean | undefined, never>
}

/** Refresh tokens that were used at an instance of an earlier release, which goes by them and not by `renewals`. */
interface RefreshTokensTable {
  sid: string
  hash: string
  used_at: Time
}

/** What happened to accounts, for the person themselves. */
interface ActivityTable {
  /** Empty in rows of before it was noted. */
  app_id: ColumnType<string, string | undefined, never>
  id: ColumnType<bigint, never, never>
  user_id: string
  /** As `WireActivity` has it (src/contract/endpoints/users-activity.ts). */
  kind: string
  /** Type of the account by which, or which; `handover` for a session that was handed on. */
  account: string
  browser: string | null
  os: string | null
  country: string | null
  at: Time
}

/** Forked sessions, pending or just recovered; `sid` is the id of the new session. */
interface ForksTable {
  sid: string
  app_id: string
  user_id: string
  /** The session that it was made of. */
  parent: string
  token_hash: string
  expires_at: Time
  used_at: MaybeTime
  /** Keyed hash of the client that took it up. */
  used_by: string | null
  /** Whether it was made of a session whose tokens are in cookies: then it is taken up into cookies only. */
  in_cookies: ColumnType<boolean, boolean | undefined, never>
}

/** Proofs that count once and were used; `id` is a keyed hash. */
interface UsedProofsTable {
  app_id: string
  /** Thumbprint of the key that signed it. */
  jkt: string
  id: string
  expires_at: Time
}

/** Guest credentials, as keyed hashes; invalid once their user has an account. */
interface GuestsTable {
  app_id: string
  credential: string
  user_id: string
  /** Set with the first account: a login that waits for this row sees it, and no account that was added meanwhile. */
  linked: ColumnType<boolean, boolean | undefined, boolean>
  /** Thumbprint of the key that the credential is bound to; null: to none. */
  jkt: string | null
}

/** Sessions' tables by name. */
export interface SessionTables {
  activity: ActivityTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  forks: ForksTable
  used_proofs: UsedProofsTable
  guests: GuestsTable
}
