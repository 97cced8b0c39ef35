// The built service as a process, on free ports and a folder of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { watchService } from './failures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The service built with the product's own options: what the test command has just built, else in a folder beside dist/, which may be old. */
export const buildService = async (): Promise<{ main: string; cli: string; remove(): void }> => {
  const outcome = (folder: string, remove = (): void => {}) => ({
    main: join(folder, 'main.js'),
    cli: join(folder, 'cli.js'),
    remove,
  })
  if (process.env.TEST_FOLDER) return outcome(join(root, 'dist/server'))
  const { service } = (await import(new URL('../../esbuild.mjs', import.meta.url).href)) as { service: BuildOptions }
  const outdir = join(root, '.cache', `service-${process.pid}`)
  await build({ ...service, absWorkingDir: root, outdir, sourcemap: false })
  return outcome(outdir, () => rmSync(outdir, { recursive: true, force: true }))
}

export interface ServiceChild {
  readonly process: ChildProcess
  /** Origin of the service. */
  readonly url: string
  /** Origin of its sandbox, in development. */
  readonly sandboxUrl: string
  readonly demoUrl: string | null
  /** Of the demo's second app. */
  readonly lenderUrl: string | null
  /** Everything it has written so far, both outputs. */
  output(): string
  /** Resolves with exit code and signal. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export { newFolder } from '../new-folder.ts'

/** `through`: a command that runs the one that is given to it. */
const spawnService = (main: string, env: Record<string, string>, through: readonly string[] = []) => {
  const [command = '', ...words] = [...through, process.execPath, main]
  const child = spawn(command, words, {
    env: { PATH: process.env.PATH, PORT: '0', DEMO_PORT: '0', LENDER_PORT: '0', DEMO_PAGE: 'plain', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const take = (chunk: Buffer): void => {
    text += String(chunk)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  watchService(() => text, ended)
  return { child, output: () => text, ended }
}

/** Runs a service that is expected to refuse the start. */
export const refusedService = async (
  main: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> => {
  const { child, output, ended } = spawnService(main, env)
  // One that starts all the same is no refusal, and would run for ever.
  child.stdout.on('data', () => {
    if (/"event":"started"|Demo page on /.test(output())) child.kill('SIGTERM')
  })
  const { code } = await ended
  return { code, output: output() }
}

/** Starts a service and waits until it takes calls. */
export const startService = async (
  main: string,
  env: Record<string, string>,
  through: readonly string[] = [],
): Promise<ServiceChild> => {
  const { child, output, ended } = spawnService(main, env, through)
  const [, demo] = await new Promise<RegExpMatchArray>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = output().match(env.NODE_ENV === 'production' ? /"event":"started"/ : /Demo page on http:\/\/localhost:(\d+)/)
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`The service did not start.\n${output()}`)))
  })
  const port = output()
    .match(/"port":(\d+)|Service on http:\/\/localhost:(\d+)/)
    ?.slice(1)
    .find(Boolean)
  const sandboxUrl = `http://127.0.0.1:${port}`
  // In production it is asked by address: it knows neither name.
  const url = env.NODE_ENV === 'production' ? sandboxUrl : `http://localhost:${port}`
  const lenderUrl = /lends its wallets to the demo, on (\S+)/.exec(output())?.[1] ?? null
  return { process: child, url, sandboxUrl, demoUrl: demo ? `http://127.0.0.1:${demo}` : null, lenderUrl, output, ended }
}
