// The entry of the service: loads the rest and starts it. A user who may open too few files reads one sentence.

import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loaded } from './db/start-problem.ts'

/** Starts the service from the environment of the process. What stops the start is printed, a line each, with exit code 1: then it is false. */
export const start = async (): Promise<boolean> => {
  const parts = () => Promise.all([import('./boot/start.ts'), import('./cli/take-commands.ts')])
  const whole = await loaded(parts).catch((error: Error) => console.error(error.message))
  if (whole) {
    const [service, { takeCommands }] = whole
    return service.start(takeCommands)
  }
  process.exitCode = 1
  return false
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await start()
