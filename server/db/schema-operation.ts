// The tables of operation as kysely sees them: users counted for a cap, and the row that /readyz writes.

/** Kept by a trigger (0014-operation.ts). */
interface UserCountsTable {
  app_id: string
  users: bigint
}

interface WriteProbeTable {
  one: boolean
  at: bigint
}

/** These tables by name. */
export interface OperationTables {
  user_counts: UserCountsTable
  write_probe: WriteProbeTable
}
