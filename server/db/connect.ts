// Opens the database: the embedded one in DATA_DIR, or Postgres where DATABASE_URL is set. One SQL text for both.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Env } from '../boot/env.ts'
import { lockData } from './data-lock.ts'
import { newData } from './new-data.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import { preparingPool } from './preparing-pool.ts'
import type { Schema } from './schema.ts'
import { startThread } from './start-thread.ts'

const INT8 = 20

export interface Connected {
  readonly db: Kysely<Schema>
  /** Connections, and callers that wait for one. */
  load(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

const connectPostgres = (connectionString: string): Connected => {
  const types: pg.CustomTypesConfig = {
    // Both engines give int8 as bigint: a number would round, and text would compare wrongly.
    getTypeParser: (id, format) => (id === INT8 ? BigInt : pg.types.getTypeParser(id, format)),
  }
  const pool = new pg.Pool({ connectionString, types, max: 10, connectionTimeoutMillis: 5000, statement_timeout: 15_000 })
  // A broken connection is replaced by the pool, and a pending query rejects by itself. Without a listener these events end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  const load = () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { db, load, close: () => db.destroy() }
}

const connectEmbedded = async (dataDir: string): Promise<Connected> => {
  const lock = await lockData(dataDir)
  try {
    const directory = join(dataDir, 'db')
    if (!existsSync(join(directory, 'PG_VERSION'))) await newData(directory)
    const db = new Kysely<Schema>({ dialect: pgliteDialect(await startThread(directory)) })
    // Kysely makes its driver at the first question; without one, destroying it would leave the database open.
    await sql`select 1`.execute(db)
    return {
      db,
      load: () => ({ busy: 1, idle: 0, waiting: 0 }),
      close: async () => {
        await db.destroy()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Opens what the environment names. The tables may be missing or old: see `migrate`. */
export const connect = (env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Connected> =>
  env.DATABASE_URL ? Promise.resolve(connectPostgres(env.DATABASE_URL)) : connectEmbedded(env.DATA_DIR)
