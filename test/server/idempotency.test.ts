// Retries: a repeated call is answered, not done again (docs/design/security.md, "Retries").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { onEachEngine } from './engines.ts'
import { createLab, otherThan, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const LOGOUT = '/api/v1/sessions/logout'
const CAID = { headers: { 'privy-ca-id': '0b9d3c52-5c2e-4f0e-8a53-0d0f3e1f2a77' } }
let keys = 0
const named = () => ({ headers: { 'idempotency-key': `key-${++keys}` } })

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const sentTo = (email: string): number => lab.mail.sent.filter(({ to }) => to === email).length
  const sessionsOf = async (app: string): Promise<number> =>
    (await sql`select 1 from sessions where app_id = ${app}`.execute(engine.db)).rows.length

  test('answers a repeated login with the same session and fresh tokens, and burns no code', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('retry@example.com')
    const key = named()
    const first = await client.call(SESSION.login, { email: 'retry@example.com', code }, key)
    lab.clock.advance(25_000)
    const again = await client.call(SESSION.login, { email: 'retry@example.com', code }, key)
    assert.deepEqual([again.status, again.body.is_new_user], [200, true])
    assert.equal(again.body.user.id, first.body.user.id)
    assert.equal(again.body.refresh_token, first.body.refresh_token)
    assert.equal(await sessionsOf(client.id), 1)
    assert.equal((await client.call(SESSION.refresh, { refresh_token: again.body.refresh_token })).status, 200)
    assert.equal((await client.call(SESSION.login, { email: 'retry@example.com', code }, named())).status, 422)
  })

  test('gives attempts of one call that overlap the same session', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('overlap@example.com')
    const key = named()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.call(SESSION.login, { email: 'overlap@example.com', code }, key)),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1)
    assert.equal(await sessionsOf(client.id), 1)
  })

  test('does so for test accounts too, whose code is never used up', async () => {
    const client = await lab.newApp()
    const { code } = await createTestAccount(lab.deps, client.id, { email: 'robot@example.com' })
    const key = named()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.call(SESSION.login, { email: 'robot@example.com', code }, key)),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(await sessionsOf(client.id), 1)
    lab.clock.advance(91_000)
    assert.equal((await client.call(SESSION.login, { email: 'robot@example.com', code }, key)).status, 200)
    assert.equal(await sessionsOf(client.id), 2)
  })

  test('recognises a client without keys by its analytics id and what it sends', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('plain@example.com')
    const first = await client.call(SESSION.login, { email: 'plain@example.com', code }, CAID)
    const again = await client.call(SESSION.login, { email: 'plain@example.com', code }, CAID)
    assert.deepEqual([again.status, again.body.refresh_token], [200, first.body.refresh_token])
    const elsewhere = { headers: { 'privy-ca-id': '5e2d1a90-6a4b-4f7f-9f6e-3c1d2b0a9f88' } }
    assert.equal((await client.call(SESSION.login, { email: 'plain@example.com', code }, elsewhere)).status, 422)
    lab.clock.advance(90_000)
    assert.equal((await client.call(SESSION.login, { email: 'plain@example.com', code }, CAID)).status, 422)
  })

  test('keeps no refusal: a wrong code under a key does not stand for the right one, nor the other way round', async () => {
    const client = await lab.newApp()
    const email = 'refusal@example.com'
    const code = await client.sendCode(email)
    const key = named()
    assert.equal((await client.call(SESSION.login, { email, code: otherThan(code) }, key)).status, 422)
    assert.equal((await client.call(SESSION.login, { email, code }, key)).status, 200)
    assert.equal((await client.call(SESSION.login, { email, code: otherThan(code) }, key)).status, 422)
  })

  test('does not open a session again that has been ended', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('over@example.com')
    const key = named()
    const { body } = await client.call(SESSION.login, { email: 'over@example.com', code }, key)
    await client.call(LOGOUT, { refresh_token: body.refresh_token })
    assert.equal((await client.call(SESSION.login, { email: 'over@example.com', code }, key)).status, 422)
    const robot = await createTestAccount(lab.deps, client.id, { email: 'robot2@example.com' })
    const once = await client.call(SESSION.login, robot, key)
    await client.call(LOGOUT, { refresh_token: once.body.refresh_token })
    const anew = await client.call(SESSION.login, robot, key)
    assert.deepEqual([anew.status, anew.body.refresh_token === once.body.refresh_token], [200, false])
  })

  test('sends one message for all attempts of one call, inside the cool-down too', async () => {
    const client = await lab.newApp()
    const key = named()
    for (let tries = 0; tries < 3; tries += 1) {
      assert.equal((await client.call(SESSION.init, { email: 'one@example.com' }, key)).status, 200)
      lab.clock.advance(20_000)
    }
    assert.equal(sentTo('one@example.com'), 1)
  })

  test('lets an attempt that overlaps wait until the first one is through', async () => {
    const client = await lab.newApp()
    const key = named()
    const held = lab.mail.hold()
    const first = client.call(SESSION.init, { email: 'slow@example.com' }, key)
    await held.waiting(1)
    const second = client.call(SESSION.init, { email: 'slow@example.com' }, key)
    const early = await Promise.race([second.then(() => 'answered'), setImmediate('waits')])
    held.release()
    assert.equal(early, 'waits')
    assert.deepEqual(
      (await Promise.all([first, second])).map(({ status }) => status),
      [200, 200],
    )
    assert.equal(sentTo('slow@example.com'), 1)
  })

  test('does not let an attempt that waited say that a message was sent when it was not', async () => {
    const client = await lab.newApp()
    const key = named()
    const held = lab.mail.hold()
    const first = client.call(SESSION.init, { email: 'lost@example.com' }, key)
    await held.waiting(1)
    const second = client.call(SESSION.init, { email: 'lost@example.com' }, key)
    lab.mail.refuse(true)
    held.release()
    const statuses = (await Promise.all([first, second])).map(({ status }) => status)
    lab.mail.refuse(false)
    assert.deepEqual([statuses, sentTo('lost@example.com')], [[503, 503], 0])
  })

  test('sends for the next attempt when the first one failed', async () => {
    const client = await lab.newApp()
    const key = named()
    lab.mail.refuse(true)
    assert.equal((await client.call(SESSION.init, { email: 'down@example.com' }, key)).status, 503)
    lab.mail.refuse(false)
    assert.equal((await client.call(SESSION.init, { email: 'down@example.com' }, key)).status, 200)
    assert.equal(sentTo('down@example.com'), 1)
  })

  test('sends for an attempt whose forerunner died while it was sending', async () => {
    const client = await lab.newApp()
    const key = named()
    const held = lab.mail.hold()
    const died = client.call(SESSION.init, { email: 'died@example.com' }, key)
    await held.waiting(1)
    lab.clock.advance(61_000)
    const next = client.call(SESSION.init, { email: 'died@example.com' }, key)
    await held.waiting(2)
    held.release()
    assert.deepEqual(
      (await Promise.all([died, next])).map(({ status }) => status),
      [200, 200],
    )
  })

  test('sends again when a client without keys asks again after the cool-down', async () => {
    const client = await lab.newApp()
    assert.equal((await client.call(SESSION.init, { email: 'resend@example.com' }, CAID)).status, 200)
    lab.clock.advance(5000)
    assert.equal((await client.call(SESSION.init, { email: 'resend@example.com' }, CAID)).status, 200)
    assert.equal(sentTo('resend@example.com'), 1)
    lab.clock.advance(26_000)
    assert.equal((await client.call(SESSION.init, { email: 'resend@example.com' }, CAID)).status, 200)
    assert.equal(sentTo('resend@example.com'), 2)
  })
})
