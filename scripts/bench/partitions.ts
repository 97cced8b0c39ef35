// The bench of partitions: what a delivered event costs Postgres in one table, and in partitions by two times.
//
// Computing and log of the connection that finds the first events of queues and writes down how their tries went, and of deleting them later.

import { readFileSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Schema } from '../../server/db/schema.ts'
import { FAMILIES, type SweepTimes } from '../../server/stores/sweep.ts'
import { endEvents, firstEvents, type Held } from '../../server/stores/webhooks/webhook-queues.ts'
import { DAY } from '../../src/kit/durations.ts'
import { startPostgres } from '../../test/postgres.ts'

const ROUNDS = Number(process.argv[2] ?? 2)
/** Events that wait, each in a queue of its own, and delivered ones of the last 14 days. */
const [WAITING, KEPT, BATCH] = [40_000, 300_000, 50]
/** Statements that are planned once before they are measured. */
const WARM = 20
const APP = 'benchapp'
const HOLDER = 'bench'
const NOW = Math.floor(Date.now() / DAY) * DAY

const COLUMNS = `id text not null, seq int8 not null generated always as identity, app_id text not null references webhooks on delete cascade,
  user_id text not null, type text not null, person jsonb not null, account jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')), tries int4 not null default 0,
  last_status int4, created_at int8 not null, ended_at int8`
const OF_ALL = ['(id)', '(app_id, seq)', `(app_id, user_id) where state <> 'waiting'`, `(app_id, seq) where state = 'dead'`]
const OF_WAITING = [`(app_id, user_id, seq) where state = 'waiting'`, `(type, app_id, seq) where state = 'waiting'`]
const indexed = (table: string, ...definitions: string[]): string[] =>
  definitions.map((definition) => `create index on ${table} ${definition}`)
const partition = (at: number, span: number, more = ''): string =>
  `create table events_${at < 0 ? 'b' : 'a'}${Math.abs(at)} partition of webhook_events ${more} for values from (${NOW + at * span}) to (${NOW + (at + 1) * span})`
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

const TABLES: Readonly<Record<string, readonly string[]>> = {
  'one table': [],
  'weeks of making': [
    `create table webhook_events (${COLUMNS}) partition by range (created_at)`,
    'create table events_rest partition of webhook_events default',
    ...range(-3, 4).map((at) => partition(at, 7 * DAY)),
    ...indexed('webhook_events', ...OF_ALL, ...OF_WAITING, `(ended_at) where state <> 'waiting'`),
  ],
  // What waits has no end and is in the rest. The check keeps the days out of every plan for what waits.
  'days of ending': [
    `create table webhook_events (${COLUMNS}) partition by range (ended_at)`,
    'create table events_rest partition of webhook_events default',
    ...range(-15, 4).map((at) => partition(at, DAY, `(check (state <> 'waiting'))`)),
    ...indexed('webhook_events', ...OF_ALL),
    ...indexed('events_rest', ...OF_WAITING),
  ],
}
const PERSON = `jsonb_build_object('id', n, 'accounts', jsonb_build_array(jsonb_build_object('subject', 'person' || n || '@example.com', 'details', repeat('x', 200))))`
const FILL = [
  `insert into webhooks (app_id, url, events, sealed, created_at, updated_at) values ('${APP}', 'https://a.example', '[]', '', 0, 0)`,
  `insert into webhook_events (id, app_id, user_id, type, person, state, created_at, ended_at)
   select 'told_' || n, '${APP}', 'u' || n % 50000, 'user.authenticated', ${PERSON}, 'delivered', ${NOW}::int8 - n % 14 * ${DAY}::int8, ${NOW}::int8 - n % 14 * ${DAY}::int8
   from generate_series(1, ${KEPT}) n`,
  `insert into webhook_events (id, app_id, user_id, type, person, created_at)
   select 'msg_' || md5(n::text), '${APP}', 'v' || n, 'user.authenticated', ${PERSON}, ${NOW} from generate_series(1, ${WAITING}) n`,
  `insert into webhook_queues (app_id, user_id, waiting, holder) select '${APP}', 'v' || n, 1, '${HOLDER}' from generate_series(1, ${WAITING}) n`,
]

/** Milliseconds of computing of a process, in steps of ten. */
const computed = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const postgres = await startPostgres({ own: true, durable: true })
if (typeof postgres === 'string') {
  console.log(`Partitions: not measured (${postgres}).`)
  process.exit(0)
}

/** Deletes what is over as the service does. Gives how many went. */
const deleted = async (db: Kysely<Schema>): Promise<number> => {
  const family = FAMILIES.find(({ table }) => table === 'webhook_events')
  let rows = 0
  for (let more = true; more; ) {
    const came = await family?.remove(db, { ended: NOW - DAY } as SweepTimes, 2000)
    rows += came?.gone ?? 0
    more = came?.more === true
  }
  await sql`vacuum webhook_events`.execute(db)
  return rows
}

const measure = async (name: string, statements: readonly string[]): Promise<void> => {
  const { url, drop } = await postgres.newDatabase({ tables: false })
  const opened = await connect({ DATABASE_URL: url, DATA_DIR: '' })
  await migrate(opened.db)
  await opened.close()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  // Foreign keys are looked at in what is measured, and not while the tables are filled.
  await pool.query('set session_replication_role = replica')
  for (const one of [...(statements.length ? ['drop table webhook_events', ...statements] : []), ...FILL]) await pool.query(one)
  await pool.query('set session_replication_role = origin')
  for (const table of ['webhook_events', 'webhook_queues']) await pool.query(`vacuum (analyze) ${table}`)
  await pool.query('checkpoint')
  const { rows: ids } = await pool.query<{ id: string; user_id: string }>(
    `select id, user_id from webhook_events where state = 'waiting'`,
  )
  const pid = (await pool.query('select pg_backend_pid() as pid')).rows[0].pid as number
  const log = async (): Promise<number> =>
    Number((await pool.query(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`)).rows[0].bytes)
  const deliver = async (at: number): Promise<void> => {
    const part = ids.slice(at * BATCH, (at + 1) * BATCH)
    const held = part.map(({ user_id: user }): Held => ({ app: APP, user, holder: HOLDER }))
    await firstEvents(db, held)
    const said = part.map(({ id }, place) => ({
      held: held[place] as Held,
      id,
      state: 'delivered' as const,
      status: 200,
      due: 0,
      until: 0,
    }))
    await endEvents(db, said, NOW)
  }
  const spent = async (work: () => Promise<number>): Promise<string> => {
    const [time, bytes] = [computed(pid), await log()]
    const rows = await work()
    return `${(((computed(pid) - time) * 1000) / rows).toFixed(0)} µs and ${(((await log()) - bytes) / rows).toFixed(0)} bytes of log`
  }
  for (let at = 0; at < WARM; at++) await deliver(at)
  const told = await spent(async () => {
    for (let at = WARM; at < WAITING / BATCH; at++) await deliver(at)
    return WAITING - WARM * BATCH
  })
  console.log(`${name}: ${told} for an event that is delivered`)
  if (statements.length === 0) {
    const gone = await spent(() => deleted(db))
    console.log(`  ${gone} for one that is deleted, with its part of a vacuum`)
  }
  await db.destroy()
  await drop()
}

try {
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, statements] of Object.entries(TABLES)) await measure(name, statements)
} finally {
  await postgres.stop()
}
