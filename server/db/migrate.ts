// Brings the tables up to date. Migrations are additive, so that an older process can keep running beside a newer one.

import { type Kysely, type Migration, Migrator } from 'kysely'
import * as login from './migrations/0001-login.ts'
import type { Schema } from './schema.ts'

/** In order; a row is never changed once it has been released. */
const MIGRATIONS: Record<string, Migration> = { '0001-login': login }

/** Runs what has not run yet, under an advisory lock: several processes may start at once. Answers the names of what ran. */
export const migrate = async (db: Kysely<Schema>): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw new Error('The tables could not be brought up to date.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
