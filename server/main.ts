// The entry of the service: loads the rest and starts it. A user who may open too few files reads one sentence.

import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { loaded } from './db/start-problem.ts'

/** By how much V8 enlarges its room for new objects once they outlive it. 2 is its own. */
const growRoom = (factor: 1 | 2): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Starts the service from the environment of the process. What stops the start is printed, a line each, with exit code 1: then it is false. */
export const start = async (): Promise<boolean> => {
  // What a start makes is there to stay, so its room would grow to the largest, which a service at rest keeps: 30 MB. Calls enlarge it as they need.
  growRoom(1)
  const parts = () => Promise.all([import('./boot/start.ts'), import('./cli/take-commands.ts')])
  const whole = await loaded(parts).catch((error: Error) => console.error(error.message))
  if (whole) {
    const [service, { takeCommands }] = whole
    const started = await service.start(takeCommands)
    growRoom(2)
    return started
  }
  process.exitCode = 1
  return false
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await start()
