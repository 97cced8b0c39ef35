// Starts the programs under measurement: built once for the bench, run as processes, asked for their count of fsyncs.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { startPostgres } from '../../test/postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const probe = join(root, 'scripts/bench/probe.mjs')

/** Goes when the bench has ended. */
const passing = (folder: string): string => {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
/** A folder of the bench's own. */
export const benchFolder = (): string => passing(mkdtempSync(join(tmpdir(), 'latchkey-bench-')))

/** A Postgres of the bench's own; `shared`: the one of the machine will do. Where there is none, that is said, and the bench is over. */
export const benchPostgres = async (bench: string, shared = false) => {
  const postgres = await startPostgres(shared ? {} : { own: true, durable: true })
  if (typeof postgres !== 'string') return postgres
  console.log(`${bench}: not measured (${postgres}).`)
  process.exit(0)
}

/** Service, command line, bare route and mail server, in a folder that no other build writes to. */
export const buildAll = async (): Promise<string> => {
  const { service } = (await import(new URL('../../esbuild.mjs', import.meta.url).href)) as {
    service: BuildOptions & { entryPoints: Record<string, string> }
  }
  const outdir = passing(join(root, '.cache', `bench-${process.pid}`))
  const own = { bare: 'scripts/bench/bare.ts', 'mail-server': 'scripts/bench/mail-server.ts' }
  const entryPoints = { ...service.entryPoints, ...own }
  await build({ ...service, absWorkingDir: root, outdir, sourcemap: false, entryPoints })
  return outdir
}

export interface Child {
  readonly process: ChildProcess
  readonly url: string
  /** Milliseconds from its beginning to the line that says it takes calls. */
  readonly milliseconds: number
}

/** Starts `script`; it is ready when it has written what `ready` looks for, whose first group is its port. */
export const startChild = async (
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  ready: RegExp,
  host = '127.0.0.1',
): Promise<Child> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', probe, script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const found = said.match(ready)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`${script} ended before it was ready.\n${said}`)))
  })
  return { process: child, url: `http://${host}:${port}`, milliseconds: performance.now() - began }
}

/** Starts the service on free ports. */
export const startService = (outdir: string, env: Record<string, string>): Promise<Child> =>
  startChild(
    join(outdir, 'main.js'),
    [],
    // As the image and the unit set it.
    { MALLOC_ARENA_MAX: '1', ...env, PORT: '0', DEMO_PORT: '0', LENDER_PORT: '0', LOG_LEVEL: 'silent' },
    /Service on http:\/\/localhost:(\d+)[\s\S]*Demo page/,
    // Under its address it is the sandbox, which answers no call.
    'localhost',
  )

/** Asks it to stop, and waits until it has. */
export const stopChild = async ({ process: child }: Child): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

interface Spent {
  /** How often it has made the disk hold what was written. */
  readonly fsyncs: number
  readonly cpuMilliseconds: number
}

/** What it has spent since its beginning. */
export const spentBy = async ({ process: child }: Child): Promise<Spent> => {
  const answer = once(child, 'message')
  child.send('spent')
  return (await answer)[0] as Spent
}
