// Starts the service for latchkey dev, in the process of the command line, where none runs yet.

import { type Env, readEnv } from '../boot/env.ts'
import { parseArguments } from './arguments.ts'
import type { Terminal } from './command.ts'
import { type CommandResult, refused } from './command-result.ts'
import { folderOf, IN_PRODUCTION } from './dev-command.ts'
import { askService } from './service-socket.ts'

/** Whether a service runs on the database that the environment names. */
const isRunning = async (env: Env): Promise<boolean> => {
  if (!env.DATABASE_URL) return (await askService(env.DATA_DIR, { words: ['help'], folder: '', files: {} })) !== null
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/healthz`).catch(() => null)
  return answer?.ok === true
}

/** Starts the service that `dev` needs, where none runs yet. What prevents it, or null. */
export const startForDev = async (
  words: readonly string[],
  given: Terminal['env'],
  start: () => Promise<boolean>,
): Promise<CommandResult | null> => {
  const json = words.includes('--json')
  try {
    folderOf(
      parseArguments(
        words.filter((word) => word !== '--json'),
        [],
      ),
      process.cwd(),
    )
    const env = readEnv(given)
    if (env.NODE_ENV === 'production') throw new Error(IN_PRODUCTION)
    if ((await isRunning(env)) || (await start())) return null
  } catch (error) {
    return refused(error, json)
  }
  return { code: 1, out: '', err: '' }
}
