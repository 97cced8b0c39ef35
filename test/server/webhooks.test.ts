// Webhooks: events, order, signatures, retries, replays, refused targets.

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { sql } from 'kysely'
import { safeParse } from 'valibot'
import { sweep } from '../../server/services/sweep.ts'
import { removeWebhook, setWebhook, tryWebhook } from '../../server/services/webhooks/settings.ts'
import { webhookPayload } from '../../src/contract/webhook-events.ts'
import { DAY, MINUTE } from '../../src/kit/durations.ts'
import { published } from '../clients/published.ts'
import { type Body, backendOf, type Delivery } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { SESSION, SMS } from './lab.ts'
import { typesOf, webhookLab } from './webhook-lab.ts'

const { PrivyClient } = await published('@privy-io/server-auth')

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

await onEachEngine((engine) => {
  const { lab, client, backend, endpoint, newEmail, deliver, events, secret } = webhookLab(engine)

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
      const verify = (changed: Partial<Delivery>, by = secret(), body = JSON.parse(changed.text ?? text)) =>
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
    assert.ok(next && next !== secret())
    await client.logIn(newEmail())
    await deliver()
    assert.ok(await tryWebhook(lab.deps, client.id))
    const tried = endpoint.got.at(-1)
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
    assert.deepEqual([await takes(during, secret()), await takes(during, next)], [true, true])
    assert.deepEqual([await takes(tried, secret()), await takes(tried, next)], [true, true])
    assert.deepEqual([await takes(later, secret()), await takes(later, next)], [false, true])
    said.mock.restore()
  })

  test('the back end sets, reads, tries and removes the webhook; the secret is shown once', async () => {
    const other = await lab.newApp()
    const host = await backendOf(lab, other)
    const path = `/api/v1/apps/${other.id}/webhook`
    assert.equal((await host.ask(path)).body, null)
    const made = await host.ask(path, { url: endpoint.url })
    assert.match(made.body.signing_secret, /^whsec_[\w+/]{43}=$/)
    assert.equal(made.body.events.length, 9)
    assert.equal((await host.ask(path)).body.signing_secret, null)
    const changed = await host.ask(path, { events: ['user.created'] })
    assert.deepEqual([changed.body.events, changed.body.signing_secret, changed.body.url], [['user.created'], null, endpoint.url])
    const tried = await host.ask(`${path}/test`, {})
    assert.deepEqual(tried.body, { delivered: true, status: 204, problem: null })
    assert.equal(endpoint.got[0]?.body.type, 'privy.test')
    assert.deepEqual((await host.remove(path)).body, { success: true })
    assert.equal((await host.ask(`${path}/test`, {})).status, 404)
    const { rows } = await sql<{ row: string }>`select row_to_json(w)::text as row from webhooks w`.execute(engine.db)
    for (const { row } of rows) assert.ok(!row.includes(secret().slice(6)))
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
})
