// The service bench: refresh and code login as ratios to a bare hono route (bare.ts), start times, memory after start.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE, emailOf, headers, type Measured, makeAccounts, median, post, refreshes } from './accounts.ts'
import { buildAll, type Child, spentBy, startChild, startService, stopChild } from './child.ts'
import { type Kind, load } from './load.ts'

const TARGET = 0.7
const CONNECTIONS = 8
/** Many short ones, one kind after the other: what else the machine does falls on all alike. */
const ROUNDS = 15
const SECONDS = 1
/** The database is compiled while it runs, first what is used most: figures are those of a service that has been in use. */
const WARM_CALLS = 12_000
const WARM_SECONDS_AT_MOST = 60
/** Calls made one after the other to count what each makes durable. */
const COUNTED = 20

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const data = join(folder, 'service')

const residentMegabytes = async ({ url }: Child): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(text.match(/^process_resident_memory_bytes (\d+)/m)?.[1]) / 1e6
}
// As a page does it: the client stays the same, and each login is a call of its own by its key.
let calls = 0
const login = (connection: number) => {
  calls += 1
  return {
    headers: { ...headers, 'privy-ca-id': `bench-client-${connection}`, 'idempotency-key': `bench-${connection}-${calls}` },
    body: JSON.stringify({ email: emailOf(connection), code: CODE }),
  }
}

const counted = async (child: Child, call: (index: number) => Promise<unknown>): Promise<number> => {
  await call(0)
  const before = (await spentBy(child)).fsyncs
  for (let index = 1; index <= COUNTED; index++) await call(index)
  return ((await spentBy(child)).fsyncs - before) / COUNTED
}

const outdir = await buildAll()
const children: Child[] = []
try {
  const first = await startService(outdir, { DATA_DIR: data })
  children.push(first)
  const firstMemory = await residentMegabytes(first)
  console.log(
    `First start ready in ${(first.milliseconds / 1000).toFixed(1)} s (build excluded; at most 15 s), ${firstMemory.toFixed(0)} MB (at most 250)`,
  )
  await stopChild(first)
  // While the service is down.
  await makeAccounts(outdir, CONNECTIONS, { DATA_DIR: data })
  const live = await startService(outdir, { DATA_DIR: data })
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
  const startBare = async (kind: 'plain' | 'own'): Promise<Child> => {
    const child = await startChild(
      join(outdir, 'bare.js'),
      [kind, join(folder, kind)],
      {},
      /Bare route on http:\/\/127\.0\.0\.1:(\d+)/,
    )
    children.push(child)
    return child
  }
  const bare = { plain: await startBare('plain'), own: await startBare('own') }

  const refreshOnce = async (): Promise<void> => {
    tokens[0] = (await post(`${api}/sessions`, { refresh_token: tokens[0] })).refresh_token ?? ''
  }
  const commits = {
    refresh: await counted(live, refreshOnce),
    'code login': await counted(live, () => authenticate(0)),
    'bare route': await counted(bare.plain, () => post(`${bare.plain.url}/1`, { body: 'x' })),
    'bare route on our connection': await counted(bare.own, () => post(`${bare.own.url}/1`, { body: 'x' })),
  }
  for (const [name, number] of Object.entries(commits)) console.log(`${name}: ${number.toFixed(2)} fsyncs a call`)

  const kinds = {
    refresh: refreshes(live.url, tokens),
    'code login': { url: `${api}/passwordless/authenticate`, request: login, answered: () => {} },
  }
  let missed = false
  const measured = async (child: Child, kind: Kind): Promise<Measured> => {
    const before = await spentBy(child)
    const { count, perSecond } = await load(kind, CONNECTIONS, SECONDS)
    return { perSecond, cpu: ((await spentBy(child)).cpuMilliseconds - before.cpuMilliseconds) / count }
  }
  for (const [name, kind] of Object.entries(kinds) as [keyof typeof kinds, Kind][]) {
    const padding = JSON.stringify({ body: kind.request(0).body })
    const bareKind = ({ url }: Child): Kind => ({
      url: `${url}/${Math.max(1, Math.round(commits[name] / commits['bare route']))}`,
      request: () => ({ headers, body: padding }),
      answered: () => {},
    })
    const measures = {
      ours: () => measured(live, kind),
      plain: () => measured(bare.plain, bareKind(bare.plain)),
      own: () => measured(bare.own, bareKind(bare.own)),
    }
    for (const one of [kind, bareKind(bare.plain), bareKind(bare.own)])
      await load(one, CONNECTIONS, WARM_SECONDS_AT_MOST, WARM_CALLS)
    const rounds: Record<keyof typeof measures, Measured>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ ours: await measures.ours(), plain: await measures.plain(), own: await measures.own() })
    }
    const middle = (read: (round: (typeof rounds)[number]) => number): number => median(rounds.map(read))
    const figures = (one: keyof typeof measures): string =>
      `${middle((round) => round[one].perSecond).toFixed(0)} requests/s (${middle((round) => round[one].cpu).toFixed(2)} ms of computing a call)`
    const ratioTo = (one: 'plain' | 'own'): number => middle((round) => round.ours.perSecond / round[one].perSecond)
    const ratio = ratioTo('plain')
    missed ||= ratio < TARGET
    console.log(`${name}: ${figures('ours')}`)
    console.log(`  ratio ${ratio.toFixed(2)} (at least ${TARGET}) to the bare route: ${figures('plain')}`)
    console.log(`  ratio ${ratioTo('own').toFixed(2)} to the bare route on our connection: ${figures('own')}`)
  }
  console.log(`Memory after the load: ${(await residentMegabytes(live)).toFixed(0)} MB`)
  if (missed) process.exitCode = 1
} finally {
  for (const child of children) await stopChild(child)
  rmSync(outdir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
