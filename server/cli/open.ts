// Opens the service's own database for one command, with the environment and key of the service.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '../boot/env.ts'
import { developmentKey, isServiceKey, KEY_RULE } from '../boot/service-key.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { clock } from '../ports/clock.ts'
import { random } from '../ports/random.ts'
import type { AppDeps } from '../services/apps/apps.ts'
import { openDataKey } from '../services/keys/data-key.ts'
import type { Terminal } from './command.ts'

/** What the command needs and does not have, in one line. */
export class NotOpen extends Error {
  override readonly name = 'NotOpen'
}

const keyOf = (production: boolean, given: string | undefined, dataDir: string): string => {
  if (given) {
    if (!isServiceKey(given)) throw new NotOpen(`SERVICE_KEY ${KEY_RULE}`)
    return given
  }
  // Trust: data sealed with a key made here in production could never be opened by the service.
  if (production) throw new NotOpen(`SERVICE_KEY ${KEY_RULE}; it is not set`)
  return developmentKey(dataDir, random)
}

/** Runs `work` on the open database and closes it. A line of progress goes to the error output. */
export const withDatabase = async <T>(terminal: Terminal, work: (deps: AppDeps) => Promise<T>): Promise<T> => {
  const given = readEnv(terminal.env)
  const env = { ...given, SERVICE_KEY: keyOf(given.NODE_ENV === 'production', given.SERVICE_KEY, given.DATA_DIR) }
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'db')))
    terminal.err(`Making a database in ${join(env.DATA_DIR, 'db')}\n`)
  const { db, close } = await connect(env).catch((error: unknown) => {
    if (!env.DATABASE_URL && error instanceof Error && /Another process/.test(error.message)) {
      throw new NotOpen(
        `The service is running on this data folder (${env.DATA_DIR}); stop it first or use DATABASE_URL: the embedded database serves one process at a time.`,
      )
    }
    throw error
  })
  try {
    await migrate(db)
    const dataKey = await openDataKey({ env, db, clock, random })
    return await work({ env, db, clock, random, dataKey })
  } finally {
    await close()
  }
}
