// The command line: inside the test, on a database that opens in a moment, or the built one as a process of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { run } from '../../server/cli/main.ts'
import { newFolder } from '../e2e/service-child.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { startPostgres } from '../postgres.ts'

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}
type Environment = Readonly<Record<string, string>>

/** Runs command lines of the built `cli`, each as somebody at a keyboard does. */
export const commandLine =
  (cli: string) =>
  async (args: readonly string[], env: Environment): Promise<Ended> => {
    const script = `import(${JSON.stringify(cli)}).then((cli) => cli.run(process.argv.slice(1))).then((code) => { process.exitCode = code })`
    const child = spawn(process.execPath, ['-e', script, '--', ...args], { env: { PATH: process.env.PATH, ...env } })
    const ended = once(child, 'close')
    const [out, err] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()])
    const [code] = await ended
    return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }
  }

/** Runs a command line inside of this process: the same words, told the environment instead of having it. */
export const command = async (args: readonly string[], env: Environment): Promise<Ended> => {
  const said = { out: '', err: '' }
  const code = await run(args, {
    env,
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  })
  return { code, ...said }
}

/** A database for many commands, each of which opens it: on Postgres that is a moment. The embedded one where there is none. */
export const dataForCommands = async (): Promise<{ env: Environment; folder: string; close(): Promise<void> }> => {
  const postgres = await startPostgres()
  if (typeof postgres === 'string') {
    const { path, remove } = await embeddedFolder()
    return { env: { DATA_DIR: path }, folder: path, close: async () => remove() }
  }
  const [folder, database] = [newFolder(), await postgres.newDatabase({ tables: true })]
  return {
    env: { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: database.url },
    folder: folder.path,
    close: async () => {
      await database.drop()
      await postgres.stop()
      folder.remove()
    },
  }
}
