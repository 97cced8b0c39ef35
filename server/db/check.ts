// Whether the database can be read and written at this moment, asked on a connection of its own: see /readyz.

import { statfs } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { type BoundedPool, clientOptions, cut, type PoolLimits } from './bounded-pool.ts'
import { ofDatabase, outageOf } from './outage.ts'
import type { Schema } from './schema.ts'

/** `unwritable`: it answers, and takes nothing new (read-only, or no room). */
export type DatabaseState = 'ok' | 'failed' | 'unwritable'

/** In milliseconds. */
const PATIENCE = 2500
/** A row is written at most this often: balancers ask every second. */
const WRITTEN_EVERY = 2000
/** How long a call that could not write speaks against the database: a small write may still find room where theirs found none. */
const REMEMBERED = 5000
/** Bytes without which the embedded database is about to fail. */
const ROOM = 1_000_000

const WRITE = 'update write_probe set at = floor(extract(epoch from clock_timestamp()) * 1000)::int8'
const READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`

const stateAfter = (error: unknown): DatabaseState => {
  const outage = outageOf(ofDatabase(error))
  return outage === 'database_read_only' || outage === 'database_full' ? 'unwritable' : 'failed'
}

/** Postgres. The connection is kept, and made anew after whatever went wrong on it. */
export const checkPostgres = (connectionString: string, pool: BoundedPool, db: Kysely<Schema>, limits: PoolLimits) => {
  let kept: pg.Client | null = null
  let written = Number.NEGATIVE_INFINITY
  const drop = (): void => {
    if (kept) cut(kept)
    kept = null
  }
  const connected = async (): Promise<pg.Client> => {
    if (kept) return kept
    const bounds = { ...limits, acquire: PATIENCE, statement: PATIENCE }
    const client = new pg.Client({ ...clientOptions(connectionString, bounds), query_timeout: PATIENCE })
    client.on('error', () => {
      if (kept === client) kept = null
    })
    await client.connect()
    kept = client
    return client
  }
  const ask = async (): Promise<DatabaseState> => {
    try {
      const client = await connected()
      const { rows } = await client.query<{ read_only: boolean }>(READ_ONLY)
      if (rows[0]?.read_only) {
        drop()
        return 'unwritable'
      }
      if (performance.now() - written >= WRITTEN_EVERY) {
        await client.query(WRITE)
        written = performance.now()
      }
      const { lost, unwritable } = pool.trouble()
      if (performance.now() - unwritable < REMEMBERED) return 'unwritable'
      // Calls found no database: this connection works, and now one of theirs has to.
      if (lost) await sql`select 1`.execute(db)
      return 'ok'
    } catch (error) {
      drop()
      return stateAfter(error)
    }
  }
  let asking: Promise<DatabaseState> | null = null
  return {
    /** Those who ask at the same time share an answer. */
    check: (): Promise<DatabaseState> => {
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    end: drop,
  }
}

/** The embedded database. It has one connection, and its disk is this machine's. `refused`: when a call could not write last. */
export const checkEmbedded = (directory: string, db: Kysely<Schema>, refused: () => number) => {
  let written = Number.NEGATIVE_INFINITY
  return async (): Promise<DatabaseState> => {
    try {
      const { bavail, bsize } = await statfs(directory)
      if (bavail * bsize < ROOM) return 'unwritable'
      if (performance.now() - written < WRITTEN_EVERY) await sql`select 1`.execute(db)
      else {
        await sql.raw(WRITE).execute(db)
        written = performance.now()
      }
      return performance.now() - refused() < REMEMBERED ? 'unwritable' : 'ok'
    } catch (error) {
      return stateAfter(error)
    }
  }
}
