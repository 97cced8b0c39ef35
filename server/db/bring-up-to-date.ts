// Brings the tables of the database up to date, past a pooler where there is one.

import { type Kysely, sql } from 'kysely'
import type { Env } from '../boot/env.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

type Named = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Env, 'DATABASE_ADMIN_URL'>>

/** Runs what is pending: over DATABASE_ADMIN_URL where it is set, else over `db`. */
export const bringUpToDate = async (env: Named, db: Kysely<Schema>): Promise<void> => {
  if (!env.DATABASE_URL || !env.DATABASE_ADMIN_URL) return void (await migrate(db))
  const admin = await connect({ DATABASE_URL: env.DATABASE_ADMIN_URL, DATA_DIR: env.DATA_DIR })
  try {
    await migrate(admin.db)
  } finally {
    await admin.close()
  }
}

/** Whether Postgres ends a statement of this role that takes too long: behind a pooler the service cannot say so itself. */
export const endsLongStatements = async (db: Kysely<Schema>): Promise<boolean> => {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
  return rows[0]?.limit !== '0'
}
