// What the checks of the doctor look at: environment, database, apps. Opening it makes, migrates and changes nothing.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Deps } from '../../boot/deps.ts'
import type { Env } from '../../boot/env.ts'
import { developmentKey, hasDevelopmentKey } from '../../boot/service-key.ts'
import { connect } from '../../db/connect.ts'
import { MIGRATIONS, migrationsRun } from '../../db/migrate.ts'
import type { Schema } from '../../db/schema.ts'
import { clock } from '../../ports/clock.ts'
import { random } from '../../ports/random.ts'
import { listApps } from '../../services/apps/apps.ts'
import { databaseFacts } from '../../stores/keys/database-facts.ts'
import type { CheckContext } from './check-result.ts'

const closed = (error: unknown): CheckContext['database'] =>
  error instanceof Error && /^Another process/.test(error.message) ? { state: 'in use' } : { state: 'closed', error }

const opened = async (db: Kysely<Schema>, context: Omit<CheckContext, 'database'>): Promise<CheckContext> => {
  const facts = await databaseFacts(db).catch((error: unknown) => ({ error }))
  const now = clock.now()
  if ('error' in facts) return { ...context, database: closed(facts.error) }
  const run = await migrationsRun(db)
  const tables = run.length === 0 ? 'none' : Object.keys(MIGRATIONS).every((name) => run.includes(name)) ? 'ready' : 'old'
  const apps = tables === 'ready' ? await listApps({ db }) : []
  return { ...context, now, apps, database: { state: 'open', db, facts, tables } }
}

/** What a running service shows of itself. */
export const contextOfService = ({ env, db }: Pick<Deps, 'env' | 'db'>, pages: readonly string[]): Promise<CheckContext> =>
  opened(db, { env, production: env.NODE_ENV === 'production', running: true, pages, apps: [], now: clock.now() })

/** Runs `work` on what could be opened, and closes it. */
export const withCheckContext = async <T>(
  given: Env,
  pages: readonly string[],
  work: (context: CheckContext) => Promise<T>,
): Promise<T> => {
  const production = given.NODE_ENV === 'production'
  const hasData = given.DATABASE_URL !== undefined || existsSync(join(given.DATA_DIR, 'db'))
  const env =
    !production && !given.SERVICE_KEY && hasDevelopmentKey(given.DATA_DIR)
      ? { ...given, SERVICE_KEY: developmentKey(given.DATA_DIR, random, true) }
      : given
  const context = { env, production, pages, apps: [], now: clock.now() }
  if (!hasData) return work({ ...context, database: { state: 'none' } })
  const connected = await connect(env).catch((error: unknown) => ({ error }))
  if ('error' in connected) return work({ ...context, database: closed(connected.error) })
  try {
    return await work(await opened(connected.db, context))
  } finally {
    await connected.close()
  }
}
