// The tables of second factors, as kysely sees them. Times are milliseconds since 1970.

import type { ColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>
type MaybeTime = ColumnType<bigint | null, number | null | undefined, number | null>

/** What is enrolled. Passkeys are in their accounts; their row here says when the method was enrolled and used. */
interface FactorsTable {
  user_id: string
  app_id: string
  type: 'sms' | 'totp' | 'passkey'
  /** E.164, of `sms`. */
  number: string | null
  /** The secret of `totp`, sealed. */
  sealed: string | null
  /** The step of the last code of `totp` that was accepted. */
  step: ColumnType<bigint, number | undefined, number>
  verified_at: Time
  used_at: MaybeTime
}

/**
 * The text messages that a user was sent, by purpose: cool-down and budget are theirs, over all sessions. What an earlier release kept of an
 * enrolment is in columns that are read no more.
 */
interface FactorDraftsTable {
  user_id: string
  app_id: string
  purpose: 'sms-enroll' | 'sms-verify'
  expires_at: Time
  sent_at: Time
  sends: number
  sends_end_at: Time
}

/** An enrolment on its way, or a code that was sent: one of a purpose for each session. `code_hash` is keyed. */
interface SessionDraftsTable {
  sid: string
  purpose: 'totp' | 'sms-enroll' | 'sms-verify'
  user_id: string
  app_id: string
  number: string | null
  sealed: string | null
  code_hash: string | null
  tries: number
  expires_at: Time
}

/** Wrong tries of a user, over all factors. */
interface FactorTriesTable {
  user_id: string
  app_id: string
  tries: number
  tries_end_at: Time
  in_row: number
  locked_until: Time
}

/** Codes of last resort, as keyed hashes. */
interface RecoveryCodesTable {
  user_id: string
  code_hash: string
  used_at: MaybeTime
}

/** These tables by name. */
export interface FactorTables {
  factors: FactorsTable
  factor_drafts: FactorDraftsTable
  session_drafts: SessionDraftsTable
  factor_tries: FactorTriesTable
  recovery_codes: RecoveryCodesTable
}
