// The service behind PgBouncer in transaction mode: two connections of Postgres for all callers, and none of them kept.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { bringUpToDate, endsLongStatements } from '../../server/db/bring-up-to-date.ts'
import { type Connected, connect } from '../../server/db/connect.ts'
import { MIGRATIONS, migrationsRun } from '../../server/db/migrate.ts'
import { reach } from '../../server/db/reach.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createSweep, sweep } from '../../server/services/sweep.ts'
import { createDelivery } from '../../server/services/webhooks/deliver.ts'
import { setWebhook } from '../../server/services/webhooks/settings.ts'
import { DAY } from '../../src/kit/durations.ts'
import { startPooler, withoutPooler } from '../pgbouncer.ts'
import { startPostgres } from '../postgres.ts'
import { backendOf, startEndpoint } from './backend-lab.ts'
import { createLab, type Lab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

/** Connections of Postgres: a caller gets another one at each transaction. */
const CONNECTIONS = 2
const CALLERS = 40

const postgres = withoutPooler ? withoutPooler : await startPostgres()
describe('behind PgBouncer in transaction mode', { skip: typeof postgres === 'string' ? postgres : false }, () => {
  const closing: (() => Promise<void>)[] = []
  const env = { DATA_DIR: '', DATABASE_POOL: 'transaction', DATABASE_URL: '', DATABASE_ADMIN_URL: '' } as const
  const service = prepared(async () => {
    if (typeof postgres === 'string') throw new Error(postgres)
    const database = await postgres.newDatabase()
    const pooler = await startPooler(database.url, CONNECTIONS)
    const named = { ...env, DATABASE_URL: pooler.url, DATABASE_ADMIN_URL: database.url }
    const opened: Connected = await connect(named)
    // Two instances start at once on an empty database.
    const second = await connect(named)
    closing.push(opened.close, second.close, pooler.stop, database.drop, postgres.stop)
    await Promise.all([bringUpToDate(named, opened.db), bringUpToDate(named, second.db)])
    const settings = { ALLOW_PRIVATE_TARGETS: 'yes', RESEND_SECONDS: '0', CODES_PER_HOUR: '1000' }
    const lab = createLab({ name: 'postgres', db: opened.db, check: opened.check }, { ...settings, DATABASE_URL: pooler.url })
    const other = createLab({ name: 'postgres', db: second.db }, { ...settings, DATABASE_URL: pooler.url })
    return { lab, other, named, db: opened.db, check: opened.check }
  })
  after(async () => {
    for (const close of closing) await close()
  })
  let endpoint: Awaited<ReturnType<typeof startEndpoint>>
  before(async () => {
    endpoint = await startEndpoint()
  })
  after(() => endpoint?.close())

  test('all migrations ran, past the pooler', async () => {
    assert.equal((await migrationsRun(service.db)).length, Object.keys(MIGRATIONS).length)
    assert.equal(await service.check(), 'ok')
  })

  test('a start that does not say so is told what to set', async () => {
    const plain = await connect({ ...service.named, DATABASE_POOL: 'session' })
    await assert.rejects(
      reach(plain.db, 0, () => {}),
      /DATABASE_POOL=transaction/,
    )
    await plain.close()
  })

  test('the limit of a statement is the role’s, and a start can tell where it has none', async () => {
    const past = await connect({ DATA_DIR: '', DATABASE_URL: service.named.DATABASE_ADMIN_URL })
    assert.equal(await endsLongStatements(past.db), true)
    assert.equal(await endsLongStatements(service.db), false)
    await past.close()
  })

  test('many people sign in, renew and sign out at once over two instances', async () => {
    const client = await service.lab.newApp()
    const clients = [client, service.other.clientOf(client.id)]
    const lives = Array.from({ length: CALLERS }, async (_, at) => {
      const one = clients[at % 2] ?? client
      const { status, body } = await one.logIn(`pooled${at}@example.com`)
      assert.equal(status, 200, JSON.stringify(body))
      let token = body.refresh_token
      for (let count = 0; count < 5; count++) {
        // The next renewal is asked of the other instance.
        const next = await (clients[(at + count) % 2] ?? client).call(SESSION.refresh, { refresh_token: token })
        assert.equal(next.status, 200, JSON.stringify(next.body))
        token = next.body.refresh_token
      }
      return body.user.id
    })
    assert.equal(new Set(await Promise.all(lives)).size, CALLERS)
  })

  test('a cap holds over a crowd of newcomers', async () => {
    const client = await service.lab.newApp()
    await changeApp(service.lab.deps, client.id, { settings: { max_users: 7 } })
    service.lab.clock.advance(6000)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => client.logIn(`cap${at}@example.com`)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 7)
  })

  test('events of webhooks arrive, each once, with two senders', async () => {
    const client = await service.lab.newApp()
    await setWebhook(service.lab.deps, client.id, { url: endpoint.url })
    endpoint.got.length = 0
    await Promise.all(Array.from({ length: 12 }, (_, at) => client.logIn(`told${at}@example.com`)))
    const senders = [service.lab, service.other].map((lab: Lab) => createDelivery(lab.deps, new AbortController().signal))
    await Promise.all(senders.map((sender) => sender.drain()))
    const ids = endpoint.got.map(({ id }) => id)
    assert.deepEqual([ids.length, new Set(ids).size], [24, 24])
  })

  test('users are listed and searched by a back end', async () => {
    const client = await service.lab.newApp()
    await client.logIn('findme@example.com')
    const backend = await backendOf(service.lab, client)
    const listed = await backend.ask('/api/v1/users')
    assert.deepEqual([listed.status, listed.body.data.length], [200, 1])
    const found = await backend.ask('/api/v1/users/search', { emails: ['findme@example.com'] })
    assert.equal(found.status, 200, JSON.stringify(found.body))
    const text = await backend.ask('/api/v1/users/search', { searchTerm: 'findm' })
    assert.equal(text.status, 200, JSON.stringify(text.body))
  })

  test('one instance sweeps, and what is over goes', async () => {
    const { lab } = service
    const client = await lab.newApp()
    await client.logIn('over@example.com')
    lab.clock.advance(100 * DAY)
    service.other.clock.advance(200 * DAY)
    assert.ok((await sweep(lab.deps)) > 0)
    assert.ok((await createSweep(service.other.deps)()) >= 0)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int4 as n from sessions where expires_at <= ${lab.clock.now()}::int8`.execute(service.db)
    assert.equal(rows[0]?.n, 0)
    assert.deepEqual(
      lab.lines.filter(({ event }) => event === 'sweep_failed'),
      [],
    )
  })
})
