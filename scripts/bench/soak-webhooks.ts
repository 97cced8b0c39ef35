// The soak bench of webhooks: sign-ins and new users of two apps at half of what the service takes.
// `npm run bench -- soak-webhooks MINUTES` (30 without a number). One app's receiver answers in 200 ms, the other one's hangs. Memory and backlog have to level off; nothing that is not
// told to be left out may be missing. Each minute is told; a SIGTERM ends it early and judges what came.

import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { SECOND } from '../../src/kit/durations.ts'
import { wait } from '../../src/kit/wait.ts'
import { APP, CODE, headers, runCommands } from './accounts.ts'
import { benchFolder, benchPostgres, buildAll, type Child, startService, stopChild } from './child.ts'
import { type Ask, load, type Work } from './generator.ts'
import { startReceiver } from './receiver.ts'

const MINUTES = Number(process.argv[2] ?? 30)
const CONNECTIONS = 8
const FULL_SECONDS = 10
const SAMPLE = 5 * SECOND
const PER_MINUTE = 12
const MOST_GROWTH = 1.05
/** Of each app. The one whose receiver hangs comes to it. */
const MOST_WAITING = 2000
/** What comes between two looks at the backlog. */
const OVERSHOOT = 2
const HANGING = 'benchhangingapp0000000001'

// The database is looked at while the service runs.
const postgres = await benchPostgres('Soak of webhooks', true)
const folder = benchFolder()
const database = await postgres.newDatabase()
const limits = { TEST_CODE: CODE, RESEND_SECONDS: '0', CODES_PER_HOUR: '100000000', NOTICES_PER_DAY: '0' }
const env: Record<string, string> = {
  ...{ DATA_DIR: folder, DATABASE_URL: database.url, ...limits },
  ...{ ALLOW_PRIVATE_TARGETS: 'yes', WEBHOOK_WAITING_PER_APP: String(MOST_WAITING) },
}
const numberIn = (text: string, name: string): number => Number(text.match(new RegExp(`^${name} (\\d+)`, 'm'))?.[1])
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

let calls = 0
/** Every second one is new. All sign in at both apps in turn. */
const signIn: Work = async (ask: Ask, connection: number) => {
  calls += 1
  const at = calls
  const email = at % 2 ? `soak-new-${at}@example.com` : `soak-${connection}@example.com`
  const key = { ...headers, 'privy-app-id': at % 8 < 6 ? APP : HANGING, 'privy-ca-id': `soak-client-${at}`.padEnd(32, '0') }
  const path = '/api/v1/passwordless/'
  await ask({ path: `${path}init`, headers: { ...key, 'idempotency-key': `i${at}` }, body: JSON.stringify({ email }) })
  const body = JSON.stringify({ email, code: CODE })
  await ask({ path: `${path}authenticate`, headers: { ...key, 'idempotency-key': `a${at}` }, body })
}

interface Sample {
  readonly memory: number
  readonly waiting: number
  readonly underWay: number
}
const sampleOf = async ({ url }: Child): Promise<Sample> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return {
    memory: numberIn(text, 'process_resident_memory_bytes') / 1e6,
    waiting: numberIn(text, 'latchkey_webhooks_waiting'),
    underWay: numberIn(text, 'latchkey_webhooks_under_way'),
  }
}
/** Samples until `signal` is aborted. */
const sampled = async (service: Child, signal: AbortSignal): Promise<Sample[]> => {
  const samples: Sample[] = []
  while (!signal.aborted) {
    const sample = await sampleOf(service)
    samples.push(sample)
    if (samples.length % PER_MINUTE === 0)
      console.log(`  minute ${samples.length / PER_MINUTE}: memory ${sample.memory.toFixed(0)} MB, ${sample.waiting} events wait`)
    await wait(SAMPLE, signal).catch(() => {})
  }
  return samples
}
/** What the database has of an app: events told, waiting, left out. */
const eventsOf = async (app: string): Promise<{ told: string[]; waiting: number; leftOut: number; people: number }> => {
  const { db, close } = await connect({ DATA_DIR: folder, DATABASE_URL: database.url })
  const { rows } = await sql<{ id: string }>`select id from webhook_events where app_id = ${app} and state = 'delivered'`.execute(
    db,
  )
  const { rows: counts } = await sql<{ waiting: number; left: number; people: number }>`
    select (select count(*) from webhook_events where app_id = ${app} and state = 'waiting')::int4 as waiting,
      coalesce((select sum(events) from webhook_left_out where app_id = ${app}), 0)::int4 as left,
      (select count(*) from users where app_id = ${app})::int4 as people`.execute(db)
  await close()
  const [{ waiting, left, people } = { waiting: 0, left: 0, people: 0 }] = counts
  return { told: rows.map(({ id }) => id), waiting, leftOut: left, people }
}

