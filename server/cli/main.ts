// The command line, called by server/bin/latchkey.mjs: loads the rest, as server/main.ts does.

import { loaded } from '../db/start-problem.ts'
import type { Terminal } from './command.ts'

/** Runs one command line, see run.ts; answers the exit code. */
export const run = async (given: readonly string[], terminal?: Terminal, start?: () => Promise<boolean>): Promise<number> => {
  const whole = await loaded(() => import('./run.ts')).catch((error: Error) => console.error(error.message))
  return whole ? whole.run(given, terminal, start) : 1
}
