// The guess budget: counters are in the database, and a burst cannot exceed them.
// See docs/design/security.md, "Guess budget".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { DEVICE_COOKIE } from '../../server/services/sessions/device-cookie.ts'
import { HOUR } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, createLab, otherThan, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const HOST = { origin: 'https://host.example' }
const count = (answers: readonly Answer[], status: number): number => answers.filter((answer) => answer.status === status).length
const deviceOf = (answer: Answer): Record<string, string> => {
  const value = new RegExp(`${DEVICE_COOKIE}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1]
  return { ...HOST, cookie: `${DEVICE_COOKIE}=${value}` }
}

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const guess = (client: Client, email: string, times: number, options = {}) =>
    Promise.all(Array.from({ length: times }, () => client.call(SESSION.login, { email, code: '000000' }, options)))

  test('judges at most fifteen of 200 parallel guesses at one address', async () => {
    const client = await lab.newApp()
    const answers = await guess(client, 'target@example.com', 200)
    assert.deepEqual([count(answers, 422), count(answers, 429)], [15, 185])
  })

  sweepTest('judges at most fifteen of 200 different guesses at a fixed code, wherever the right one stands', async () => {
    const client = await lab.newApp()
    const { code } = await createTestAccount(lab.deps, client.id, { email: 'fixed@example.com', code: '000199' })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, guessed) =>
        client.call(SESSION.login, { email: 'fixed@example.com', code: String(guessed).padStart(6, '0') }),
      ),
    )
    assert.equal(count(answers, 422), 15)
    assert.ok(count(answers, 429) >= 184)
    // The right one may have come early in the burst; after it is spent, even the right code waits.
    const late = await client.call(SESSION.login, { email: 'fixed@example.com', code })
    assert.equal(late.status, 429)
  })

  test('judges three of 200 parallel guesses at one code', async () => {
    const client = await lab.newApp()
    const email = 'three@example.com'
    const code = await client.sendCode(email)
    await guess(client, email, 3)
    const answers = await Promise.all(Array.from({ length: 197 }, () => client.call(SESSION.login, { email, code })))
    assert.equal(count(answers, 200), 0)
    assert.equal((await sql`select 1 from users where app_id = ${client.id}`.execute(engine.db)).rows.length, 0)
  })

  test('says how long to wait after fifteen wrong tries', async () => {
    const client = await lab.newApp()
    await guess(client, 'wait@example.com', 15)
    lab.clock.advance(10 * 60_000)
    const [refused] = await guess(client, 'wait@example.com', 1)
    assert.deepEqual([refused?.status, refused?.headers.get('retry-after')], [429, String(50 * 60)])
  })

  test('holds one IPv4 address to 100 wrong tries an hour over all addresses and apps, right ones not counted', async () => {
    const from = '192.0.2.44'
    const client = await lab.newApp()
    for (let person = 0; person < 10; person += 1) await guess(client, `p${person}@example.com`, 9, { from })
    assert.equal((await client.logIn('honest@example.com', { from })).status, 200)
    const other = await lab.newApp()
    const answers = await guess(other, 'elsewhere@example.com', 14, { from })
    assert.deepEqual([count(answers, 422), count(answers, 429)], [10, 4])
    assert.equal(count(await guess(other, 'elsewhere@example.com', 1, { from: '192.0.2.45' }), 422), 1)
    lab.clock.advance(HOUR)
    assert.equal(count(await guess(other, 'elsewhere@example.com', 1, { from }), 422), 1)
  })

  sweepTest('lets no burst over many people exceed the 100 of one address', async () => {
    const client = await lab.newApp()
    const from = '192.0.2.99'
    const answers = (
      await Promise.all(Array.from({ length: 40 }, (_, person) => guess(client, `b${person}@example.com`, 5, { from })))
    ).flat()
    assert.deepEqual([count(answers, 422), count(answers, 429)], [100, 100])
  })

  test('counts all addresses of one IPv6 /64 as one', async () => {
    const client = await lab.newApp()
    for (let person = 0; person < 10; person += 1) {
      await guess(client, `v6-${person}@example.com`, 10, { from: `2001:db8:5:6::${person + 1}` })
    }
    assert.equal(count(await guess(client, 'v6@example.com', 1, { from: '2001:db8:5:6:ffff::1' }), 429), 1)
    assert.equal(count(await guess(client, 'v6@example.com', 1, { from: '2001:db8:5:7::1' }), 422), 1)
  })

  test('leaves loopback without a limit in development', async () => {
    const client = await lab.newApp()
    for (let person = 0; person < 11; person += 1) await guess(client, `l${person}@example.com`, 10, { from: '127.0.0.1' })
    assert.equal(count(await guess(client, 'l11@example.com', 1, { from: '127.0.0.1' }), 422), 1)
  })

  test('locks an address for a day after 100 wrong tries in a row', async () => {
    const patient = createLab(engine, { WRONG_CODES_PER_HOUR: '40' })
    const client = await patient.newApp()
    const email = 'locked@example.com'
    for (let round = 0; round < 3; round += 1) {
      assert.equal(count(await guess(client, email, 34, { from: `192.0.2.${round + 100}` }), 422), round < 2 ? 34 : 32)
      patient.clock.advance(HOUR)
    }
    const code = await client.sendCode(email)
    const refused = await client.call(SESSION.login, { email, code })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, String(23 * 60 * 60)])
    patient.clock.advance(23 * HOUR)
    assert.equal((await client.logIn(email)).status, 200)
  })

  test('gives a device that signed in before codes and guesses of its own, so that no stranger locks a person out', async () => {
    const client = await lab.newApp()
    const email = 'owner@example.com'
    const headers = deviceOf(await client.logIn(email, { headers: HOST }))
    await guess(client, email, 20)
    lab.clock.advance(31_000)
    for (let sent = 0; sent < 5; sent += 1) {
      await client.call(SESSION.init, { email })
      lab.clock.advance(31_000)
    }
    assert.equal(count(await guess(client, email, 1), 429), 1)
    assert.equal((await client.call(SESSION.init, { email })).status, 429)
    const code = await client.sendCode(email, { headers })
    // A stranger's new code does not kill the one on its way to the person.
    await client.call(SESSION.init, { email })
    assert.equal((await client.call(SESSION.login, { email, code }, { headers })).status, 200)
    const other = await client.call(SESSION.init, { email: 'somebody@example.com' }, { headers })
    assert.equal(other.status, 200)
  })

  test('gives that device a budget, not freedom', async () => {
    const client = await lab.newApp()
    const email = 'thief@example.com'
    const headers = deviceOf(await client.logIn(email, { headers: HOST }))
    const answers = await guess(client, email, 30, { headers })
    assert.deepEqual([count(answers, 422), count(answers, 429)], [15, 15])
  })

  test('knows a device by its analytics id where it has no cookie, and by neither where the id is short', async () => {
    const client = await lab.newApp()
    const email = 'caid@example.com'
    const long = { 'privy-ca-id': '5d1c2c3e-7c4a-4a66-9d0e-5f6f3a0f8a11' }
    await client.logIn(email, { headers: long })
    lab.clock.advance(31_000)
    await client.logIn(email, { headers: { 'privy-ca-id': 'short' } })
    await guess(client, email, 15)
    assert.equal(count(await guess(client, email, 1, { headers: long }), 422), 1)
    assert.equal(count(await guess(client, email, 1, { headers: { 'privy-ca-id': 'short' } }), 429), 1)
  })

  test('does not hold a known device up by what others do from its address', async () => {
    const client = await lab.newApp()
    const from = '192.0.2.200'
    const email = 'nat@example.com'
    const headers = deviceOf(await client.logIn(email, { headers: HOST, from }))
    for (let person = 0; person < 10; person += 1) await guess(client, `n${person}@example.com`, 10, { from })
    lab.clock.advance(31_000)
    assert.equal(count(await guess(client, 'n10@example.com', 1, { from }), 429), 1)
    assert.equal((await client.logIn(email, { headers, from })).status, 200)
  })

  test('sets the device cookie for the service alone, kept apart per site', async () => {
    const client = await lab.newApp()
    const email = 'cookie@example.com'
    const first = await client.logIn(email, { headers: HOST })
    const cookie = first.headers.get('set-cookie') ?? ''
    for (const word of ['__Host-', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
      assert.ok(cookie.includes(word), word)
    lab.clock.advance(31_000)
    assert.equal((await client.logIn(email, { headers: deviceOf(first) })).headers.get('set-cookie'), null)
    const wrong = await client.call(SESSION.login, { email, code: otherThan('1') })
    assert.equal(wrong.headers.get('set-cookie'), null)
    // A client that is no page would be refused with a cookie and no origin.
    assert.equal((await client.logIn('server@example.com')).headers.get('set-cookie'), null)
  })

  test('keeps its counters over a restart of the service', async () => {
    const client = await lab.newApp()
    await guess(client, 'restart@example.com', 15)
    const restarted = createLab(engine)
    restarted.clock.advance(lab.clock.now() - restarted.clock.now())
    const again = await restarted.call(
      SESSION.login,
      { email: 'restart@example.com', code: '000000' },
      { app: client.id, from: client.from },
    )
    assert.equal(again.status, 429)
  })

  test('holds one address to 600 calls a minute', async () => {
    const flooded = createLab(engine, { REQUESTS_PER_IP_PER_MINUTE: '20' })
    const client = await flooded.newApp()
    const path = `/api/v1/apps/${client.id}`
    for (let calls = 0; calls < 20; calls += 1) assert.equal((await client.call(path)).status, 200)
    flooded.clock.advance(45_000)
    const refused = await client.call(path)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '15'])
    assert.equal((await client.call(path, undefined, { from: '192.0.2.7' })).status, 200)
    flooded.clock.advance(15_000)
    assert.equal((await client.call(path)).status, 200)
  })
})
