// The tables of operation as kysely sees them: users counted for a cap, locks of instances, what /readyz writes.

import type { ColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>

/** Kept by a trigger (0014-operation.ts). */
interface UserCountsTable {
  app_id: string
  users: bigint
}

interface WriteProbeTable {
  one: boolean
  at: bigint
}

interface SharedLocksTable {
  name: string
  /** The instance that has the lease; null: none yet. */
  holder: string | null
  /** Milliseconds since 1970; over: any instance may take it. */
  until_at: Time
  /** When a holder came to the end of its work without a fault the last time. */
  done_at: Time
}

/** These tables by name. */
export interface OperationTables {
  user_counts: UserCountsTable
  shared_locks: SharedLocksTable
  write_probe: WriteProbeTable
}
