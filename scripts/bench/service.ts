// The service half of the bench: refresh and code login beside a bare hono route that does as many durable commits and one ES256
// signature on the same database set-up; start times; memory after start. Ratios of one run; nothing here is a test.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { load } from './load.ts'

const TARGET = 0.7
const CONNECTIONS = 8
const ROUNDS = 5
const SECONDS = 3
/** Calls made one after the other to count what each makes durable. */
const COUNTED = 20
const APP = 'latchkeydemoapp0000000001'
const CODE = '424242'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const counter = join(root, 'scripts/bench/count-fsyncs.mjs')
const service = join(root, 'dist/server/main.js')
const headers = { 'content-type': 'application/json', 'privy-app-id': APP }
const emailOf = (connection: number): string => `bench-${connection}@example.com`

interface Child {
  readonly process: ChildProcess
  readonly url: string
  /** Milliseconds from spawn to the line that says it takes calls. */
  readonly milliseconds: number
}

const startChild = async (script: string, args: string[], env: Record<string, string>, ready: RegExp): Promise<Child> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', counter, script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const port = said.match(ready)?.[1]
      if (port && (script !== service || /Demo page/.test(said))) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', () => reject(new Error(`${script} ended before it was ready.\n${said}`)))
  })
  return { process: child, url, milliseconds: performance.now() - began }
}
const startService = (): Promise<Child> =>
  startChild(
    service,
    [],
    { PORT: '0', DEMO_PORT: '0', DATA_DIR: join(folder, 'service'), LOG_LEVEL: 'silent' },
    /Service on http:\/\/localhost:(\d+)/,
  )
const stop = async ({ process: child }: Child): Promise<void> => {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
const fsyncs = async ({ process: child }: Child): Promise<number> => {
  const answer = once(child, 'message')
  child.send('count')
  return Number((await answer)[0])
}
const residentMegabytes = async ({ url }: Child): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(text.match(/^process_resident_memory_bytes (\d+)/m)?.[1]) / 1e6
}
const post = async (url: string, body: unknown, more: Record<string, string> = {}): Promise<Record<string, string>> => {
  const response = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Test accounts, made by the command line while the service is down. */
const makeAccounts = async (): Promise<void> => {
  for (let connection = 0; connection < CONNECTIONS; connection++) {
    const args = ['account', 'create', '--app', APP, '--email', emailOf(connection), '--code', CODE]
    const child = spawn(process.execPath, ['scripts/latchkey.mjs', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'service') },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('A test account could not be made.')
  }
}

const buildBare = async (): Promise<string> => {
  const { service: options } = (await import(new URL('../../esbuild.mjs', import.meta.url).href)) as { service: BuildOptions }
  const outdir = join(root, '.cache', `bench-${process.pid}`)
  const entryPoints = { bare: 'scripts/bench/bare.ts', 'make-data': 'server/db/make-data.ts' }
  await build({ ...options, absWorkingDir: root, outdir, sourcemap: false, entryPoints })
  return outdir
}

// A login of its own each time: the service takes two calls of one client with one body for one call.
let calls = 0
const login = (connection: number) => {
  calls += 1
  return {
    headers: { ...headers, 'privy-ca-id': `bench-client-${connection}-${calls}` },
    body: JSON.stringify({ email: emailOf(connection), code: CODE }),
  }
}
const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const counted = async (child: Child, call: (index: number) => Promise<unknown>): Promise<number> => {
  await call(0)
  const before = await fsyncs(child)
  for (let index = 1; index <= COUNTED; index++) await call(index)
  return ((await fsyncs(child)) - before) / COUNTED
}

const outdir = await buildBare()
const children: Child[] = []
try {
  const first = await startService()
  children.push(first)
  const firstMemory = await residentMegabytes(first)
  console.log(
    `First start ready in ${(first.milliseconds / 1000).toFixed(1)} s (build excluded; at most 15 s), ${firstMemory.toFixed(0)} MB (at most 250)`,
  )
  await stop(first)
  await makeAccounts()
  const live = await startService()
  children.push(live)
  const memory = await residentMegabytes(live)
  console.log(
    `Later start ready in ${(live.milliseconds / 1000).toFixed(1)} s (at most 3 s), ${memory.toFixed(0)} MB (at most 250)`,
  )

  const api = `${live.url}/api/v1`
  const authenticate = (connection: number) => {
    const { headers: more, body } = login(connection)
    return post(`${api}/passwordless/authenticate`, JSON.parse(body), more)
  }
  const tokens = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => (await authenticate(connection)).refresh_token ?? ''),
  )
  const bare = await startChild(join(outdir, 'bare.js'), [join(folder, 'bare')], {}, /Bare route on http:\/\/127\.0\.0\.1:(\d+)/)
  children.push(bare)

  const refreshOnce = async (): Promise<void> => {
    tokens[0] = (await post(`${api}/sessions`, { refresh_token: tokens[0] })).refresh_token ?? ''
  }
  const commits = {
    refresh: await counted(live, refreshOnce),
    'code login': await counted(live, () => authenticate(0)),
    bare: await counted(bare, () => post(`${bare.url}/1`, { body: 'x' })),
  }
  for (const [name, number] of Object.entries(commits)) console.log(`${name}: ${number.toFixed(2)} fsyncs a call`)

  const kinds = {
    refresh: {
      url: `${api}/sessions`,
      request: (connection: number) => ({ headers, body: JSON.stringify({ refresh_token: tokens[connection] }) }),
      answered: (connection: number, body: string) => {
        tokens[connection] = (JSON.parse(body) as { refresh_token: string }).refresh_token
      },
    },
    'code login': { url: `${api}/passwordless/authenticate`, request: login, answered: () => {} },
  }
  let missed = false
  for (const [name, kind] of Object.entries(kinds) as [keyof typeof kinds, (typeof kinds)['refresh']][]) {
    const bareUrl = `${bare.url}/${Math.max(1, Math.round(commits[name] / commits.bare))}`
    const padding = kind.request(0).body
    const bareKind = { url: bareUrl, request: () => ({ headers, body: JSON.stringify({ body: padding }) }), answered: () => {} }
    const rounds: { ours: number; bare: number }[] = []
    // The first round warms both up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await load(kind, CONNECTIONS, SECONDS)
      const theirs = await load(bareKind, CONNECTIONS, SECONDS)
      if (round > 0) rounds.push({ ours, bare: theirs })
    }
    const ratio = median(rounds.map((round) => round.ours / round.bare))
    missed ||= ratio < TARGET
    const [ours, theirs] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.bare))]
    console.log(
      `${name}: ${ours.toFixed(0)} requests/s, bare route ${theirs.toFixed(0)}, ratio ${ratio.toFixed(2)} (at least ${TARGET})`,
    )
  }
  console.log(`Memory after the load: ${(await residentMegabytes(live)).toFixed(0)} MB`)
  if (missed) process.exitCode = 1
} finally {
  for (const child of children) if (child.process.exitCode === null) await stop(child)
  rmSync(outdir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
