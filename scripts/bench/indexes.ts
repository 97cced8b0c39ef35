// The bench of indexes that an upgrade makes on tables in use: how long it takes, and how long writes take beside it.
//
// `npm run bench -- indexes ROWS` (2 million without a number): migrations 0053 to 0055 over as many events and queues of webhooks.

import pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts'
import { benchPostgres } from './child.ts'

const ROWS = Number(process.argv[2] ?? 2_000_000)
const PIECE = 100_000
const WRITERS = 4
const QUIET_MS = 4000
const APP = 'benchapp'
/** No write waits longer for the upgrade. A lock of the whole table would hold it for seconds. */
const LONGEST = 1000

const EVENTS = `insert into webhook_events (id, app_id, user_id, type, person, state, created_at, ended_at)
  select 'msg_' || n, '${APP}', 'u' || n, 'user.authenticated', jsonb_build_object('id', n, 'text', repeat('x', 100)),
    case when n % 20 = 0 then 'waiting' when n % 21 = 0 then 'dead' else 'delivered' end, n, n from generate_series($1::int4, $2::int4) n`
const QUEUES = `insert into webhook_queues (app_id, user_id, waiting, due_at)
  select '${APP}', 'u' || n, (n % 20 = 0)::int4, n from generate_series($1::int4, $2::int4) n`

const upTo = (last: string) => Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last))
const share = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0
const told = (times: readonly number[]): string =>
  `${times.length} writes, p50 ${share(times, 0.5).toFixed(1)}, p99 ${share(times, 0.99).toFixed(1)}, longest ${Math.max(0, ...times).toFixed(0)} ms`

const postgres = await benchPostgres('Indexes of tables in use')
const { url } = await postgres.newDatabase({ tables: false })
const { db, close } = await connect({ DATABASE_URL: url, DATA_DIR: '' })
await migrate(db, upTo('0052-z'))
/** Rows of these two tables alone are wanted, not what they name. */
const client = async (): Promise<pg.Client> => {
  const one = new pg.Client({ connectionString: url })
  await one.connect()
  await one.query('set session_replication_role = replica')
  return one
}

let written = ROWS
/** Writers of an event and its queue in one commit, until `work` is done; gives how long each commit took. */
const beside = async <T>(work: () => Promise<T>): Promise<{ times: number[]; result: T }> => {
  const times: number[] = []
  let over = false
  const lives = Array.from({ length: WRITERS }, async () => {
    const one = await client()
    while (!over) {
      const at = ++written
      const began = performance.now()
      await one.query('begin')
      await one.query(EVENTS, [at, at])
      await one.query(QUEUES, [at, at])
      await one.query('commit')
      times.push(performance.now() - began)
    }
    await one.end()
  })
  const result = await work().finally(() => {
    over = true
  })
  await Promise.all(lives)
  return { times, result }
}

const one = await client()
try {
  for (let from = 1; from <= ROWS; from += PIECE) {
    const values = [from, Math.min(ROWS, from + PIECE - 1)]
    await one.query(EVENTS, values)
    await one.query(QUEUES, values)
  }
  await one.query('vacuum (analyze) webhook_events, webhook_queues')
  await one.query('checkpoint')
  console.log(`${ROWS} events and as many queues; ${WRITERS} writers of one of each; Postgres from ${postgres.source}`)
  const quiet = await beside(() => new Promise<void>((resolve) => setTimeout(resolve, QUIET_MS)))
  console.log(`  alone: ${told(quiet.times)}`)
  for (const last of ['0053-deleted-keys', '0055-webhook-backlogs']) {
    const began = performance.now()
    const { times, result } = await beside(() => migrate(db, upTo(last)))
    console.log(`  ${result.join(', ')} in ${((performance.now() - began) / 1000).toFixed(1)} s: ${told(times)}`)
    if (Math.max(...times) > LONGEST) process.exitCode = 1
  }
  const { rows } =
    await one.query(`select (select count(*) from webhook_events)::int4 as events, (select count(*) from webhook_queues)::int4 as queues,
    (select count(*) from pg_index where not indisvalid)::int4 as halves`)
  const { events, queues, halves } = rows[0] as { events: number; queues: number; halves: number }
  console.log(`  ${written - events} events and ${written - queues} queues missing, ${halves} indexes half made`)
  if (events !== written || queues !== written || halves > 0) process.exitCode = 1
} finally {
  await one.end()
  await close()
  await postgres.stop()
}
