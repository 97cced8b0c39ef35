// The tables of operators, their audit log, and the admin API (docs/admin.md).

import type { ColumnType, JSONColumnType } from 'kysely'
import type { ConsoleTables } from './schema-console.ts'

type Time = ColumnType<bigint, number, number>
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

/** Triggers refuse every change but a new row. `hash` is a keyed hash over the row and `previous`, the hash before it. */
interface AuditEntriesTable {
  seq: ColumnType<bigint, number, never>
  at: ColumnType<bigint, number, never>
  actor_kind: string
  actor_id: string
  actor_role: string
  act: string
  app_id: string | null
  target: string | null
  details: JSONColumnType<Record<string, unknown>, string, never>
  previous: string
  hash: string
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

/** These tables by name. */
export interface AdminTables extends ConsoleTables {
  operators: OperatorsTable
  operator_invites: OperatorInvitesTable
  audit_entries: AuditEntriesTable
  admin_tokens: AdminTokensTable
  admin_calls: AdminCallsTable
}
