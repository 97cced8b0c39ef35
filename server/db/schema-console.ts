// The tables of operators' sign-ins, and the counts that the console shows (docs/console.md).

import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<bigint, number, number>

interface OperatorPasskeysTable {
  credential_id: string
  operator_id: string
  public_key: string
  counter: Time
  created_at: Time
}

/** `challenge` is a keyed hash; `operator_id` is the id that a new operator will have. */
interface OperatorChallengesTable {
  challenge: string
  intent: string
  operator_id: string | null
  expires_at: Time
}

/** `session` is a keyed hash; `role` is the operator's when it began. */
interface OperatorSessionsTable {
  session: string
  operator_id: string
  role: string
  created_at: Time
  seen_at: Time
}

/** `day` is where a day (UTC) begins, in milliseconds since 1970; the words are those of stores/admin/day-counts.ts. */
interface DayCountsTable {
  day: Time
  topic: string
  name: string
  outcome: string
  count: Time
}

/** `identifier` is a keyed hash. */
interface RefusedLoginsTable {
  id: Generated<bigint>
  app_id: string
  identifier: string
  method: string
  reason: string
  at: Time
}

/** The tables by name. */
export interface ConsoleTables {
  operator_passkeys: OperatorPasskeysTable
  operator_challenges: OperatorChallengesTable
  operator_sessions: OperatorSessionsTable
  day_counts: DayCountsTable
  refused_logins: RefusedLoginsTable
}
