// Login by SMS code over HTTP.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { HOUR } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab, type Lab, otherThan, SESSION, SMS } from './lab.ts'
import { prepared } from './prepared.ts'

const count = (answers: readonly Answer[], status: number): number => answers.filter((answer) => answer.status === status).length
/** Numbers reserved for tests. */
const numberOf = (line: number): string => `+1201555${String(line).padStart(4, '0')}`
const BOTH = { config: { name: 'Both', sms_auth: true } }

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const smsApp = (change: Parameters<Lab['newApp']>[0] = {}) => lab.newApp({ ...BOTH, ...change })

  test('makes a user of an unknown number, knows it the next time, and spells it as the protocol does', async () => {
    const client = await smsApp()
    const first = await client.phoneIn('+12015550100')
    assert.deepEqual([first.status, first.body.is_new_user], [200, true])
    const { type, phoneNumber } = first.body.user.linked_accounts[0] ?? {}
    assert.deepEqual([type, phoneNumber], ['phone', '+1 201 555 0100'])
    assert.match(lab.sms.sent.at(-1)?.text ?? '', /^\d{6} is your login code for Both\. Tell it to nobody\.$/)
    lab.clock.advance(31_000)
    const code = await client.textCode('+12015550100')
    const second = await client.call(SMS.login, { phoneNumber: '+1 (201) 555-0100', code })
    assert.deepEqual([second.body.is_new_user, second.body.user.id], [false, first.body.user.id])
  })

  test('takes a number with the digit that is dialled at home for the same phone', async () => {
    const client = await smsApp({ settings: { sms_countries: ['DE'] } })
    const first = await client.phoneIn('+4915112345678')
    lab.clock.advance(31_000)
    assert.equal((await client.call(SMS.init, { phoneNumber: '+49 0151 12345678' })).status, 200)
    const code = lab.sms.codeFor('+4915112345678')
    const second = await client.call(SMS.login, { phoneNumber: '+49 0151 12345678', code })
    assert.equal(second.body.user.id, first.body.user.id)
  })

  test('refuses dear numbers, also in the countries of the app', async () => {
    const client = await smsApp({ settings: { sms_countries: ['US', 'CA', 'GB', 'DE'] } })
    for (const phoneNumber of [
      '+19005550123',
      '+12129760123',
      '+14169761234',
      '+18005550199',
      '+447012345678',
      '+448712345678',
      '+491805123456',
    ])
      assert.equal((await client.call(SMS.init, { phoneNumber })).body.code, 'not_supported', phoneNumber)
    assert.equal((await client.call(SMS.init, { phoneNumber: '+12025550976' })).status, 200)
  })

  test('refuses a wrong, expired, used and fourth code with 422, and codes of other numbers and apps', async () => {
    const [client, other] = [await smsApp(), await smsApp()]
    const phoneNumber = numberOf(110)
    const login = (body: object) => client.call(SMS.login, { phoneNumber, ...body })
    const code = await client.textCode(phoneNumber)
    const wrong = await login({ code: otherThan(code) })
    assert.deepEqual(
      [wrong.status, wrong.body],
      [422, { error: 'Invalid or expired verification code', code: 'invalid_credentials' }],
    )
    assert.equal((await login({ code, phoneNumber: numberOf(111) })).status, 422)
    assert.equal((await other.call(SMS.login, { phoneNumber, code })).status, 422)
    assert.equal((await client.call(SESSION.login, { email: 'phone@example.com', code })).status, 422)
    assert.equal((await login({ code })).status, 200)
    assert.equal((await login({ code })).status, 422)
    lab.clock.advance(31_000)
    const late = await client.textCode(phoneNumber)
    lab.clock.advance(5 * 60_000)
    assert.equal((await login({ code: late })).status, 422)
    const last = await client.textCode(phoneNumber)
    for (let tries = 0; tries < 3; tries += 1) assert.equal((await login({ code: otherThan(last) })).status, 422)
    assert.equal((await login({ code: last })).status, 422)
  })

  sweepTest('judges at most fifteen of 200 parallel guesses at one number', async () => {
    const client = await smsApp()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => client.call(SMS.login, { phoneNumber: numberOf(120), code: '000000' })),
    )
    assert.deepEqual([count(answers, 422), count(answers, 429)], [15, 185])
  })

  test('does not resend before 30 s, five an hour at most, one for all attempts of one call', async () => {
    const client = await smsApp()
    const phoneNumber = numberOf(130)
    const key = { headers: { 'idempotency-key': 'sms-1' } }
    for (let tries = 0; tries < 3; tries += 1) assert.equal((await client.call(SMS.init, { phoneNumber }, key)).status, 200)
    assert.equal(lab.sms.sent.filter(({ to }) => to === phoneNumber).length, 1)
    lab.clock.advance(12_000)
    const early = await client.call(SMS.init, { phoneNumber })
    assert.deepEqual([early.status, early.headers.get('retry-after')], [429, '18'])
    for (let sent = 1; sent < 5; sent += 1) {
      lab.clock.advance(31_000)
      await client.textCode(phoneNumber)
    }
    lab.clock.advance(31_000)
    assert.equal((await client.call(SMS.init, { phoneNumber })).status, 429)
  })

  test('gives attempts of one login that overlap the same session', async () => {
    const client = await smsApp()
    const phoneNumber = numberOf(140)
    const code = await client.textCode(phoneNumber)
    const key = { headers: { 'idempotency-key': 'sms-2' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.call(SMS.login, { phoneNumber, code }, key)))
    assert.equal(count(answers, 200), 8)
    assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1)
  })

  test('sends to the countries of the app only, and says so', async () => {
    const client = await smsApp()
    // Germany, Jamaica (expensive, under the same +1), and impossible numbers.
    for (const phoneNumber of ['+4915112345678', '+18765551234', '+12015550', '+999123456789']) {
      const refused = await client.call(SMS.init, { phoneNumber })
      assert.deepEqual([refused.status, refused.body.code], [400, 'not_supported'], phoneNumber)
    }
    assert.equal((await client.call(SMS.init, { phoneNumber: 'call me' })).body.code, 'invalid_data')
    const german = await smsApp({ settings: { sms_countries: ['DE'] } })
    assert.equal((await german.call(SMS.init, { phoneNumber: '+4915112345678' })).status, 200)
    assert.equal((await german.call(SMS.init, { phoneNumber: numberOf(150) })).body.code, 'not_supported')
  })

  for (const [reason, status] of [
    ['not_supported', 400],
    ['user_unsubscribed', 400],
    ['twilio_verification_failed', 400],
    ['service_unavailable', 503],
  ] as const) {
    test(`answers ${reason} where the provider says so: no valid code, no cool-down, nothing counted, no number in the log`, async () => {
      const client = await smsApp({ settings: { sms_per_day: 1 } })
      const phoneNumber = numberOf(160)
      lab.sms.refuse(reason)
      const failed = await client.call(SMS.init, { phoneNumber })
      lab.sms.refuse(null)
      assert.deepEqual([failed.status, failed.body.code], [status, reason])
      const { rows } = await sql<{ code_hash: string | null; sends: number }>`
        select code_hash, sends from challenges where app_id = ${client.id}`.execute(engine.db)
      assert.deepEqual(rows, [{ code_hash: null, sends: 0 }])
      assert.equal((await client.phoneIn(phoneNumber)).status, 200)
      assert.ok(!JSON.stringify(lab.lines).includes('555016'))
    })
  }

  test('sends an app no more than its messages of a day, in a burst too, and says when the next day begins', async () => {
    const client = await smsApp({ settings: { sms_per_day: 8 } })
    const ask = (line: number) => client.call(SMS.init, { phoneNumber: numberOf(line) }, { from: `192.0.2.${line % 250}` })
    const before = lab.sms.sent.length
    const answers = await Promise.all(Array.from({ length: 30 }, (_, line) => ask(1000 + line)))
    // Strangers get three quarters; the rest is for devices that have signed in before.
    assert.deepEqual([count(answers, 200), count(answers, 429), lab.sms.sent.length - before], [6, 24, 6])
    const refused = answers.find(({ status }) => status === 429)
    const midnight = 24 * HOUR - (lab.clock.now() % (24 * HOUR))
    assert.deepEqual([refused?.body.code, refused?.headers.get('retry-after')], ['too_many_requests', String(midnight / 1000)])
    assert.equal((await (await smsApp()).call(SMS.init, { phoneNumber: numberOf(1000) })).status, 200)
    lab.clock.advance(midnight)
    assert.equal((await ask(1100)).status, 200)
  })

  test('keeps a part of the day for devices that signed in before, whatever strangers ask for', async () => {
    const client = await smsApp({ settings: { sms_per_day: 4 } })
    const headers = { 'privy-ca-id': '5d1c2c3e-7c4a-4a66-9d0e-5f6f3a0f8a11' }
    const mine = numberOf(170)
    assert.equal((await client.phoneIn(mine, { headers })).status, 200)
    for (let line = 0; line < 5; line += 1) await client.call(SMS.init, { phoneNumber: numberOf(2000 + line) })
    lab.clock.advance(31_000)
    assert.equal((await client.call(SMS.init, { phoneNumber: mine })).status, 429)
    assert.equal((await client.phoneIn(mine, { headers })).status, 200)
  })

  test('a refusal by a budget kills no code that is on its way', async () => {
    const client = await smsApp({ settings: { sms_per_day: 2 } })
    const phoneNumber = numberOf(180)
    const code = await client.textCode(phoneNumber)
    await client.textCode(numberOf(181))
    lab.clock.advance(31_000)
    assert.equal((await client.call(SMS.init, { phoneNumber })).status, 429)
    assert.equal((await client.call(SMS.login, { phoneNumber, code })).status, 200)
  })

  test('sends twenty messages an hour for one client address, over all apps', async () => {
    const [one, two] = [await smsApp(), await smsApp()]
    const from = '192.0.2.61'
    for (let line = 0; line < 20; line += 1) await one.textCode(numberOf(3000 + line), { from })
    const refused = await two.call(SMS.init, { phoneNumber: numberOf(3100) }, { from })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '3600'])
    assert.equal((await two.call(SMS.init, { phoneNumber: numberOf(3100) }, { from: '192.0.2.62' })).status, 200)
    assert.equal((await two.call(SESSION.init, { email: 'mail@example.com' }, { from })).status, 200)
  })

  test('answers a known and an unknown number alike: status, body and headers, asked and guessed', async () => {
    const client = await smsApp()
    const [known, unknown] = [numberOf(190), numberOf(191)]
    await client.phoneIn(known)
    lab.clock.advance(31_000)
    for (const [path, extra] of [
      [SMS.init, {}],
      [SMS.login, { code: '000000' }],
      [SMS.login, { code: '000000', mode: 'no-signup' }],
    ] as const) {
      const [a, b] = [
        await client.call(path, { phoneNumber: known, ...extra }),
        await client.call(path, { phoneNumber: unknown, ...extra }),
      ]
      assert.deepEqual([a.status, a.body, [...a.headers]], [b.status, b.body, [...b.headers]], path)
    }
  })

  test('signs a test account in by its fixed code and sends it nothing, wherever its number would be', async () => {
    const client = await smsApp()
    const { phone, code } = await createTestAccount(lab.deps, client.id, { phone: '+1 555 555 0100' })
    const before = lab.sms.sent.length
    assert.equal((await client.call(SMS.init, { phoneNumber: phone })).status, 200)
    const first = await client.call(SMS.login, { phoneNumber: phone, code })
    const second = await client.call(SMS.login, { phoneNumber: '+1 555 555 0100', code })
    assert.deepEqual([first.status, second.body.user.id], [200, first.body.user.id])
    assert.equal(lab.sms.sent.length, before)
    // An account of the same text, written by an older process that knows no phones, is one of an address.
    await sql`insert into test_accounts (app_id, email, code_hash, created_at) values (${client.id}, '+12015550199', ${'x'}, 1)`.execute(
      engine.db,
    )
    await client.textCode(numberOf(199))
    assert.equal(lab.sms.sent.length, before + 1)
  })

  sweepTest('answers requests for a code alike for a test account and for any other number, wherever it is', async () => {
    const client = await smsApp()
    // Served, unassigned, and of a country that the app does not serve.
    for (const [robot, other] of [
      [numberOf(188), numberOf(189)],
      ['+15555550188', '+15555550189'],
      ['+4915112345688', '+4915112345689'],
    ] as const) {
      const { code } = await createTestAccount(lab.deps, client.id, { phone: robot })
      const answersFor = async (phoneNumber: string): Promise<unknown[]> => {
        const ask = async (): Promise<unknown> => {
          const { status, body, headers } = await client.call(SMS.init, { phoneNumber })
          return [status, body, headers.get('retry-after')]
        }
        // Two at once, then one after each cool-down until the hour's codes are used up.
        const answers = (await Promise.all([ask(), ask()])).sort()
        for (let more = 0; more < 6; more += 1) {
          lab.clock.advance(31_000)
          answers.push(await ask())
        }
        lab.clock.advance(3_600_000)
        return answers
      }
      assert.deepEqual(await answersFor(robot), await answersFor(other), robot)
      assert.ok(!lab.sms.sent.some(({ to }) => to === robot || to === '+15555550189'), robot)
      const login = (phoneNumber: string) => client.call(SMS.login, { phoneNumber, code })
      assert.deepEqual([(await login(robot)).status, (await login(other)).status], [200, 422], robot)
    }
  })

  test('refuses a phone where the app has switched it off', async () => {
    const client = await lab.newApp()
    const refused = await client.call(SMS.init, { phoneNumber: numberOf(200) })
    assert.deepEqual([refused.status, refused.body.code], [403, 'disallowed_login_method'])
  })
})
