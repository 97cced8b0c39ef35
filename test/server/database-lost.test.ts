// Postgres lost and back: calls are answered 503 in a readable form meanwhile.

import assert from 'node:assert/strict'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { LIMITS, WITH_LIMIT, WITHOUT_LIMIT } from '../../server/db/bounded-pool.ts'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { ofDatabase, outageOf } from '../../server/db/outage.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { listening } from '../listening.ts'
import { startPostgres } from '../postgres.ts'
import { createLab, SESSION } from './lab.ts'

/** A cable to Postgres that can be cut, or go silent for what is connected: `sees` waits until these bytes went through it. */
const layCable = async (to: URL) => {
  const ends: Socket[] = []
  let sent = ''
  let look = (): void => {}
  const server = createServer((near) => {
    const far = connectSocket(Number(to.port), to.hostname)
    ends.push(near, far)
    for (const end of [near, far]) end.on('error', () => {})
    near.on('data', (bytes) => {
      sent += bytes.toString('latin1')
      look()
    })
    near.pipe(far).pipe(near)
  })
  const url = new URL(to)
  url.port = String(await listening(server))
  return {
    url: url.href,
    sees: (bytes: string) =>
      new Promise<void>((resolve) => {
        look = () => sent.includes(bytes) && resolve()
        look()
      }),
    /** From now on nothing passes on the connections of this moment, and neither side is told; later ones work. */
    silence: () => {
      for (const end of ends) end.unpipe().pause().removeAllListeners('data')
    },
    ends: () => ends.length / 2,
    cut: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

const given = process.env.DATABASE_URL ? 'a Postgres that was given must not be stopped' : false

test('answers service_unavailable while Postgres is gone, and a page of the app can read it', { skip: given }, async (t) => {
  const postgres = await startPostgres({ own: true })
  if (typeof postgres === 'string') return t.skip(postgres)
  const database = await postgres.newDatabase()
  const { db, check, close } = await connect({ DATA_DIR: '', DATABASE_URL: database.url })
  t.after(close)
  await migrate(db)
  const lab = createLab({ name: 'postgres', db, check })
  const client = await lab.newApp()
  const headers = { origin: 'https://host.example' }
  const session = (await client.logIn('person@example.com')).body
  const refresh = () => client.call(SESSION.refresh, { refresh_token: session.refresh_token }, { headers })
  assert.equal((await refresh()).status, 200)

  await postgres.stop()
  const [first, ...others] = await Promise.all([refresh(), refresh(), refresh()])
  for (const one of [first, ...others, await refresh()]) {
    assert.deepEqual([one.status, one.body.code], [503, 'service_unavailable'])
    assert.equal(one.headers.get('retry-after'), '1')
  }
  // Also when what is kept in memory has grown old, and the app and its origins are asked for again.
  lab.clock.advance(60_000)
  const late = await refresh()
  assert.deepEqual([late.status, late.headers.get('access-control-allow-origin')], [503, 'https://host.example'])
  assert.ok(lab.lines.some(({ event }) => event === 'database_lost'))
  assert.ok(!lab.lines.some(({ event }) => event === 'internal_error'))
})

test('lives on when a connection breaks under a question that is being answered', { skip: given }, async (t) => {
  const postgres = await startPostgres({ own: true })
  if (typeof postgres === 'string') return t.skip(postgres)
  t.after(postgres.stop)
  const cable = await layCable(new URL((await postgres.newDatabase()).url))
  const { db, close } = await connect({ DATA_DIR: '', DATABASE_URL: cable.url })
  t.after(close)
  const answer = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error)
  await cable.sees('pg_sleep')
  cable.cut()
  assert.equal(outageOf(await answer), 'database_lost')
  // What pg emits besides, without a listener, would come now and end the process.
  await new Promise(setImmediate)
})

/** As `LIMITS`, in time for a test. */
const SOON = { acquire: LIMITS.acquire, statement: 1000, silence: 1500 }

const onCable = async (t: TestContext, limits = SOON) => {
  const postgres = await startPostgres()
  if (typeof postgres === 'string') {
    t.skip(postgres)
    return null
  }
  const database = await postgres.newDatabase({ tables: true })
  const cable = await layCable(new URL(database.url))
  const connected = await connect({ DATA_DIR: '', DATABASE_URL: cable.url }, limits)
  t.after(async () => {
    cable.cut()
    await connected.close()
    await database.drop()
    await postgres.stop()
  })
  await migrate(connected.db)
  const lab = createLab({ name: 'postgres', db: connected.db, check: connected.check })
  const ready = async () => {
    const answer = await lab.request('/readyz')
    return [answer.status, ((await answer.json()) as { database: string }).database]
  }
  return { ...connected, database, cable, lab, ready }
}

sweepTest('leaves connections that have gone silent, and is ready again on new ones within half a minute', async (t) => {
  // The sweep takes the time that it takes in service.
  const limits = process.env.SWEEP ? LIMITS : SOON
  const world = await onCable(t, limits)
  if (!world) return
  const { lab, cable, ready, load } = world
  const client = await lab.newApp()
  const session = (await client.logIn('person@example.com')).body
  const renew = () => client.call(SESSION.refresh, { refresh_token: session.refresh_token })
  await Promise.all(Array.from({ length: 30 }, renew))
  assert.equal(load().busy + load().idle, 10)
  assert.deepEqual(await ready(), [200, 'ok'])
  cable.silence()
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 14 }, renew))
  // One waited by itself for the answer to its statement, and the others for that to the one that they share.
  const refused = answers.filter(({ status }) => status === 503)
  assert.equal(refused.length, 14)
  assert.ok(refused.every(({ headers }) => headers.get('retry-after') === '1'))
  const inTime = () => assert.ok(performance.now() - began < 30_000, 'still without a database')
  while ((await renew()).status !== 200) inTime()
  while ((await ready())[0] !== 200) inTime()
  t.diagnostic(`ready again after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  // The old ones are gone, those that were idle too: otherwise each would hold up a call of its own.
  const statuses = await Promise.all(Array.from({ length: 30 }, renew))
  assert.ok(statuses.every(({ status }) => status === 200))
  cable.cut()
  assert.deepEqual(await ready(), [503, 'failed'])
})

sweepTest('uses no connection again that was idle while another one went silent', async (t) => {
  const world = await onCable(t)
  if (!world) return
  const { lab, cable, load } = world
  const client = await lab.newApp()
  const session = (await client.logIn('person@example.com')).body
  const renew = () => client.call(SESSION.refresh, { refresh_token: session.refresh_token })
  await Promise.all(Array.from({ length: 30 }, renew))
  assert.deepEqual(load(), { busy: 0, idle: 10, waiting: 0 })
  // Each connection has a socket here, and two in the cable.
  const sockets = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
  const others = sockets() - 3 * cable.ends()
  cable.silence()
  assert.equal((await renew()).status, 503)
  const statuses = (await Promise.all(Array.from({ length: 30 }, renew))).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)], [200])
  // The other side of the old ones would never say that it has closed them, too.
  const { busy, idle } = load()
  assert.equal(sockets() - others - 2 * cable.ends(), busy + idle)
})

// By Postgres, which has said by then that time is up, and by this side, where Postgres says nothing.
for (const [by, limits, refusal] of [
  ['Postgres', { ...SOON, silence: LIMITS.silence }, { code: '57014' }],
  ['this side', { ...SOON, statement: LIMITS.statement }, (error: unknown) => outageOf(error) === 'database_lost'],
] as const)
  sweepTest(`a statement without a limit outlives those that have one, which ${by} ends`, async (t) => {
    const world = await onCable(t, limits)
    if (!world) return
    const [held, kept] = [1, 2]
    const wait = (lock: number, on: typeof world.db) => sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(on)
    const { db: other, close } = await connect({ DATA_DIR: '', DATABASE_URL: world.database.url })
    t.after(close)
    await other.connection().execute((holder) =>
      world.db.connection().execute(async (one) => {
        await sql`select pg_advisory_lock(${sql.lit(held)}), pg_advisory_lock(${sql.lit(kept)})`.execute(holder)
        await sql.raw(WITHOUT_LIMIT).execute(one)
        const unlimited = wait(held, one)
        const waiting = sql`select from pg_locks where locktype = 'advisory' and objid = ${sql.lit(held)} and not granted`
        while ((await waiting.execute(holder)).rows.length === 0);
        await assert.rejects(wait(kept, world.db), refusal)
        await sql`select pg_advisory_unlock(${sql.lit(held)})`.execute(holder)
        await unlimited
        await sql.raw(WITH_LIMIT).execute(one)
        await assert.rejects(wait(kept, one), refusal)
      }),
    )
  })

test('a database that takes no writes is 503 for calls and for readiness, under a log event of its own', async (t) => {
  const world = await onCable(t)
  if (!world) return
  const { lab, db, ready, database } = world
  const client = await lab.newApp()
  const session = (await client.logIn('person@example.com')).body
  const renew = () => client.call(SESSION.refresh, { refresh_token: session.refresh_token })
  const name = new URL(database.url).pathname.slice(1)
  const set = async (value: string): Promise<void> => {
    await sql`set transaction_read_only = off`.execute(db)
    await sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(
      db,
    )
  }
  assert.deepEqual(await ready(), [200, 'ok'])
  await set('on')
  assert.deepEqual((await ready())[0], 503)
  while ((await ready())[1] !== 'unwritable');
  const statuses = await Promise.all(Array.from({ length: 12 }, renew))
  assert.ok(statuses.some(({ status }) => status === 503))
  for (const { status, headers, body } of statuses) {
    assert.ok(status === 200 || (status === 503 && body.code === 'service_unavailable' && Number(headers.get('retry-after')) > 0))
  }
  assert.ok(lab.lines.some(({ event }) => event === 'database_read_only'))
  assert.ok(!lab.lines.some(({ event }) => event === 'internal_error'))
})

test('what is locked or too slow is 503, under a log event of its own', async (t) => {
  const world = await onCable(t)
  if (!world) return
  const { lab, db } = world
  const client = await lab.newApp()
  const session = (await client.logIn('person@example.com')).body
  const locked = await db
    .transaction()
    .execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx)
      return client.call(SESSION.refresh, { refresh_token: session.refresh_token })
    })
    .catch((error: unknown) => error as { status: number; headers: Headers })
  assert.deepEqual([locked.status, locked.headers.get('retry-after')], [503, '2'])
  assert.ok(lab.lines.some(({ event }) => event === 'database_slow'))
})

test('each way in which a database fails to serve has its event, and other errors have none', () => {
  const event = (code: string, from = ofDatabase): unknown => outageOf(from(Object.assign(new Error('x'), { code })))
  for (const code of ['08006', '57P01', '53300', '28P01', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', ''])
    assert.equal(event(code), 'database_lost', code)
  assert.equal(event('25006'), 'database_read_only')
  for (const code of ['53100', '53200', '53400', '58030']) assert.equal(event(code), 'database_full', code)
  for (const code of ['57014', '55P03', '40P01']) assert.equal(event(code), 'database_slow', code)
  for (const code of ['23505', '42P01', '22P02', 'XX000']) assert.equal(event(code), null, code)
  // A caller's own connection breaks with the same code, and is not the database's.
  assert.equal(
    event('ECONNRESET', (error) => error as Error),
    null,
  )
  assert.equal(outageOf(ofDatabase(new TypeError('a parameter'))), null)
})
