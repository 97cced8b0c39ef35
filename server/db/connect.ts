// Opens the database: the embedded one in DATA_DIR, or Postgres where DATABASE_URL is set. One SQL text for both.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Env } from '../boot/env.ts'
import { boundedPool, LIMITS, type PoolLimits } from './bounded-pool.ts'
import { checkEmbedded, checkPostgres, type DatabaseState } from './check.ts'
import { lockData } from './data-lock.ts'
import { newData } from './new-data.ts'
import { outageOf } from './outage.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { Schema } from './schema.ts'
import { corruptProblem, damagedProblem, folderProblem, roomProblem } from './start-problem.ts'
import { startThread } from './start-thread.ts'

export interface Connected {
  readonly db: Kysely<Schema>
  /** Connections, and callers that wait for one. */
  load(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** Whether the database can be read and written now. The tables must be there. */
  check(): Promise<DatabaseState>
  close(): Promise<void>
}

const connectPostgres = (connectionString: string, limits: PoolLimits): Connected => {
  const pool = boundedPool(connectionString, limits)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const { check, end } = checkPostgres(connectionString, pool, db, limits)
  const close = async (): Promise<void> => {
    end()
    await db.destroy()
    // Where nothing was asked, Kysely has not made its driver yet, which would end the pool.
    await pool.end()
  }
  return { db, load: pool.load, check, close }
}

const lockedData = async (dataDir: string) => {
  try {
    return await lockData(dataDir)
  } catch (error) {
    throw folderProblem(dataDir, error) ?? error
  }
}

const connectEmbedded = async (dataDir: string): Promise<Connected> => {
  const lock = await lockedData(dataDir)
  try {
    const directory = join(dataDir, 'db')
    const isThere = existsSync(directory) && readdirSync(directory).length > 0
    // A new one is never made over files of another: one without its first file is damaged.
    if (isThere && !existsSync(join(directory, 'PG_VERSION'))) throw damagedProblem(dataDir)
    if (!isThere) await newData(directory)
    const damaged = (error: unknown): never => {
      throw folderProblem(dataDir, error) ?? roomProblem(dataDir) ?? damagedProblem(dataDir)
    }
    let refused = Number.NEGATIVE_INFINITY
    const heard = (error: Error): void => {
      if (/full|read_only/.test(outageOf(error) ?? '')) refused = performance.now()
    }
    const db = new Kysely<Schema>({ dialect: pgliteDialect(await startThread(directory).catch(damaged), heard) })
    // Kysely makes its driver at the first question; without one, destroying it would leave the database open.
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw corruptProblem(dataDir, error) ?? error
    })
    return {
      db,
      load: () => ({ busy: 1, idle: 0, waiting: 0 }),
      check: checkEmbedded(directory, db, () => refused),
      close: async () => {
        await db.destroy()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw folderProblem(dataDir, error) ?? error
  }
}

/** Opens what the environment names. The tables may be missing or old: see `migrate`. */
export const connect = (
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Env, 'DATABASE_POOL'>>,
  limits: PoolLimits = LIMITS,
): Promise<Connected> => {
  const own = env.DATABASE_POOL !== 'transaction'
  return env.DATABASE_URL ? Promise.resolve(connectPostgres(env.DATABASE_URL, { ...limits, own })) : connectEmbedded(env.DATA_DIR)
}
