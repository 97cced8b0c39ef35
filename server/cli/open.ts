// Opens the service's own database for one command, with the environment and key of the service.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '../boot/env.ts'
import { developmentKey, isServiceKey, KEY_RULE } from '../boot/service-key.ts'
import { bringUpToDate } from '../db/bring-up-to-date.ts'
import { connect } from '../db/connect.ts'
import { reach } from '../db/reach.ts'
import { corruptProblem } from '../db/start-problem.ts'
import { clock } from '../ports/clock.ts'
import { random } from '../ports/random.ts'
import { isKeyed, openDataKey } from '../services/keys/data-key.ts'
import type { Open, Terminal } from './command.ts'
import { ServiceRuns } from './service-runs.ts'

/** Null: the key of development, which is looked for when the database is open. */
const keyOf = (production: boolean, given: string | undefined): string | null => {
  if (given) {
    if (!isServiceKey(given)) throw new Error(`SERVICE_KEY ${KEY_RULE}`)
    return given
  }
  // Trust: data sealed with a key made here in production could never be opened by the service.
  if (production) throw new Error(`SERVICE_KEY ${KEY_RULE}; it is not set`)
  return null
}

/** Runs `work`, which may open the database once, and closes it. A line of progress goes to the error output. */
export const withDatabase = async <T>(terminal: Terminal, work: (open: Open) => Promise<T>): Promise<T> => {
  let close = async (): Promise<void> => {}
  const open: Open = async () => {
    const given = readEnv(terminal.env)
    const named = keyOf(given.NODE_ENV === 'production', given.SERVICE_KEY)
    if (!given.DATABASE_URL && !existsSync(join(given.DATA_DIR, 'db')))
      terminal.err(`Making a database in ${join(given.DATA_DIR, 'db')}\n`)
    const connected = await connect(given).catch((error: unknown) => {
      if (!given.DATABASE_URL && error instanceof Error && /Another process/.test(error.message)) {
        throw new ServiceRuns(given.DATA_DIR)
      }
      throw error
    })
    close = connected.close
    const { db } = connected
    if (given.DATABASE_URL) await reach(db, 0, () => {})
    await bringUpToDate(given, db).catch((error: unknown) => {
      throw (given.DATABASE_URL ? null : corruptProblem(given.DATA_DIR, error)) ?? error
    })
    const env = { ...given, SERVICE_KEY: named ?? developmentKey(given.DATA_DIR, random, await isKeyed(db)) }
    return { env, db, checkDatabase: connected.check, clock, random, dataKey: await openDataKey({ env, db, clock, random }) }
  }
  try {
    return await work(open)
  } finally {
    await close()
  }
}
