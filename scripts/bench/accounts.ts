// Test accounts of the demo app, with a fixed code, that the bench signs in.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Work } from './generator.ts'

export const APP = 'latchkeydemoapp0000000001'
export const CODE = '424242'
export const headers = { 'content-type': 'application/json', 'privy-app-id': APP }
export const emailOf = (connection: number): string => `bench-${connection}@example.com`

/** Runs lines of the command line that is built in `outdir`. */
export const runCommands = async (
  outdir: string,
  commands: readonly (readonly string[])[],
  env: Record<string, string>,
): Promise<void> => {
  const script = `const { run } = await import(${JSON.stringify(join(outdir, 'cli.js'))})
for (const args of ${JSON.stringify(commands)}) if (await run(args)) process.exit(1)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await once(child, 'exit'))[0] !== 0) throw new Error(`A command failed: ${commands[0]?.slice(0, 2).join(' ')}`)
}

/** What a command of the built command line answers as JSON. */
export const tellCommand = async (
  outdir: string,
  env: Record<string, string>,
  words: readonly string[],
): Promise<Record<string, string>> => {
  const script = `import(${JSON.stringify(join(outdir, 'cli.js'))}).then(({ run }) => run(${JSON.stringify([...words, '--json'])})).then((code) => process.exit(code))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk)
  })
  if ((await once(child, 'close'))[0] !== 0) throw new Error(`latchkey ${words.join(' ')} failed.`)
  return JSON.parse(said) as Record<string, string>
}

export const makeAccounts = (outdir: string, connections: number, env: Record<string, string>): Promise<void> =>
  runCommands(
    outdir,
    Array.from({ length: connections }, (_, at) =>
      ['account', 'create', '--app', APP].concat('--email', emailOf(at), '--code', CODE),
    ),
    env,
  )

export const post = async (url: string, body: unknown, more: Record<string, string> = {}): Promise<Record<string, string>> => {
  const response = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
/** Refreshes of the sessions from the place `from` in `tokens` on, a session a connection. */
export const refreshes =
  (tokens: string[], from = 0, path = '/api/v1/sessions'): Work =>
  async (ask, connection) => {
    const body = JSON.stringify({ refresh_token: tokens[from + connection] })
    const answer = JSON.parse(await ask({ path, headers, body })) as { refresh_token: string }
    tokens[from + connection] = answer.refresh_token
  }

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** What one measurement shows: requests per second, and milliseconds of computing for each. */
export interface Measured {
  readonly perSecond: number
  readonly cpu: number
}
