// Login by e-mail code over HTTP.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { HEADER } from '../../src/contract/wire.ts'
import { HOUR } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { createLab, otherThan, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))

  test('makes a user of an unknown address, and knows it the next time', async () => {
    const client = await lab.newApp()
    const first = await client.logIn('New.Person@example.com')
    assert.equal(first.status, 200)
    assert.equal(first.body.is_new_user, true)
    assert.match(first.body.user.id, /^did:privy:c[a-z0-9]{24}$/)
    assert.equal(first.body.user.linked_accounts[0]?.address, 'new.person@example.com')
    lab.clock.advance(31_000)
    const second = await client.logIn('new.person@EXAMPLE.com')
    assert.equal(second.body.is_new_user, false)
    assert.equal(second.body.user.id, first.body.user.id)
    assert.equal(second.body.session_update_action, 'set')
    const seen = second.body.user.linked_accounts.map((account) => account.latest_verified_at)
    assert.deepEqual(seen, [Math.floor(lab.clock.now() / 1000)])
  })

  test('keeps one address apart in two apps', async () => {
    const [one, two] = [await lab.newApp(), await lab.newApp()]
    const [a, b] = [await one.logIn('same@example.com'), await two.logIn('same@example.com')]
    assert.notEqual(a.body.user.id, b.body.user.id)
    const code = await one.sendCode('other@example.com')
    await two.sendCode('other@example.com')
    assert.equal((await two.call(SESSION.login, { email: 'other@example.com', code })).status, 422)
  })

  test('refuses a wrong code with 422, and takes the right one after it', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('typo@example.com')
    const wrong = await client.call(SESSION.login, { email: 'typo@example.com', code: otherThan(code) })
    assert.equal(wrong.status, 422)
    assert.deepEqual(wrong.body, { error: 'Invalid or expired verification code', code: 'invalid_credentials' })
    assert.equal((await client.call(SESSION.login, { email: 'typo@example.com', code: ` ${code} ` })).status, 200)
  })

  test('refuses the right code as the fourth try, like a wrong one', async () => {
    const client = await lab.newApp()
    const email = 'fourth@example.com'
    const code = await client.sendCode(email)
    for (let tries = 0; tries < 3; tries += 1) {
      assert.equal((await client.call(SESSION.login, { email, code: otherThan(code) })).status, 422)
    }
    const fourth = await client.call(SESSION.login, { email, code })
    assert.deepEqual([fourth.status, fourth.body.code], [422, 'invalid_credentials'])
  })

  test('refuses a code after five minutes', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('late@example.com')
    lab.clock.advance(5 * 60_000)
    assert.equal((await client.call(SESSION.login, { email: 'late@example.com', code })).status, 422)
  })

  test('takes a code once', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('again@example.com')
    assert.equal((await client.call(SESSION.login, { email: 'again@example.com', code })).status, 200)
    assert.equal((await client.call(SESSION.login, { email: 'again@example.com', code })).status, 422)
  })

  test('signs one in when the same code comes twenty times at once', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('burst@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(SESSION.login, { email: 'burst@example.com', code })),
    )
    assert.deepEqual(answers.map(({ status }) => status).filter((status) => status === 200).length, 1)
  })

  test('does not resend before 30 s, and says how long to wait', async () => {
    const client = await lab.newApp()
    await client.sendCode('quick@example.com')
    lab.clock.advance(12_000)
    const refused = await client.call(SESSION.init, { email: 'quick@example.com' })
    assert.deepEqual([refused.status, refused.body.code, refused.headers.get('retry-after')], [429, 'too_many_requests', '18'])
    lab.clock.advance(18_000)
    assert.equal((await client.call(SESSION.init, { email: 'quick@example.com' })).status, 200)
  })

  test('kills the old code with the new one', async () => {
    const client = await lab.newApp()
    const old = await client.sendCode('two@example.com')
    lab.clock.advance(30_000)
    const fresh = await client.sendCode('two@example.com')
    if (old !== fresh) assert.equal((await client.call(SESSION.login, { email: 'two@example.com', code: old })).status, 422)
    assert.equal((await client.call(SESSION.login, { email: 'two@example.com', code: fresh })).status, 200)
  })

  test('sends another code at once where the last one was used', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('used@example.com')
    assert.equal((await client.call(SESSION.init, { email: 'used@example.com' })).status, 429)
    assert.equal((await client.call(SESSION.login, { email: 'used@example.com', code })).status, 200)
    const before = lab.mail.sent.length
    assert.equal((await client.call(SESSION.init, { email: 'used@example.com' })).status, 200)
    assert.equal(lab.mail.sent.length, before + 1)
    assert.equal((await client.call(SESSION.init, { email: 'used@example.com' })).status, 429)
  })

  test('sends another browser a code of its own right after a code was used, and it works there', async () => {
    const client = await lab.newApp()
    const email = 'two-browsers@example.com'
    const [first, second] = ['one', 'two'].map((name) => ({ headers: { [HEADER.analyticsId]: name.padEnd(32, '0') } }))
    // The first login of a browser makes it known; the second one is by a row of its own.
    for (let logins = 0; logins < 2; logins += 1) {
      const code = await client.sendCode(email, first)
      assert.equal((await client.call(SESSION.login, { email, code }, first)).status, 200)
    }
    const before = lab.mail.sent.length
    const code = await client.sendCode(email, second)
    assert.equal(lab.mail.sent.length, before + 1)
    assert.equal((await client.call(SESSION.login, { email, code }, second)).status, 200)
  })

  test('sends five codes an hour to one address', async () => {
    const client = await lab.newApp()
    for (let sent = 0; sent < 5; sent += 1) {
      await client.sendCode('many@example.com')
      lab.clock.advance(60_000)
    }
    const refused = await client.call(SESSION.init, { email: 'many@example.com' })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, String(55 * 60)])
    lab.clock.advance(55 * 60_000)
    assert.equal((await client.call(SESSION.init, { email: 'many@example.com' })).status, 200)
  })

  test('sends one message when twenty calls ask at once', async () => {
    const client = await lab.newApp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(SESSION.init, { email: 'herd@example.com' })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(lab.mail.sent.filter(({ to }) => to === 'herd@example.com').length, 1)
  })

  test('leaves no valid code and no cool-down when the message could not be sent', async () => {
    const client = await lab.newApp()
    lab.mail.refuse(true)
    const failed = await client.call(SESSION.init, { email: 'bounce@example.com' })
    lab.mail.refuse(false)
    assert.deepEqual([failed.status, failed.body.code], [503, 'service_unavailable'])
    const { rows } = await sql<{ code_hash: string | null }>`
      select code_hash from challenges where app_id = ${client.id}`.execute(engine.db)
    assert.deepEqual(rows, [{ code_hash: null }])
    assert.equal((await client.logIn('bounce@example.com')).status, 200)
    assert.ok(!JSON.stringify(lab.lines).includes('bounce@example.com'))
  })

  test('answers a known and an unknown address alike', async () => {
    const client = await lab.newApp()
    await client.logIn('known@example.com')
    lab.clock.advance(31_000)
    const [known, unknown] = [
      await client.call(SESSION.init, { email: 'known@example.com' }),
      await client.call(SESSION.init, { email: 'unknown@example.com' }),
    ]
    assert.deepEqual([known.status, known.body, [...known.headers]], [unknown.status, unknown.body, [...unknown.headers]])
    const wrong = { code: '000000' }
    const [a, b] = [
      await client.call(SESSION.login, { email: 'known@example.com', ...wrong }),
      await client.call(SESSION.login, { email: 'nobody@example.com', ...wrong }),
    ]
    assert.deepEqual([a.status, a.body], [b.status, b.body])
  })

  test('tells that there is no such user only to who has proved the address, and makes none', async () => {
    const client = await lab.newApp()
    const email = 'absent@example.com'
    const code = await client.sendCode(email)
    assert.equal((await client.call(SESSION.login, { email, code: otherThan(code), mode: 'no-signup' })).status, 422)
    const refused = await client.call(SESSION.login, { email, code, mode: 'no-signup' })
    assert.deepEqual([refused.status, refused.body.code], [400, 'user_does_not_exist'])
    const { rows } = await sql`select 1 from users where app_id = ${client.id}`.execute(engine.db)
    assert.equal(rows.length, 0)
    // The code was not used up: the person may still choose to sign up.
    assert.equal((await client.call(SESSION.login, { email, code, mode: 'login-or-sign-up' })).body.is_new_user, true)
  })

  test('refuses a method that the app has switched off, whatever code is shown', async () => {
    const client = await lab.newApp({ config: { name: 'Switch', sms_auth: true } })
    const code = await client.sendCode('off@example.com')
    await changeApp(lab.deps, client.id, { config: { email_auth: false } })
    lab.clock.advance(6000)
    const asked = await client.call(SESSION.init, { email: 'off2@example.com' })
    assert.deepEqual([asked.status, asked.body.code], [403, 'disallowed_login_method'])
    const wrong = await client.call(SESSION.login, { email: 'off@example.com', code: otherThan(code) })
    assert.deepEqual([wrong.status, wrong.body.code], [403, 'disallowed_login_method'])
    const proved = await client.call(SESSION.login, { email: 'off@example.com', code })
    assert.deepEqual([proved.status, proved.body.code], [403, 'disallowed_login_method'])
    const { rows } = await sql`select 1 from users where app_id = ${client.id}`.execute(engine.db)
    assert.equal(rows.length, 0)
  })

  test('signs a test account in with its fixed code, again and again, without sending anything', async () => {
    const client = await lab.newApp()
    const { code } = await createTestAccount(lab.deps, client.id, { email: 'Robot@example.com' })
    assert.equal((await client.call(SESSION.init, { email: 'robot@example.com' })).status, 200)
    const first = await client.call(SESSION.login, { email: 'robot@example.com', code })
    const second = await client.call(SESSION.login, { email: 'robot@example.com', code })
    assert.deepEqual([first.body.is_new_user, second.body.is_new_user], [true, false])
    assert.equal(first.body.user.id, second.body.user.id)
    assert.ok(!lab.mail.sent.some(({ to }) => to.toLowerCase() === 'robot@example.com'))
    const elsewhere = await lab.newApp()
    assert.equal((await elsewhere.call(SESSION.login, { email: 'robot@example.com', code })).status, 422)
  })

  test('answers requests for a code alike for a test account and for anybody else', async () => {
    const client = await lab.newApp()
    const { code } = await createTestAccount(lab.deps, client.id, { email: 'alike@example.com' })
    const answersFor = async (email: string): Promise<unknown[]> => {
      const answers: unknown[] = []
      const ask = async (): Promise<void> => {
        const { status, body, headers } = await client.call(SESSION.init, { email })
        answers.push([status, body, headers.get('retry-after')])
      }
      // Two at once, then one after each cool-down until the hour's codes are used up.
      await Promise.all([ask(), ask()])
      answers.sort()
      for (let more = 0; more < 6; more += 1) {
        lab.clock.advance(31_000)
        await ask()
      }
      lab.clock.advance(3_600_000)
      return answers
    }
    assert.deepEqual(await answersFor('alike@example.com'), await answersFor('anybody@example.com'))
    assert.ok(!lab.mail.sent.some(({ to }) => to === 'alike@example.com'))
    assert.equal((await client.call(SESSION.login, { email: 'alike@example.com', code })).status, 200)
  })

  sweepTest('makes one user when a test account signs in twenty times at once', async () => {
    const client = await lab.newApp()
    const { code } = await createTestAccount(lab.deps, client.id, { email: 'swarm@example.com' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(SESSION.login, { email: 'swarm@example.com', code })),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ body }) => body.user.id)).size, 1)
    const { rows } = await sql`select 1 from users where app_id = ${client.id}`.execute(engine.db)
    assert.equal(rows.length, 1)
  })

  test('stores codes, addresses of challenges and refresh tokens as keyed hashes only', async () => {
    const client = await lab.newApp()
    const code = await client.sendCode('hash@example.com')
    const session = await client.call(SESSION.login, { email: 'hash@example.com', code })
    for (const table of ['challenges', 'sessions', 'refresh_tokens', 'limits', 'idempotency', 'signing_keys']) {
      const { rows } = await sql<{
        dump: string
      }>`select coalesce(json_agg(t)::text, '') as dump from ${sql.table(table)} t`.execute(engine.db)
      const dump = rows[0]?.dump ?? ''
      for (const secret of [`"${code}"`, 'hash@example.com', session.body.refresh_token]) {
        assert.ok(!dump.includes(secret), `${table} holds ${secret}`)
      }
    }
  })

  test('counts a fresh hour after the old one', async () => {
    const client = await lab.newApp()
    const email = 'hours@example.com'
    for (let tries = 0; tries < 15; tries += 1) await client.call(SESSION.login, { email, code: '000000' })
    assert.equal((await client.call(SESSION.login, { email, code: '000000' })).status, 429)
    lab.clock.advance(HOUR)
    assert.equal((await client.call(SESSION.login, { email, code: '000000' })).status, 422)
  })
})
