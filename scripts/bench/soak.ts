// The soak bench: the embedded service at half of its load, `npm run bench -- soak MINUTES` (10 without a number).
// Memory and the database's log have to level off: the last third is compared with the one before. Each minute is told; a SIGTERM ends it early and judges what came.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SECOND } from '../../src/kit/durations.ts'
import { wait } from '../../src/kit/wait.ts'
import { CODE, headers, post } from './accounts.ts'
import { benchFolder, buildAll, type Child, startService, stopChild } from './child.ts'
import { type Ask, load, type Work } from './generator.ts'

const MINUTES = Number(process.argv[2] ?? 10)
const CONNECTIONS = 8
const FULL_SECONDS = 10
const SAMPLE = 5 * SECOND
const PER_MINUTE = 12
/** The last third beside the one before. */
const MOST_GROWTH = 1.05
const MOST_LOG = 160
/** Every so many calls of a connection one is a sign-in, half of them of new people. */
const SIGN_IN_EVERY = 9

const folder = benchFolder()
const env = { DATA_DIR: folder, TEST_CODE: CODE, RESEND_SECONDS: '0', CODES_PER_HOUR: '100000000', NOTICES_PER_DAY: '0' }

const megabytesIn = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    const found = entry.isFile()
      ? statSync(join(entry.parentPath ?? entry.path, entry.name), { throwIfNoEntry: false })
      : undefined
    return sum + (found?.size ?? 0)
  }, 0) / 1e6
const memoryOf = async ({ url }: Child): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(text.match(/^process_resident_memory_bytes (\d+)/m)?.[1]) / 1e6
}
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

let calls = 0
const signIn = async (ask: Ask, connection: number): Promise<void> => {
  calls += 1
  const email = calls % 2 ? `soak-${calls}@example.com` : `soak-${connection}@example.com`
  const key = { ...headers, 'privy-ca-id': `soak-client-${calls}`.padEnd(32, '0') }
  const path = '/api/v1/passwordless/'
  await ask({ path: `${path}init`, headers: { ...key, 'idempotency-key': `i${calls}` }, body: JSON.stringify({ email }) })
  const body = JSON.stringify({ email, code: CODE })
  await ask({ path: `${path}authenticate`, headers: { ...key, 'idempotency-key': `a${calls}` }, body })
}

const outdir = await buildAll()
const service = await startService(outdir, env)
try {
  const tokens = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, at) => {
      const email = `soak-${at}@example.com`
      await post(`${service.url}/api/v1/passwordless/init`, { email })
      return (await post(`${service.url}/api/v1/passwordless/authenticate`, { email, code: CODE })).refresh_token ?? ''
    }),
  )
  const counts = tokens.map(() => 0)
  const work: Work = async (ask, connection) => {
    const count = (counts[connection] ?? 0) + 1
    counts[connection] = count
    if (count % SIGN_IN_EVERY === 0) return signIn(ask, connection)
    const body = JSON.stringify({ refresh_token: tokens[connection] })
    const answer = JSON.parse(await ask({ path: '/api/v1/sessions', headers, body })) as { refresh_token: string }
    tokens[connection] = answer.refresh_token
  }
  await load(service.url, work, CONNECTIONS, FULL_SECONDS)
  const full = await load(service.url, work, CONNECTIONS, FULL_SECONDS)
  const between = (2 * CONNECTIONS * SECOND) / full.perSecond
  const due = tokens.map(() => 0)
  const paced: Work = async (ask, connection) => {
    const now = performance.now()
    const at = Math.max(due[connection] ?? 0, now - SECOND)
    due[connection] = at + between
    if (at > now) await wait(at - now)
    await work(ask, connection)
  }
  console.log(
    `Soak: ${MINUTES} minutes at half of ${full.perSecond.toFixed(0)} calls a second, one in ${SIGN_IN_EVERY} a sign-in`,
  )
  const samples: { memory: number; log: number; data: number }[] = []
  const ending = new AbortController()
  const early = new AbortController()
  process.once('SIGTERM', () => early.abort())
  const sampling = (async () => {
    while (!ending.signal.aborted) {
      const all = megabytesIn(join(folder, 'db'))
      const log = megabytesIn(join(folder, 'db', 'pg_wal'))
      const memory = await memoryOf(service)
      samples.push({ memory, log, data: all - log })
      if (samples.length % PER_MINUTE === 0)
        console.log(`  minute ${samples.length / PER_MINUTE}: memory ${memory.toFixed(0)} MB, log ${log.toFixed(0)} MB`)
      await wait(SAMPLE, ending.signal).catch(() => {})
    }
  })()
  const done = await load(service.url, paced, CONNECTIONS, MINUTES * 60, undefined, early.signal)
  ending.abort()
  await sampling
  const third = Math.floor(samples.length / 3)
  const growth = (read: (sample: (typeof samples)[number]) => number): number =>
    mean(samples.slice(-third).map(read)) / mean(samples.slice(-2 * third, -third).map(read))
  const [memory, log] = [growth((one) => one.memory), growth((one) => one.log)]
  const last = samples.at(-1)
  const most = Math.max(...samples.map((one) => one.log))
  console.log(`  ${done.count} calls, ${done.perSecond.toFixed(0)} a second`)
  console.log(
    `  memory ${last?.memory.toFixed(0)} MB, last third ${memory.toFixed(2)} of the one before (at most ${MOST_GROWTH})`,
  )
  console.log(
    `  log ${last?.log.toFixed(0)} MB, never more than ${most.toFixed(0)} (at most ${MOST_LOG}), last third ${log.toFixed(2)}`,
  )
  console.log(`  tables ${last?.data.toFixed(0)} MB`)
  if (memory > MOST_GROWTH || most > MOST_LOG) process.exitCode = 1
} finally {
  await stopChild(service)
}
