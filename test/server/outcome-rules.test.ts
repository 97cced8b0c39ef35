// The rules of an app at login: allowlist, user cap, sign-up, judged after the proof and before a user is made.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { allow, disallow } from '../../server/services/apps/app-list.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, createLab, otherThan, SESSION, SMS } from './lab.ts'
import { prepared } from './prepared.ts'

const LISTED = { config: { name: 'Listed', sms_auth: true, allowlist_enabled: true } }
const told = ({ status, body }: Answer) => [status, body.code]

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const users = async ({ id }: Client): Promise<number> =>
    (await sql`select 1 from users where app_id = ${id}`.execute(engine.db)).rows.length

  test('an allowlist lets in addresses, numbers and domains, and nobody else', async () => {
    const client = await lab.newApp(LISTED)
    await allow(lab.deps, client.id, ['Ada@example.com', '+1 201 555 0150', '@Example.org'])
    assert.equal((await client.logIn('ada@EXAMPLE.com')).status, 200)
    assert.equal((await client.logIn('anyone@example.org')).status, 200)
    assert.equal((await client.phoneIn('+12015550150')).status, 200)
    for (const email of ['eve@example.com', 'ada@sub.example.org', 'example.org@example.com', 'ada@notexample.org']) {
      assert.deepEqual(told(await client.logIn(email)), [401, 'allowlist_rejected'], email)
    }
    assert.deepEqual(told(await client.phoneIn('+12015550151')), [401, 'allowlist_rejected'])
    assert.equal(await users(client), 3)
  })

  test('tells of the list only who has proved who they are, and asks anybody for a code alike', async () => {
    const client = await lab.newApp(LISTED)
    await allow(lab.deps, client.id, ['in@example.com'])
    const [a, b] = [
      await client.call(SESSION.init, { email: 'in@example.com' }),
      await client.call(SESSION.init, { email: 'out@example.com' }),
    ]
    assert.deepEqual([a.status, a.body, [...a.headers]], [b.status, b.body, [...b.headers]])
    for (const email of ['in@example.com', 'out@example.com']) {
      const code = otherThan(lab.mail.codeFor(email))
      assert.deepEqual(told(await client.call(SESSION.login, { email, code })), [422, 'invalid_credentials'])
    }
    assert.deepEqual(
      told(await client.call(SESSION.login, { email: 'out@example.com', code: lab.mail.codeFor('out@example.com') })),
      [401, 'allowlist_rejected'],
    )
  })

  test('keeps a known person out who is taken off the list, and lets one in by any of their accounts', async () => {
    const client = await lab.newApp(LISTED)
    await allow(lab.deps, client.id, ['known@example.com'])
    const { body } = await client.logIn('known@example.com')
    const options = { headers: { authorization: `Bearer ${body.token}` } }
    const phoneNumber = '+12015550152'
    await client.call(SMS.link, { phoneNumber, code: await client.textCode(phoneNumber) }, options)
    lab.clock.advance(31_000)
    assert.equal((await client.phoneIn(phoneNumber)).body.user.id, body.user.id)
    await disallow(lab.deps, client.id, ['known@example.com'])
    lab.clock.advance(31_000)
    assert.deepEqual(told(await client.phoneIn(phoneNumber)), [401, 'allowlist_rejected'])
    assert.deepEqual(told(await client.logIn('known@example.com')), [401, 'allowlist_rejected'])
  })

  test('does not use the code up that the list refuses: once on the list, it lets in', async () => {
    const client = await lab.newApp(LISTED)
    const email = 'soon@example.com'
    const code = await client.sendCode(email)
    assert.equal((await client.call(SESSION.login, { email, code })).status, 401)
    await allow(lab.deps, client.id, [email])
    assert.equal((await client.call(SESSION.login, { email, code })).status, 200)
  })

  test('lets a list count only while it is on', async () => {
    const client = await lab.newApp()
    await allow(lab.deps, client.id, ['one@example.com'])
    assert.equal((await client.logIn('two@example.com')).status, 200)
  })

  test('makes no user beyond the cap, and lets in those who are there', async () => {
    const client = await lab.newApp({ settings: { max_users: 2 } })
    await client.logIn('one@example.com')
    await client.logIn('two@example.com')
    const code = await client.sendCode('three@example.com')
    const login = (body: object) => client.call(SESSION.login, { email: 'three@example.com', ...body })
    assert.equal((await login({ code: otherThan(code) })).status, 422)
    assert.deepEqual(told(await login({ code, mode: 'no-signup' })), [400, 'user_does_not_exist'])
    assert.deepEqual(told(await login({ code })), [400, 'max_accounts_reached'])
    lab.clock.advance(31_000)
    assert.equal((await client.logIn('one@example.com')).status, 200)
    assert.equal(await users(client), 2)
    await changeApp(lab.deps, client.id, { settings: { max_users: 3 } })
    lab.clock.advance(6000)
    assert.equal((await client.logIn('three@example.com')).status, 200)
  })

  test('exceeds the cap in no race of two instances', async () => {
    const other = createLab(engine)
    const client = await lab.newApp({ settings: { max_users: 3 } })
    const robots = await Promise.all(
      Array.from({ length: 16 }, (_, at) => createTestAccount(lab.deps, client.id, { email: `r${at}@example.com` })),
    )
    const answers = await Promise.all(
      robots.map((robot, at) => (at % 2 ? lab : other).call(SESSION.login, robot, { app: client.id, from: client.from })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 3)
    assert.equal(answers.filter(({ body }) => body.code === 'max_accounts_reached').length, 13)
    assert.equal(await users(client), 3)
  })

  test('tells whom the list leaves out nothing of the cap or of users', async () => {
    const client = await lab.newApp({ ...LISTED, settings: { max_users: 0 } })
    const code = await client.sendCode('outside@example.com')
    const refused = await client.call(SESSION.login, { email: 'outside@example.com', code, mode: 'no-signup' })
    assert.deepEqual(told(refused), [401, 'allowlist_rejected'])
  })
})
