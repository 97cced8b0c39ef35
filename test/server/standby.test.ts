// A standby takes reads that may be old; what decides anything is read from the database. It may go at any moment.

import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openStandby, replayedUpTo, writtenUpTo } from '../../server/db/standby.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { type Backend, backendOf } from './backend-lab.ts'
import { type Client, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const BOUND = 5000

const open = async (postgres: TestPostgres, name: string) => {
  const database = await postgres.newDatabase({ name })
  const opened = await connect({ DATA_DIR: '', DATABASE_URL: database.url })
  await migrate(opened.db)
  const copy = await postgres.newStandby()
  if (typeof copy === 'string') throw new Error(copy)
  const url = new URL(copy.url)
  url.pathname = `/${name}`
  const standby = openStandby({ DATABASE_READ_URL: url.href, DATABASE_POOL: 'session' })
  assert.ok(standby)
  const lab = createLab({ name: 'postgres', db: opened.db }, { RESEND_SECONDS: '0', CODES_PER_HOUR: '1000' }, { standby })
  // The service of the lab looks at the standby when a test says so.
  const caughtUp = async (): Promise<void> => {
    const target = await writtenUpTo(opened.db)
    while (((await replayedUpTo(standby.db)) ?? 0n) < target);
    await lab.core.reads.look()
  }
  /** What connections of the standby have asked last, by its own account. */
  const asked = async (): Promise<string> => {
    const own = new pg.Client({ connectionString: url.href })
    await own.connect()
    const { rows } = await own.query(
      "select query from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    await own.end()
    return rows.map(({ query }) => query).join('\n')
  }
  const close = async (): Promise<void> => {
    await standby.close()
    await copy.stop()
    await opened.close()
    await database.drop()
  }
  return { lab, standby, db: opened.db, caughtUp, asked, stopStandby: copy.stop, close }
}

const postgres = await startPostgres({ own: true })
const without = process.env.DATABASE_URL
  ? 'a Postgres that was given has no standby of ours'
  : typeof postgres === 'string'
    ? postgres
    : false

describe('a standby for reads', { skip: without }, () => {
  let client: Client
  let backend: Backend
  const service = prepared(() => (typeof postgres === 'string' ? assert.fail(postgres) : open(postgres, 'reads')))
  after(async () => {
    await service.close?.()
    if (typeof postgres !== 'string') await postgres.stop()
  })
  beforeEach(async () => {
    client = await service.lab.newApp()
    backend = await backendOf(service.lab, client)
  })
  /** Reads so far by the place that answered. */
  const counted = (): { standby: number; database: number } => {
    const of = (place: string) =>
      Number(service.lab.metrics.text().match(new RegExp(`latchkey_reads_total\\{place="${place}"\\} (\\d+)`))?.[1] ?? 0)
    return { standby: of('standby'), database: of('database') }
  }
  const since = (before: ReturnType<typeof counted>) => ({
    standby: counted().standby - before.standby,
    database: counted().database - before.database,
  })
  const lines = (event: string) => service.lab.lines.filter((line) => line.event === event).map(({ fields }) => fields.reason)

  test('is not asked before it is known to be near', async () => {
    const before = counted()
    assert.equal((await backend.ask('/api/v1/users')).status, 200)
    assert.deepEqual(since(before), { standby: 0, database: 1 })
  })

  test('is asked for users, lists and searches of back ends and the events of webhooks, by its own account', async () => {
    const { body } = await client.logIn('seen@example.com')
    await service.caughtUp()
    const before = counted()
    const paths: [string, object?][] = [
      [`/api/v1/users/${body.user.id}`],
      ['/api/v1/users'],
      ['/api/v1/users/email/address', { address: 'seen@example.com' }],
      ['/api/v1/users/search', { emails: ['seen@example.com'] }],
      ['/api/v1/users/search', { searchTerm: 'seen@' }],
      [`/api/v1/apps/${client.id}/webhook/events`],
    ]
    for (const [path, asked] of paths) {
      const said = await backend.ask(path, asked)
      assert.equal(said.status, 200, `${path} ${JSON.stringify(said.body)}`)
    }
    assert.deepEqual(since(before), { standby: paths.length, database: 0 })
    assert.equal((await backend.ask('/api/v1/users')).body.data.length, 1)
    assert.match(await service.asked(), /from users u/)
  })

  test('is not asked by a login, a renewal or the end of a session, which count at once', async () => {
    await service.caughtUp()
    await sql`select pg_wal_replay_pause()`.execute(service.standby.db)
    try {
      const before = counted()
      const { body } = await client.logIn('ends@example.com')
      const bearer = { headers: { authorization: `Bearer ${body.token}` } }
      const next = await client.call(SESSION.refresh, { refresh_token: body.refresh_token })
      assert.equal(next.status, 200)
      assert.equal((await client.call('/api/v1/sessions/logout', { refresh_token: next.body.refresh_token }, bearer)).status, 200)
      assert.equal((await client.call(SESSION.refresh, { refresh_token: next.body.refresh_token })).status, 401)
      assert.deepEqual(since(before), { standby: 0, database: 0 })
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(service.standby.db)
    }
  })

  test('what it does not have yet is asked of the database', async () => {
    await service.caughtUp()
    await sql`select pg_wal_replay_pause()`.execute(service.standby.db)
    try {
      const before = counted()
      const { body } = await client.logIn('new@example.com')
      const said = await backend.ask(`/api/v1/users/${body.user.id}`)
      assert.deepEqual([said.status, since(before)], [200, { standby: 0, database: 1 }])
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(service.standby.db)
    }
  })

  test('one that falls too far behind is left, with a line and a number, and taken again', async () => {
    await client.logIn('behind@example.com')
    await service.caughtUp()
    await sql`select pg_wal_replay_pause()`.execute(service.standby.db)
    const { lab } = service
    const left = lines('standby_left').length
    await client.logIn('unseen@example.com')
    // Still within the bound: what is read is old.
    lab.clock.advance(BOUND)
    await lab.core.reads.look()
    assert.equal((await backend.ask('/api/v1/users')).body.data.length, 1)
    lab.clock.advance(1)
    assert.equal((await backend.ask('/api/v1/users')).body.data.length, 2)
    assert.deepEqual(lines('standby_left').slice(left), ['behind'])
    assert.match(lab.metrics.text(), /latchkey_standby_lag_seconds 5\.001/)
    await sql`select pg_wal_replay_resume()`.execute(service.standby.db)
    await service.caughtUp()
    const before = counted()
    assert.equal((await backend.ask('/api/v1/users')).body.data.length, 2)
    assert.deepEqual(since(before), { standby: 1, database: 0 })
    assert.equal(lines('standby_used').length, 2)
  })

  test('an idle database does not make it old', async () => {
    await service.caughtUp()
    service.lab.clock.advance(10 * BOUND)
    await service.lab.core.reads.look()
    const before = counted()
    await backend.ask('/api/v1/users')
    assert.deepEqual(since(before), { standby: 1, database: 0 })
  })

  test('where it is promoted it is no standby any more', async () => {
    await service.caughtUp()
    await sql`select pg_promote()`.execute(service.standby.db)
    await service.lab.core.reads.look()
    assert.equal(lines('standby_left').at(-1), 'no_standby')
    const before = counted()
    assert.equal((await backend.ask('/api/v1/users')).status, 200)
    assert.deepEqual(since(before), { standby: 0, database: 1 })
  })
})

sweepTest('a standby that is killed in between fails no call', async (t) => {
  if (without) return t.skip(without)
  const own = await startPostgres({ own: true })
  if (typeof own === 'string') return t.skip(own)
  const service = await open(own, 'killed')
  t.after(async () => {
    await service.close()
    await own.stop()
  })
  const { lab } = service
  const app = await lab.newApp()
  const host = await backendOf(lab, app)
  await app.logIn('one@example.com')
  await service.caughtUp()
  assert.equal((await host.ask('/api/v1/users')).status, 200)
  assert.match(lab.metrics.text(), /place="standby"\} 1/)
  await service.stopStandby()
  const answers = await Promise.all(Array.from({ length: 12 }, () => host.ask('/api/v1/users')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.deepEqual(
    lab.lines.filter(({ event }) => event === 'standby_left').map(({ fields }) => fields.reason),
    ['away'],
  )
  lab.clock.advance(60_000)
  await lab.core.reads.look()
  assert.match(lab.metrics.text(), /latchkey_standby_lag_seconds 60$/m)
})
