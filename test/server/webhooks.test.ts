// Webhooks: what is told, that it is told in order and not lost, signed, tried again, sent again, and never to the inside.

import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, test } from 'node:test'
import { PrivyClient } from '@privy-io/server-auth'
import { sql } from 'kysely'
import { safeParse } from 'valibot'
import { lookAtWebhooks } from '../../server/cli/doctor/check-webhooks.ts'
import type { Patient } from '../../server/cli/doctor/finding.ts'
import { sweep } from '../../server/services/sweep.ts'
import { createDelivery, WAITS } from '../../server/services/webhooks/deliver.ts'
import { removeWebhook, setWebhook } from '../../server/services/webhooks/settings.ts'
import { takeQueues } from '../../server/stores/webhook-queues.ts'
import { webhookPayload } from '../../src/contract/webhook-events.ts'
import { type Backend, type Body, backendOf, type Delivery, type Endpoint, startEndpoint } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, type Lab, SESSION, SMS } from './lab.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const typesOf = (got: readonly Delivery[]): string[] => got.map(({ body }) => body.type)

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  let backend: Backend
  let endpoint: Endpoint
  let secret = ''
  let people = 0
  before(async () => {
    lab = createLab(engine, { ALLOW_PRIVATE_TARGETS: 'yes', RESEND_SECONDS: '0', WEBHOOK_SECONDS: '2' })
    endpoint = await startEndpoint()
  })
  beforeEach(async () => {
    await sql`delete from webhooks`.execute(engine.db)
    client = await lab.newApp({ config: { name: 'Shop', sms_auth: true } })
    backend = await backendOf(lab, client)
    secret = (await setWebhook(lab.deps, client.id, { url: endpoint.url })).secret ?? ''
    endpoint.answer(() => 204)
    endpoint.got.length = 0
  })
  after(() => endpoint.close())
  const newEmail = (): string => `told${++people}@example.com`
  const deliver = (): Promise<void> => createDelivery(lab.deps, new AbortController().signal).drain()
  const events = async (query = ''): Promise<Body[]> =>
    (await backend.ask(`/api/v1/apps/${client.id}/webhook/events${query}`)).body.data
  const stateOf = async (id: string): Promise<string> => (await events()).find((event) => event.id === id)?.state

  test('a person is told of from the first sign-in to the end, in order, with who they are after each step', async () => {
    const [email, next, number] = [newEmail(), newEmail(), '+12025550123']
    const { token, user } = (await client.logIn(email)).body
    await client.logIn(email)
    await client.call(SMS.link, { phoneNumber: number, code: await client.textCode(number) }, bearer(token))
    const change = { oldAddress: email, newAddress: next, code: await client.sendCode(next) }
    assert.equal((await client.call(SESSION.update, change, bearer(token))).status, 200)
    await client.call(SMS.unlink, { phoneNumber: number }, bearer(token))
    await deliver()
    assert.equal((await client.call('/api/v1/users/me/delete', {}, bearer(token))).status, 200)
    await deliver()
    assert.deepEqual(typesOf(endpoint.got), [
      ...['user.created', 'user.authenticated', 'user.authenticated', 'user.linked_account'],
      ...['user.updated_account', 'user.unlinked_account', 'user.deleted'],
    ])
    for (const { body } of endpoint.got) {
      assert.equal(body.user.id, user.id)
      assert.ok(safeParse(webhookPayload, body).success, JSON.stringify(body))
    }
    const told = endpoint.got.map(({ body }) => [
      body.account?.address ?? body.account?.phoneNumber,
      body.user.linked_accounts.map(({ type }: Body) => type).sort(),
    ])
    assert.deepEqual(told, [
      [undefined, ['email']],
      [email, ['email']],
      [email, ['email']],
      ['+1 202 555 0123', ['email', 'phone']],
      [next, ['email', 'phone']],
      ['+1 202 555 0123', ['email']],
      [undefined, []],
    ])
    assert.equal(new Set(endpoint.got.map(({ id }) => id)).size, 7)
  })

  test('people whom the back end brings along or deletes are told of too; sessions that are handed on are not', async () => {
    const made = await backend.ask('/api/v1/users', { linked_accounts: [{ type: 'email', address: newEmail() }] })
    await backend.remove(`/api/v1/users/${made.body.id}`)
    const { token, refresh_token } = (await client.logIn(newEmail())).body
    const fork = (await client.call('/api/v1/sessions/fork', { refresh_token }, bearer(token))).body
    const recover = { refresh_token: fork.new_session_refresh_token }
    assert.equal((await client.call('/api/v1/sessions/fork/recover', recover)).status, 200)
    await deliver()
    const mine = endpoint.got.filter(({ body }) => body.user.id === made.body.id)
    assert.deepEqual(typesOf(mine), ['user.created', 'user.deleted'])
    assert.deepEqual(typesOf(endpoint.got.filter((one) => !mine.includes(one))), ['user.created', 'user.authenticated'])
  })

  test('what was undone is not told, and neither is what nobody asked to hear', async () => {
    await assert.rejects(
      engine.db.transaction().execute(async (trx) => {
        await sql`insert into users (id, app_id, created_at) values ('did:privy:cundone', ${client.id}, 1)`.execute(trx)
        throw new Error('undone')
      }),
    )
    await setWebhook(lab.deps, client.id, { events: ['user.deleted'] })
    const { token } = (await client.logIn(newEmail())).body
    await client.call('/api/v1/users/me/delete', {}, bearer(token))
    await deliver()
    assert.deepEqual(typesOf(endpoint.got), ['user.deleted'])
  })

  test('an app without a webhook writes no event', async () => {
    await removeWebhook(lab.deps, client.id)
    await client.logIn(newEmail())
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from webhook_events where app_id = ${client.id}`.execute(
      engine.db,
    )
    assert.equal(Number(rows[0]?.n), 0)
  })

  test('the published client takes the signature, and neither a forged nor an old nor an early one', async () => {
    await client.logIn(newEmail())
    await deliver()
    const judge = new PrivyClient(client.id, 'secret')
    const [first] = endpoint.got
    assert.ok(first)
    const said = mock.method(console, 'error', () => {})
    mock.timers.enable({ apis: ['Date'], now: lab.clock.now() })
    try {
      const { id, timestamp, signature, text } = first
      const verify = (changed: Partial<Delivery>, by = secret, body = JSON.parse(changed.text ?? text)) =>
        judge.verifyWebhook(body, { id, timestamp, signature, ...changed }, by)
      assert.deepEqual(await verify({}), JSON.parse(text))
      const wrong: Record<string, () => Promise<unknown>> = {
        'another body': () => verify({ text: text.replace('user.created', 'user.deleted') }),
        'another id': () => verify({ id: 'msg_other' }),
        'another time': () => verify({ timestamp: String(Number(timestamp) + 1) }),
        'another secret': () => verify({}, `whsec_${Buffer.alloc(32).toString('base64')}`),
        'no signature': () => verify({ signature: '' }),
        'a signature of nothing': () => verify({ signature: 'v1,' }),
        'another version': () => verify({ signature: signature.replace('v1,', 'v2,') }),
      }
      for (const [what, call] of Object.entries(wrong)) await assert.rejects(call(), /verification failed/, what)
      // Five minutes either way are taken: a delivery that was listened to cannot be shown again later.
      mock.timers.setTime(lab.clock.now() + 5 * MINUTE - 1000)
      await verify({})
      mock.timers.setTime(lab.clock.now() + 5 * MINUTE + 1000)
      await assert.rejects(verify({}), /verification failed/)
      mock.timers.setTime(lab.clock.now() - 5 * MINUTE - 1000)
      await assert.rejects(verify({}), /verification failed/)
      assert.deepEqual(
        ['id', 'timestamp', 'signature'].map((name) => first.headers[`webhook-${name}`]),
        [id, timestamp, signature],
      )
    } finally {
      mock.timers.reset()
      said.mock.restore()
    }
  })

  test('a new signing secret signs beside the old one for a day, then alone', async () => {
    const { secret: next } = await setWebhook(lab.deps, client.id, { rotateSecret: true })
    assert.ok(next && next !== secret)
    await client.logIn(newEmail())
    await deliver()
    lab.clock.advance(DAY)
    await client.logIn(newEmail())
    await deliver()
    const judge = new PrivyClient(client.id, 'secret')
    const said = mock.method(console, 'error', () => {})
    const takes = async (delivery: Delivery | undefined, by: string): Promise<boolean> => {
      assert.ok(delivery)
      mock.timers.enable({ apis: ['Date'], now: Number(delivery.timestamp) * 1000 })
      return judge
        .verifyWebhook(delivery.body, delivery, by)
        .then(
          () => true,
          () => false,
        )
        .finally(() => mock.timers.reset())
    }
    const [during, later] = [endpoint.got[0], endpoint.got.at(-1)]
    assert.deepEqual([await takes(during, secret), await takes(during, next)], [true, true])
    assert.deepEqual([await takes(later, secret), await takes(later, next)], [false, true])
    said.mock.restore()
  })

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

  test('a queue whose holder died comes back when its time is up, and the event keeps its id', async () => {
    await client.logIn(newEmail())
    const [next, first] = await events()
    const now = lab.clock.now()
    const ask = { now, until: now + 12_000, holder: 'dead', busy: [], most: 5, per_app: 5 }
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

  test('an endpoint that hangs is given up, and holds up no other app', async () => {
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

  test('the back end sets, reads, tries and removes the webhook; the secret is shown once', async () => {
    const other = await lab.newApp()
    const host = await backendOf(lab, other)
    const path = `/api/v1/apps/${other.id}/webhook`
    assert.equal((await host.ask(path)).body, null)
    const made = await host.ask(path, { url: endpoint.url })
    assert.match(made.body.signing_secret, /^whsec_[\w+/]{43}=$/)
    assert.equal(made.body.events.length, 6)
    assert.equal((await host.ask(path)).body.signing_secret, null)
    const changed = await host.ask(path, { events: ['user.created'] })
    assert.deepEqual([changed.body.events, changed.body.signing_secret, changed.body.url], [['user.created'], null, endpoint.url])
    const tried = await host.ask(`${path}/test`, {})
    assert.deepEqual(tried.body, { delivered: true, status: 204, problem: null })
    assert.equal(endpoint.got[0]?.body.type, 'privy.test')
    assert.deepEqual((await host.remove(path)).body, { success: true })
    assert.equal((await host.ask(`${path}/test`, {})).status, 404)
    const { rows } = await sql<{ row: string }>`select row_to_json(w)::text as row from webhooks w`.execute(engine.db)
    for (const { row } of rows) assert.ok(!row.includes(secret.slice(6)))
  })

  test('of somebody who is deleted only the id is told and kept, and nothing that waited is lost', async () => {
    const email = newEmail()
    const { token, user } = (await client.logIn(email)).body
    await client.call('/api/v1/users/me/delete', {}, bearer(token))
    const dump = async (): Promise<string> => {
      const { rows } = await sql<{ row: string }>`select row_to_json(e)::text as row from webhook_events e`.execute(engine.db)
      return rows.map(({ row }) => row).join('\n')
    }
    assert.ok(!(await dump()).includes(email))
    await deliver()
    assert.deepEqual(typesOf(endpoint.got), ['user.created', 'user.authenticated', 'user.deleted'])
    for (const { body, text } of endpoint.got) {
      assert.deepEqual([body.user.id, body.user.linked_accounts], [user.id, []])
      assert.ok(!text.includes(email))
    }
    // And of one whose events had been delivered nothing of theirs stays either.
    const next = newEmail()
    const again = (await client.logIn(next)).body
    await deliver()
    assert.ok((await dump()).includes(next))
    await client.call('/api/v1/users/me/delete', {}, bearer(again.token))
    await deliver()
    assert.ok(!(await dump()).includes(next))
  })

  test('what has been told is swept away in time, with queues that are empty; what waits stays', async () => {
    await client.logIn(newEmail())
    await deliver()
    endpoint.answer(() => 500)
    await client.logIn(newEmail())
    await deliver()
    lab.clock.advance(13 * DAY)
    await sweep(lab.deps)
    assert.equal((await events('?state=delivered')).length, 2)
    lab.clock.advance(2 * DAY)
    await sweep(lab.deps)
    assert.equal((await events('?state=delivered')).length, 0)
    assert.equal((await events('?state=waiting')).length, 2)
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from webhook_queues where app_id = ${client.id}`.execute(
      engine.db,
    )
    assert.equal(Number(rows[0]?.n), 1)
  })

  test('the doctor names an endpoint that is not reached, how long it has been so, and what was given up', async () => {
    const look = async (env = lab.env, now = Date.now()): Promise<string> => {
      const database = { state: 'open', db: engine.db, tables: 'ready' } as unknown as Patient['database']
      const found = await lookAtWebhooks({ env, production: false, database, apps: [], pages: [], now })
      return found.map(({ state, what }) => `${state}: ${what}`).join('\n')
    }
    assert.match(await look(), /^ok: 127\.0\.0\.1:\d+ is told/)
    endpoint.answer(() => 500)
    await client.logIn(newEmail())
    // The database's own clock says since when; nobody is reproached for the first five minutes.
    assert.match(await look(), /^ok/)
    assert.match(
      await look(lab.env, Date.now() + 6 * MINUTE),
      /^problem: 2 events .* wait for 127.0.0.1:\d+, the oldest for [56] minutes/,
    )
    const strict = { ...lab.env, ALLOW_PRIVATE_TARGETS: 'no' as const }
    assert.match(await look(strict), /^problem: the webhook of app \w+ is not called: its address must start with https/)
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
