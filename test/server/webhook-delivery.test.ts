// Webhook deliveries: retries, replays, concurrency, order, recovery after a crash, no private targets.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { CheckContext } from '../../server/cli/doctor/check-result.ts'
import { checkWebhooks } from '../../server/cli/doctor/check-webhooks.ts'
import { createDelivery } from '../../server/services/webhooks/deliver.ts'
import { setWebhook } from '../../server/services/webhooks/settings.ts'
import { WAITS } from '../../server/services/webhooks/waits.ts'
import { takeQueues } from '../../server/stores/webhooks/webhook-queues.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { backendOf, startEndpoint } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { waitsForLock } from './lock-wait.ts'
import { typesOf, webhookLab } from './webhook-lab.ts'

await onEachEngine((engine) => {
  const { lab, client, backend, endpoint, newEmail, deliver, events } = webhookLab(engine)
  const stateOf = async (id: string): Promise<string> => (await events()).find((event) => event.id === id)?.state

  test('a try that fails is repeated under the same id after growing waits; meanwhile the same person waits and others do not', async () => {
    const seen: string[] = []
    let bad = ''
    endpoint.answer(({ id, body }) => {
      if (body.user.id !== bad) return 200
      seen.push(id)
      return 500
    })
    bad = (await client.logIn(newEmail())).body.user.id
    const { user: other } = (await client.logIn(newEmail())).body
    for (const [tries, pause] of WAITS.entries()) {
      await deliver()
      assert.equal(seen.length, tries + 1)
      lab.clock.advance(pause - 1)
      await deliver()
      assert.equal(seen.length, tries + 1, `not before ${pause} ms`)
      lab.clock.advance(1)
    }
    assert.deepEqual(typesOf(endpoint.got.filter(({ body }) => body.user.id === other.id)), [
      'user.created',
      'user.authenticated',
    ])
    assert.equal(new Set(seen).size, 1)
    const [id = ''] = seen
    assert.equal(await stateOf(id), 'waiting')
    await deliver()
    assert.equal(await stateOf(id), 'dead')
    assert.ok(lab.lines.some(({ event, fields }) => event === 'webhook_dead' && fields.event === id))
    // The next of this person has its turn, and begins anew.
    assert.equal(new Set(seen).size, 2)

    bad = ''
    lab.clock.advance(WAITS[0] ?? 0)
    await deliver()
    assert.deepEqual(typesOf(endpoint.got.filter(({ id: one }) => one === id)), [])
    const replayed = await backend.ask(`/api/v1/apps/${client.id}/webhook/replay`, { state: 'dead' })
    assert.deepEqual([replayed.status, replayed.body], [200, { replayed: 1 }])
    await deliver()
    assert.deepEqual(typesOf(endpoint.got.filter(({ id: one }) => one === id)), ['user.created'])
    assert.equal(await stateOf(id), 'delivered')
  })

  test('one event is sent again by its id; what waits, what is not there and what is another app’s are not', async () => {
    const path = `/api/v1/apps/${client.id}/webhook/replay`
    await client.logIn(newEmail())
    const [waiting] = await events('?state=waiting')
    assert.equal((await backend.ask(path, { event_id: waiting.id })).status, 404)
    await deliver()
    assert.equal((await backend.ask(path, { event_id: 'msg_none' })).status, 404)
    const elsewhere = await backendOf(lab, await lab.newApp())
    const foreign = `/api/v1/apps/${client.id}/webhook/replay`
    assert.equal((await elsewhere.ask(foreign, { event_id: waiting.id })).status, 401)
    assert.equal((await backend.ask(path, {})).status, 400)
    assert.equal((await backend.ask(path, { event_id: waiting.id, state: 'dead' })).status, 400)
    assert.deepEqual((await backend.ask(path, { event_id: waiting.id })).body, { replayed: 1 })
    await deliver()
    assert.equal(endpoint.got.filter(({ id }) => id === waiting.id).length, 2)
  })

  test('two instances side by side send every event once and none before its time, though endpoints fail', async () => {
    let calls = 0
    let atOnce = new Map<string, number>()
    endpoint.answer(async ({ body }) => {
      const user = body.user.id
      atOnce.set(user, (atOnce.get(user) ?? 0) + 1)
      await new Promise((resolve) => setImmediate(resolve))
      const many = atOnce.get(user) ?? 0
      atOnce.set(user, many - 1)
      assert.equal(many, 1, 'two at once for one person')
      return ++calls % 7 === 0 ? 503 : 200
    })
    const users = Array.from({ length: 12 }, (_, at) => `did:privy:cmany${engine.name}${at}`)
    for (const [at, user] of users.entries()) {
      await sql`insert into users (id, app_id, created_at) values (${user}, ${client.id}, 1)`.execute(engine.db)
      for (let i = 0; i < 5; i++) {
        await sql`insert into accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
          values (${client.id}, 'custom_auth', ${`${at}-${i}`}, ${user}, ${i}, ${i})`.execute(engine.db)
      }
    }
    for (let round = 0; round < 12 && (await events('?state=waiting')).length > 0; round++) {
      await Promise.all([deliver(), deliver()])
      lab.clock.advance(30 * MINUTE)
    }
    atOnce = new Map()
    assert.equal(new Set(endpoint.got.map(({ id }) => id)).size, 72)
    assert.equal(endpoint.got.length, 72)
    for (const [at, user] of users.entries()) {
      const mine = endpoint.got.filter(({ body }) => body.user.id === user)
      assert.deepEqual(
        mine.map(({ body }) => body.account?.custom_user_id),
        [undefined, ...[0, 1, 2, 3, 4].map((i) => `${at}-${i}`)],
      )
    }
  })

  // The embedded database has one connection.
  if (engine.name === 'postgres')
    test('a queue that another instance is taking at that moment is passed over without a wait', async () => {
      const [held, free] = [(await client.logIn(newEmail())).body.user.id, (await client.logIn(newEmail())).body.user.id]
      await engine.db.transaction().execute(async (trx) => {
        await sql`select from webhook_queues where user_id = ${held} for update`.execute(trx)
        const now = lab.clock.now()
        const taking = takeQueues(engine.db, { now, until: now + MINUTE, holder: 'other', rooms: {}, room: 10, most: 10 })
        assert.equal(await waitsForLock(engine.db, taking), false)
        assert.deepEqual(
          (await taking).filter(({ app }) => app === client.id).map(({ user }) => user),
          [free],
        )
      })
      await sql`update webhook_queues set held_until = 0, holder = ''`.execute(engine.db)
      await deliver()
    })

  test('a queue whose holder died comes back when its time is up, and the event keeps its id', async () => {
    await client.logIn(newEmail())
    const [next, first] = await events()
    const now = lab.clock.now()
    const ask = { now, until: now + 12_000, holder: 'dead', rooms: {}, room: 5, most: 5 }
    assert.equal((await takeQueues(engine.db, ask)).length, 1)
    await deliver()
    assert.deepEqual(endpoint.got, [])
    lab.clock.advance(12_000)
    await deliver()
    assert.deepEqual(
      endpoint.got.map(({ id }) => id),
      [first.id, next.id],
    )
  })

  test('a queue that counts more than there is rests, and what comes later is told', async () => {
    await client.logIn(newEmail())
    await sql`update webhook_queues set waiting = waiting + 1 where app_id = ${client.id}`.execute(engine.db)
    await deliver()
    const { user } = (await client.logIn(newEmail())).body
    await deliver()
    assert.deepEqual(typesOf(endpoint.got.filter(({ body }) => body.user.id === user.id)), ['user.created', 'user.authenticated'])
    assert.equal(endpoint.got.length, 4)
  })

  sweepTest('an endpoint that hangs is given up, and holds up no other app', async () => {
    const second = await startEndpoint()
    const other = await lab.newApp()
    await setWebhook(lab.deps, other.id, { url: second.url })
    let hung = 0
    endpoint.answer(() => {
      hung += 1
      return new Promise(() => {})
    })
    for (let i = 0; i < 20; i++) await client.logIn(newEmail())
    await other.logIn(newEmail())
    const stop = new AbortController()
    const delivery = createDelivery(lab.deps, stop.signal)
    await delivery.take()
    // Of the room for thirty-two the app that hangs has eight.
    while (second.got.length < 2) await new Promise((resolve) => setImmediate(resolve))
    stop.abort()
    await delivery.allEnd()
    assert.equal(hung, 8)
    assert.deepEqual((await events('?state=waiting')).filter(({ tries }) => tries === 1).length, 8)
    await second.close()
  })

  test('a redirect is no delivery, and nobody goes where it points', async () => {
    endpoint.answer(() => 302)
    await client.logIn(newEmail())
    await deliver()
    const [, first] = await events()
    assert.deepEqual([first.state, first.tries, first.last_status], ['waiting', 1, null])
  })

  test('without the switch of development no address on the inside is saved or called', async () => {
    const strict = createLab(engine, { WEBHOOK_SECONDS: '2' })
    const path = `/api/v1/apps/${client.id}/webhook`
    for (const url of [
      endpoint.url,
      'https://127.0.0.1/',
      'https://localhost/',
      'https://[::1]/',
      'https://169.254.169.254/',
      'ftp://host.example/',
      'https://a:b@host.example/',
    ]) {
      await assert.rejects(setWebhook(strict.deps, client.id, { url }), { name: 'InvalidApp' })
    }
    assert.equal((await backend.ask(path, { url: 'file:///etc/passwd' })).status, 400)
    // Saved while the switch was on, or by a name that has moved: looked at again in each call.
    await client.logIn(newEmail())
    await createDelivery(strict.deps, new AbortController().signal).drain()
    assert.deepEqual(endpoint.got, [])
    const tried = await (await backendOf(strict, client)).ask(`${path}/test`, {})
    assert.deepEqual(tried.body, { delivered: false, status: null, problem: 'forbidden' })
  })

  sweepTest('the doctor names an endpoint that is not reached, how long it has been so, and what was given up', async () => {
    const look = async (env = lab.env, now = Date.now()): Promise<string> => {
      const database = { state: 'open', db: engine.db, tables: 'ready' } as unknown as CheckContext['database']
      const found = await checkWebhooks({ env, production: false, database, apps: [], pages: [], now })
      return found.map(({ state, what }) => `${state}: ${what}`).join('\n')
    }
    assert.match(await look(), /^ok: 127\.0\.0\.1:\d+ is told/)
    endpoint.answer(() => 500)
    await client.logIn(newEmail())
    // The database's own clock says since when; the first five minutes raise no warning.
    assert.match(await look(), /^ok/)
    assert.match(
      await look(lab.env, Date.now() + 6 * MINUTE),
      /^problem: 2 events .* wait for 127.0.0.1:\d+, the oldest for [56] minutes/,
    )
    const strict = { ...lab.env, ALLOW_PRIVATE_TARGETS: 'no' as const }
    assert.match(await look(strict), /^problem: the webhook of app \w+ is not called: its address: must start with https/)
    for (const pause of [...WAITS, 0]) {
      await deliver()
      lab.clock.advance(pause)
    }
    assert.match(await look(), /^hint: 1 events of app \w+ were given up/m)
  })

  test('tries are counted by how they ended', async () => {
    await client.logIn(newEmail())
    await deliver()
    assert.match(lab.metrics.text(), /latchkey_webhooks_total\{outcome="delivered"\} \d+/)
    assert.match(lab.metrics.text(), /latchkey_webhooks_total\{outcome="put-off"\} \d+/)
    assert.match(lab.metrics.text(), /latchkey_webhooks_total\{outcome="dead"\} \d+/)
  })
})
