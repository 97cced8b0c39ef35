// The tables of operators, the admin API, and what they bring in: descriptor sets and imports (docs/admin.md).

import type { ColumnType, JSONColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>
type Count = Time
type MaybeTime = ColumnType<bigint | null, number | null | undefined, number | null>

interface OperatorsTable {
  id: string
  name: string
  role: string
  created_at: Time
  /** When they were shut out; null: they may sign in. */
  disabled_at: MaybeTime
}

/** An invitation to become an operator, for one use: a keyed hash. */
interface OperatorInvitesTable {
  hash: string
  role: string
  expires_at: Time
  used_at: MaybeTime
  /** The token that made it; null: an operator, or the command line. */
  made_by: ColumnType<string | null, string | null | undefined, never>
}

/** Tokens of the admin API, as keyed hashes. */
interface AdminTokensTable {
  id: string
  name: string
  role: string
  scopes: JSONColumnType<string[], string, string>
  hash: string
  created_at: Time
  expires_at: Time
  revoked_at: MaybeTime
  /** The token that made it, with which it ends; null: an operator, or the command line. */
  made_by: ColumnType<string | null, string | null | undefined, never>
}

/** What was answered to a call that named a key, sealed. */
interface AdminCallsTable {
  key: string
  sealed: string
  expires_at: Time
}

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

interface DescriptorSetsTable {
  id: string
  /** One row of each. */
  state: 'current' | 'previous'
  /** What the operator calls its source. */
  source: string
  made_at: Time
  /** Of `content`, SHA-256 in hex. */
  digest: string
  /** A keyed hash over all that the row says of the set. */
  signature: string
  files: Count
  refused: Count
  descriptors: Count
  /** JSON: file, part and reason of each that was left out. */
  left_out: string
  /** JSON: descriptors, and where they count. */
  content: string
}

interface ImportsTable {
  id: string
  app_id: string
  source: string
  file_name: string
  /** SHA-256 of the file, hex: by it a cut import is found again. */
  file_digest: string
  options: JSONColumnType<Record<string, unknown>, string, string>
  state: 'running' | 'done' | 'undoing' | 'undone'
  /** Records of the file that have an outcome. */
  rows_done: ColumnType<bigint, number | undefined, number>
  counts: JSONColumnType<Record<string, number>, string, string>
  /** The last record whose person has been looked at by an undo. */
  undone_to: ColumnType<bigint, number | undefined, number>
  started_at: Time
  updated_at: Time
}

/** These tables by name. */
export interface AdminTables {
  operator_passkeys: OperatorPasskeysTable
  operator_challenges: OperatorChallengesTable
  operator_sessions: OperatorSessionsTable
  descriptor_sets: DescriptorSetsTable
  imports: ImportsTable
  operators: OperatorsTable
  operator_invites: OperatorInvitesTable
  admin_tokens: AdminTokensTable
  admin_calls: AdminCallsTable
}
