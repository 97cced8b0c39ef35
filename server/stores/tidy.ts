// Upkeep that Postgres does by itself and the embedded database does not: space, statistics, length of the log.

import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Deleted rows of a table after which its space is freed: so many, and this part of what it had when it was last looked at. */
const DEAD = 1000
const DEAD_PART = 0.1
/** Bytes of log after which its content goes to the tables. Two of these and what is written in between is the most that the log takes. */
const MOST_LOG = 48_000_000

/** Frees the space of deleted rows of one table and updates its statistics, where so many have gone that it is worth it. */
export const vacuumTable = async (db: Db, table: string, dead: number): Promise<boolean> => {
  const { rows } = await sql<{ rows: number }>`
    select greatest(reltuples, 0)::float8 as rows from pg_class where oid = ${table}::regclass`.execute(db)
  if (dead < DEAD + DEAD_PART * (rows[0]?.rows ?? 0)) return false
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  return true
}

/** Ends the log where it has grown long. Without this it would grow until the service stops. */
export const shortenLog = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ length: bigint }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as length from pg_control_checkpoint()`.execute(db)
  if (Number(rows[0]?.length ?? 0) > MOST_LOG) await sql`checkpoint`.execute(db)
}
