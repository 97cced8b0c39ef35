// A streaming standby of the database, for reads that may be old.

import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Env } from '../boot/env.ts'
import { boundedPool, type PoolLimits } from './bounded-pool.ts'
import type { Db, Schema } from './schema.ts'

export interface Standby {
  readonly db: Db
  close(): Promise<void>
}

/** A read that waits longer is better asked of the database itself. */
const LIMITS: PoolLimits = { acquire: 1000, statement: 5000, silence: 6000 }

/** Null where the environment names none. Nothing is asked yet. */
export const openStandby = ({
  DATABASE_READ_URL: url,
  DATABASE_POOL,
}: Pick<Env, 'DATABASE_READ_URL' | 'DATABASE_POOL'>): Standby | null => {
  if (!url) return null
  const pool = boundedPool(url, { ...LIMITS, own: DATABASE_POOL !== 'transaction' })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    await db.destroy()
    // Where nothing was asked, Kysely has not made its driver yet, which would end the pool.
    await pool.end()
  }
  return { db, close }
}

/** How far the log of the database is written, in bytes: all that was acknowledged before is within. */
export const writtenUpTo = async (db: Db): Promise<bigint> => {
  const { rows } = await sql<{ at: bigint }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as at`.execute(db)
  return rows[0]?.at ?? 0n
}

/** How far a standby has replayed that log; null where it is no standby (any more): what it has then is another history. */
export const replayedUpTo = async (db: Db): Promise<bigint | null> => {
  const { rows } = await sql<{ at: bigint | null }>`
    select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as at`.execute(db)
  return rows[0]?.at ?? null
}
