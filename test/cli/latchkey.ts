// The built command line as a process of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs command lines of the built `cli`. */
export const commandLine =
  (cli: string) =>
  async (args: readonly string[], env: Record<string, string>): Promise<Ended> => {
    const script = `import(${JSON.stringify(cli)}).then((cli) => cli.run(process.argv.slice(1))).then((code) => { process.exitCode = code })`
    const child = spawn(process.execPath, ['-e', script, '--', ...args], { env: { PATH: process.env.PATH, ...env } })
    const ended = once(child, 'close')
    const [out, err] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()])
    const [code] = await ended
    return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }
  }