const outdir = await buildAll()
const [receiver, hanging] = [await startReceiver(200), await startReceiver(3600 * SECOND)]
let service = await startService(outdir, env)
try {
  await stopChild(service)
  await runCommands(
    outdir,
    [
      ['app', 'create', '--id', HANGING, '--name', 'Hanging', '--no-origin', 'yes', '--max-users', '1000000'],
      ['webhook', 'set', '--app', APP, '--url', receiver.url],
      ['webhook', 'set', '--app', HANGING, '--url', hanging.url],
    ],
    env,
  )
  service = await startService(outdir, env)
  await load(service.url, signIn, CONNECTIONS, FULL_SECONDS)
  const full = await load(service.url, signIn, CONNECTIONS, FULL_SECONDS)
  const between = (2 * CONNECTIONS * SECOND) / full.perSecond
  const due = Array.from({ length: CONNECTIONS }, () => 0)
  const paced: Work = async (ask, connection) => {
    const now = performance.now()
    const at = Math.max(due[connection] ?? 0, now - SECOND)
    due[connection] = at + between
    if (at > now) await wait(at - now)
    await signIn(ask, connection)
  }
  console.log(
    `Soak of webhooks, Postgres from ${postgres.source}: ${MINUTES} minutes at half of ${full.perSecond.toFixed(0)} sign-ins a second`,
  )
  const ending = new AbortController()
  const early = new AbortController()
  process.once('SIGTERM', () => early.abort())
  const sampling = sampled(service, ending.signal)
  const done = await load(service.url, paced, CONNECTIONS, MINUTES * 60, undefined, early.signal)
  ending.abort()
  const samples = await sampling
  // What waits for the receiver that answers is told within seconds.
  while ((await eventsOf(APP)).waiting > 0) await wait(SECOND)
  const [app, other] = [await eventsOf(APP), await eventsOf(HANGING)]
  const third = Math.floor(samples.length / 3)
  const memory =
    mean(samples.slice(-third).map((one) => one.memory)) / mean(samples.slice(-2 * third, -third).map((one) => one.memory))
  const lost = app.told.filter((id) => !receiver.ids().has(id)).length
  const most = Math.max(...samples.map(({ waiting }) => waiting))
  console.log(
    `  ${done.count} sign-ins, ${done.perSecond.toFixed(0)} a second; ${app.told.length} events told, ${lost} lost, ${receiver.times().length - receiver.ids().size} twice`,
  )
  console.log(
    `  memory ${samples.at(-1)?.memory.toFixed(0)} MB, last third ${memory.toFixed(2)} of the one before (at most ${MOST_GROWTH})`,
  )
  console.log(
    `  waiting at most ${most} over both apps (${MOST_WAITING} of an app may), at the end ${app.waiting} and ${other.waiting}; under way at most ${Math.max(...samples.map(({ underWay }) => underWay))}`,
  )
  console.log(`  left out: ${app.leftOut} of the app whose receiver answers, ${other.leftOut} of the one whose receiver hangs`)
  if (memory > MOST_GROWTH || lost > 0 || app.leftOut > 0 || most > OVERSHOOT * MOST_WAITING) process.exitCode = 1
} finally {
  await stopChild(service)
  await Promise.all([receiver.close(), hanging.close()])
  await database.drop()
  await postgres.stop()
}
