// The tables of operation as kysely sees them: users counted for a cap, locks of instances, what /readyz writes.

import type { ColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>

/** A part of an app's cap, kept by triggers (0054-user-slots.ts): users that were counted in it, and its share. */
interface UserSlotsTable {
  app_id: string
  slot: number
  users: bigint
  most: bigint
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
  user_slots: UserSlotsTable
  shared_locks: SharedLocksTable
  write_probe: WriteProbeTable
}
