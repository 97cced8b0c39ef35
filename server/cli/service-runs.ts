// Thrown where a command needs the embedded database that a running service has: the service is asked to run it.

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a service has opened its socket in the data folder. */
export const takesCommands = (dataDir: string): boolean => existsSync(join(dataDir, 'commands', 'socket'))

export class ServiceRuns extends Error {
  override readonly name = 'ServiceRuns'
  readonly dataDir: string
  constructor(dataDir: string) {
    super(
      `Another process uses this data folder (${dataDir}) and takes no commands: it is just starting or stopping, or is no service. Try again in a moment, or stop it.`,
    )
    this.dataDir = dataDir
  }
}
