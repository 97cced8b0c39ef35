// What the checks of the doctor look at: environment, database, apps. Opening it makes, migrates and changes nothing.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../boot/env.ts'
import { developmentKey, hasDevelopmentKey } from '../../boot/service-key.ts'
import { connect } from '../../db/connect.ts'
import { MIGRATIONS, migrationsRun } from '../../db/migrate.ts'
import { clock } from '../../ports/clock.ts'
import { random } from '../../ports/random.ts'
import { listApps } from '../../services/apps/apps.ts'
import { databaseFacts } from '../../stores/keys/database-facts.ts'
import type { CheckContext } from './check-result.ts'

const closed = (error: unknown): CheckContext['database'] =>
  error instanceof Error && /^Another process/.test(error.message) ? { state: 'in use' } : { state: 'closed', error }

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
  const opened = await connect(env).catch((error: unknown) => ({ error }))
  if ('error' in opened) return work({ ...context, database: closed(opened.error) })
  try {
    const facts = await databaseFacts(opened.db).catch((error: unknown) => ({ error }))
    const now = clock.now()
    if ('error' in facts) return await work({ ...context, database: closed(facts.error) })
    const run = await migrationsRun(opened.db)
    const tables = run.length === 0 ? 'none' : Object.keys(MIGRATIONS).every((name) => run.includes(name)) ? 'ready' : 'old'
    const apps = tables === 'ready' ? await listApps(opened) : []
    return await work({ ...context, now, apps, database: { state: 'open', db: opened.db, facts, tables } })
  } finally {
    await opened.close()
  }
}
