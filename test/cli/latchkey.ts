// The command line for tests: inside the test's process, or the built one as a process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { run } from '../../server/cli/main.ts'
import { testData } from '../data.ts'

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}
type Environment = Readonly<Record<string, string>>

/** Runs command lines of the built `cli`, each as typed at a terminal. */
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
export const command = async (args: readonly string[], env: Environment, start?: () => Promise<boolean>): Promise<Ended> => {
  const said = { out: '', err: '' }
  const terminal = {
    env,
    out: (text: string) => {
      said.out += text
    },
    err: (text: string) => {
      said.err += text
    },
  }
  const code = await run(args, terminal, start)
  return { code, ...said }
}

/** The command line over an empty database, which goes when the tests have ended; `file` writes one for it, and gives where it is. */
export const latchkeyOnData = async () => {
  const data = await testData()
  after(data.remove)
  return {
    data,
    latchkey: (...args: string[]): Promise<Ended> => command(args, data.env),
    file: (name: string, text: string): string => {
      const path = join(data.folder, name)
      writeFileSync(path, text)
      return path
    },
  }
}
