// The bench of what is over: rows that are deleted while others write, beside a week that is dropped whole.
//
// For each table: how long the writes beside it take without a sweep and with one, how many rows a second go, and how much larger the table is
// when as many rows have come again.

import pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { dropPartitions, makePartitions, SPAN } from '../../server/db/partitions.ts'
import { FAMILIES, type SweepTimes } from '../../server/stores/sweep.ts'
import { benchPostgres } from './child.ts'

/** Rows of a table, half of them over. */
const ROWS = Number(process.argv[2] ?? 600_000)
const WRITERS = 4
const QUIET_MS = 4000
/** As the service deletes them. */
const BATCH = 2000
const APP = 'benchapp'
const NOW = Date.now()
const OLD = NOW - 100 * 24 * 3_600_000

/** Fills `$1` to `$2` in; odd rows are over. */
const FILL: Readonly<Record<string, string>> = {
  webhook_events: `insert into webhook_events (id, app_id, user_id, type, person, state, created_at, ended_at)
    select 'msg_' || n, '${APP}', 'did:privy:' || n % 50000, 'user.authenticated',
      jsonb_build_object('id', n, 'accounts', jsonb_build_array(jsonb_build_object('subject', 'person' || n || '@example.com', 'details', repeat('x', 200)))),
      'delivered', ${OLD}::int8, case when n % 2 = 1 then ${OLD}::int8 else ${NOW}::int8 end from generate_series($1::int4, $2::int4) n`,
  refresh_tokens: `insert into refresh_tokens (sid, hash, used_at)
    select 's' || n / 8, md5(n::text) || md5('x' || n), case when n % 2 = 1 then ${OLD}::int8 else ${NOW}::int8 end from generate_series($1::int4, $2::int4) n`,
  sessions: `insert into sessions (sid, token_hash, app_id, user_id, created_at, expires_at)
    select 's' || n, md5(n::text), '${APP}', 'did:privy:u', ${OLD}::int8, case when n % 2 = 1 then ${OLD}::int8 else ${NOW + 8_640_000}::int8 end from generate_series($1::int4, $2::int4) n`,
}
const TIMES = Object.fromEntries(
  ['now', 'retired', 'forgotten', 'ended', 'used', 'sent', 'calm', 'past'].map((name) => [name, NOW - 24 * 3_600_000]),
) as unknown as SweepTimes

const share = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0
const told = (times: readonly number[]): string =>
  `p50 ${share(times, 0.5).toFixed(1)}, p99 ${share(times, 0.99).toFixed(1)}, longest ${Math.max(0, ...times).toFixed(0)} ms`

const postgres = await benchPostgres('What is over')
const { url } = await postgres.newDatabase({ tables: false })
const opened = await connect({ DATABASE_URL: url, DATA_DIR: '' })
await migrate(opened.db)
const one = new pg.Client({ connectionString: url })
await one.connect()
const size = async (table: string): Promise<number> =>
  Number((await one.query(`select pg_total_relation_size('${table}') as size`)).rows[0].size) / 1e6

/** Writers of a row each, one after the other, until `work` is done; gives how long each write took. */
const beside = async (insert: string, first: number, work: () => Promise<void>): Promise<number[]> => {
  const times: number[] = []
  let over = false
  let next = first
  const lives = Array.from({ length: WRITERS }, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!over) {
      const at = next
      // Even ones, which are not over.
      next += 2
      const began = performance.now()
      await client.query(insert, [at, at])
      times.push(performance.now() - began)
    }
    await client.end()
  })
  await work().finally(() => {
    over = true
  })
  await Promise.all(lives)
  return times
}
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

try {
  console.log(`${ROWS} rows of each, half of them over; ${WRITERS} writers of a row each; Postgres from ${postgres.source}`)
  await one.query('set session_replication_role = replica')
  for (const [table, insert] of Object.entries(FILL)) {
    for (let from = 1; from <= ROWS; from += 50_000) await one.query(insert, [from, Math.min(ROWS, from + 49_999)])
    await one.query(`vacuum (analyze) ${table}`)
    await one.query(`alter table ${table} disable trigger all`)
    await one.query('checkpoint')
    const before = await size(table)
    const quiet = await beside(insert, 2_000_000, () => pause(QUIET_MS))
    let gone = 0
    const batches: number[] = []
    const began = performance.now()
    const busy = await beside(insert, 4_000_000, async () => {
      for (const family of FAMILIES.filter((it) => it.table === table))
        for (let more = true; more; ) {
          const start = performance.now()
          const came = await family.remove(opened.db, TIMES, BATCH)
          batches.push(performance.now() - start)
          gone += came.gone
          more = came.more && came.gone > 0
        }
    })
    const seconds = (performance.now() - began) / 1000
    await one.query(`vacuum ${table}`)
    for (let from = 6_000_000; from < 6_000_000 + ROWS / 2; from += 50_000) await one.query(insert, [from, from + 49_999])
    console.log(`${table}: writes alone ${told(quiet)}; beside the sweep ${told(busy)}`)
    console.log(
      `  ${gone} rows in ${seconds.toFixed(1)} s, a batch of ${BATCH} ${share(batches, 0.5).toFixed(0)} ms; as many rows again: ${((await size(table)) / before).toFixed(2)} of the size`,
    )
  }
  // A week beyond the table of before, and one three weeks later that is written to.
  const week = NOW - (NOW % SPAN) + 10 * SPAN
  const db = opened.db as never
  await makePartitions(db, 'activity', 'at', week)
  const insert = (at: number): string => `insert into activity (app_id, user_id, kind, account, at)
    select '${APP}', 'u' || n % 1000, 'login', 'email', ${at}::int8 + n % 100000 from generate_series($1::int4, $2::int4) n`
  for (let from = 1; from <= ROWS / 2; from += 50_000) await one.query(insert(week), [from, from + 49_999])
  const later = insert(week + 3 * SPAN)
  const quiet = await beside(later, 2_000_000, () => pause(QUIET_MS))
  const began = performance.now()
  const busy = await beside(later, 4_000_000, async () => {
    await dropPartitions(db, 'activity', week + 2 * SPAN)
    await pause(QUIET_MS / 2)
  })
  const spent = performance.now() - began - QUIET_MS / 2
  console.log(
    `activity: writes alone ${told(quiet)}; beside the drop of a week of ${ROWS / 2} rows (${spent.toFixed(0)} ms) ${told(busy)}`,
  )
} finally {
  await one.end()
  await opened.close()
  await postgres.stop()
}
