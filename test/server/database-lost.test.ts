// Postgres lost and back: calls are answered 503 in a readable form meanwhile.

import assert from 'node:assert/strict'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { isLost } from '../../server/db/lost.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startPostgres } from '../postgres.ts'
import { createLab, SESSION } from './lab.ts'

/** A cable to Postgres that can be cut: `sees` waits until these bytes went through it. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    sees: (bytes: string) =>
      new Promise<void>((resolve) => {
        look = () => sent.includes(bytes) && resolve()
        look()
      }),
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
  const { db, close } = await connect({ DATA_DIR: '', DATABASE_URL: database.url })
  t.after(close)
  await migrate(db)
  const lab = createLab({ name: 'postgres', db })
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
  assert.ok(isLost(await answer))
  // What pg tells besides, unheard by anybody, would come now and end the process.
  await new Promise(setImmediate)
})
