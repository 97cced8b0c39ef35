// Steps of migrations.
// Those on large tables are outside of a transaction, while an earlier release goes on writing to them:
// each may be cut off at any point and is run again from its beginning.

import { type Kysely, sql } from 'kysely'
import { wait } from '../../src/kit/wait.ts'

type Db = Kysely<unknown>

/** Runs these in order, in the transaction that notes the migration. */
export const statements =
  (all: readonly string[]) =>
  async (db: Db): Promise<void> => {
    for (const statement of all) await sql.raw(statement).execute(db)
  }

/** A lock that all writers of a table would wait for is waited for only so long: they would wait behind it. */
const LOCK_WAIT = '1s'
/** Between two tries. */
const PAUSE = 500
const TRIES = 600

const isLockTimeOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

/** Runs statements that change a table's form in one short transaction; tried again while others use the table for long. */
export const briefly = async (db: Db, work: (trx: Db) => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(trx)
        await work(trx)
      })
    } catch (error) {
      if (!isLockTimeOut(error) || tries >= TRIES) throw error
    }
    await wait(PAUSE)
  }
}

/** Makes an index without holding off writers. `definition`: `on users (app_id)`. One that was left half made is made anew. */
export const makeIndex = async (db: Db, name: string, definition: string, unique = false): Promise<void> => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.valid) return
  if (rows[0]) await sql`drop index concurrently ${sql.table(name)}`.execute(db)
  await sql.raw(`create ${unique ? 'unique ' : ''}index concurrently ${name} ${definition}`).execute(db)
}
