// Linking addresses and numbers, and what a login does for the accounts that are linked.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { onEachEngine } from './engines.ts'
import { createLab, otherThan, SESSION, SMS } from './lab.ts'
import { accountsOf, bearer, codes, names, newClient, newNumber } from './link-lab.ts'
import { prepared } from './prepared.ts'

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))

  test('links a number to a user of an address, and signs the same user in by it', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('ada@example.com')
    const number = newNumber()
    const linked = await client.call(SMS.link, { phoneNumber: number, code: await client.textCode(number) }, bearer(session))
    assert.equal(linked.status, 200)
    assert.equal(linked.body.id, session.body.user.id)
    assert.deepEqual(linked.body.linked_accounts.map(({ type }) => type).sort(), ['email', 'phone'])
    lab.clock.advance(31_000)
    const again = await client.phoneIn(number)
    assert.deepEqual([again.body.is_new_user, again.body.user.id], [false, session.body.user.id])
    // The refresh that follows a link knows the account at once.
    const { body } = await client.call(SESSION.refresh, { refresh_token: session.body.refresh_token })
    assert.equal(body.user.linked_accounts.length, 2)
  })

  test('links an address to a user of a number', async () => {
    const client = await newClient(lab)
    const session = await client.phoneIn(newNumber())
    const body = { email: 'Grace@example.com', code: await client.sendCode('Grace@example.com') }
    const linked = await client.call(SESSION.link, body, bearer(session))
    assert.deepEqual([linked.status, names(linked.body).includes('grace@example.com')], [200, true])
  })

  test('what one user did by a call, another one has not done by the same call with the same key', async () => {
    const client = await newClient(lab)
    const [ada, grace] = [await client.logIn('ada@key.example'), await client.logIn('grace@key.example')]
    const number = newNumber()
    const call = (path: string, body: object, session: typeof ada) => {
      const { headers } = bearer(session)
      return client.call(path, body, { headers: { ...headers, 'idempotency-key': 'one-of-two' } })
    }
    const link = { phoneNumber: number, code: await client.textCode(number) }
    assert.equal((await call(SMS.link, link, ada)).status, 200)
    // Repeated by the same user it is answered again.
    assert.equal((await call(SMS.link, link, ada)).status, 200)
    const refused = await call(SMS.link, link, grace)
    assert.notEqual(refused.status, 200)
    const unlink = { phoneNumber: number }
    assert.equal((await call(SMS.unlink, unlink, ada)).status, 200)
    assert.equal((await call(SMS.unlink, unlink, ada)).status, 200)
    // The number is free again: only the key could make the second user believe it linked.
    assert.equal((await call(SMS.link, link, grace)).body.code, 'invalid_credentials')
    const other = await call(SMS.unlink, unlink, grace)
    assert.deepEqual([other.status, other.body.code], [404, 'linked_account_not_found'])
  })

  for (const path of [SESSION.link, SESSION.update, SESSION.unlink, SMS.link, SMS.update, SMS.unlink]) {
    test(`${path} needs a session that is open`, async () => {
      const client = await newClient(lab)
      const session = await client.logIn('gone@example.com')
      await client.call('/api/v1/sessions/logout', { refresh_token: session.body.refresh_token })
      for (const options of [{}, { headers: { authorization: 'Bearer null' } }, bearer(session)]) {
        const refused = await client.call(path, {}, options)
        assert.deepEqual([refused.status, refused.body.code], [401, 'missing_or_invalid_token'])
      }
    })
  }

  test('needs the proof before it says anything: a wrong code is 422 whoever has the account', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('me@example.com')
    await client.logIn('other@example.com')
    for (const email of ['me@example.com', 'other@example.com', 'free@example.com']) {
      const wrong = await client.call(SESSION.link, { email, code: '000000' }, bearer(session))
      assert.deepEqual([wrong.status, wrong.body.code], [422, 'invalid_credentials'], email)
    }
  })

  test('refuses what is linked already, to this user or another, and a second one of a type', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('mine@example.com')
    await client.logIn('theirs@example.com')
    lab.clock.advance(31_000)
    for (const [email, code] of [
      ['mine@example.com', 'cannot_link_more_of_type'],
      ['theirs@example.com', 'linked_to_another_user'],
      ['second@example.com', 'cannot_link_more_of_type'],
    ] as const) {
      const refused = await client.call(SESSION.link, { email, code: await client.sendCode(email) }, bearer(session))
      assert.deepEqual([refused.status, refused.body.code], [400, code], email)
    }
    assert.equal(await accountsOf(engine, client), 2)
  })

  test('refuses a way to sign in that the app has switched off since, after the proof', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('off@example.com')
    const number = newNumber()
    const code = await client.textCode(number)
    await changeApp(lab.deps, client.id, { config: { sms_auth: false } })
    lab.clock.advance(6000)
    assert.equal((await client.call(SMS.link, { phoneNumber: number, code: otherThan(code) }, bearer(session))).status, 422)
    const refused = await client.call(SMS.link, { phoneNumber: number, code }, bearer(session))
    assert.deepEqual([refused.status, refused.body.code], [403, 'disallowed_login_method'])
  })

  test('takes a code once: for a login or for a link, not for both', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('once@example.com')
    const number = newNumber()
    const code = await client.textCode(number)
    assert.equal((await client.call(SMS.link, { phoneNumber: number, code }, bearer(session))).status, 200)
    assert.equal((await client.call(SMS.login, { phoneNumber: number, code })).status, 422)
    const other = await client.logIn('other2@example.com')
    const free = newNumber()
    const used = await client.textCode(free)
    assert.equal((await client.call(SMS.login, { phoneNumber: free, code: used })).status, 200)
    assert.equal((await client.call(SMS.link, { phoneNumber: free, code: used }, bearer(other))).status, 422)
  })

  test('counts wrong codes of links and logins together, fifteen an hour, in a burst too', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('guess@example.com')
    const number = newNumber()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        client.call(at % 2 ? SMS.link : SMS.login, { phoneNumber: number, code: '000000' }, bearer(session)),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 422).length, 15)
    assert.equal(answers.filter(({ status }) => status === 429).length, 45)
  })

  test('answers a repeated link and burns no code; the same key of another user is another call', async () => {
    const client = await newClient(lab)
    const [one, two] = [await client.logIn('one@example.com'), await client.logIn('two@example.com')]
    const number = newNumber()
    const body = { phoneNumber: number, code: await client.textCode(number) }
    const key = { 'idempotency-key': 'link-1' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.call(SMS.link, body, bearer(one, key))))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.deepEqual(new Set(answers.map(({ body: user }) => user.id)), new Set([one.body.user.id]))
    assert.equal((await client.call(SMS.link, body, bearer(two, key))).status, 422)
    assert.equal((await client.call(SMS.link, body, bearer(one))).status, 422)
    const robot = await createTestAccount(lab.deps, client.id, { phone: newNumber() })
    const fixed = { phoneNumber: robot.phone, code: robot.code }
    const [three, four] = [await client.logIn('three@example.com'), await client.logIn('four@example.com')]
    assert.equal((await client.call(SMS.link, fixed, bearer(three, key))).status, 200)
    await client.call(SMS.unlink, { phoneNumber: robot.phone }, bearer(three))
    assert.equal((await client.call(SMS.link, fixed, bearer(four, key))).body.id, four.body.user.id)
  })

  test('lets one of two users win who link one number at the same moment', async () => {
    const client = await newClient(lab)
    const [one, two] = [await client.logIn('race1@example.com'), await client.logIn('race2@example.com')]
    const { phone, code } = await createTestAccount(lab.deps, client.id, { phone: newNumber() })
    // The code of a test account is never used up, so both have proved the number.
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => client.call(SMS.link, { phoneNumber: phone, code }, bearer(at % 2 ? one : two))),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const refusals = new Set(codes(answers.filter(({ status }) => status !== 200)))
    assert.deepEqual([...refusals].sort(), ['cannot_link_more_of_type', 'linked_to_another_user'])
    assert.equal(await accountsOf(engine, client), 3)
  })

  test('links one of two numbers that one user links at the same moment', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('twice@example.com')
    const robots = await Promise.all([0, 1, 2, 3].map(() => createTestAccount(lab.deps, client.id, { phone: newNumber() })))
    const answers = await Promise.all(
      robots.map(({ phone, code }) => client.call(SMS.link, { phoneNumber: phone, code }, bearer(session))),
    )
    const refused = 'cannot_link_more_of_type'
    assert.deepEqual(codes(answers), ['200', refused, refused, refused])
    assert.equal(await accountsOf(engine, client), 2)
  })

  test('a login with a bearer signs in whom the code proves, and links nothing', async () => {
    const client = await newClient(lab)
    const session = await client.logIn('first@example.com')
    const number = newNumber()
    const code = await client.textCode(number)
    const second = await client.call(SMS.login, { phoneNumber: number, code }, bearer(session))
    assert.deepEqual([second.status, second.body.is_new_user], [200, true])
    assert.notEqual(second.body.user.id, session.body.user.id)
  })

  test('a lock of an address ends when the person signs in by their number', async () => {
    const patient = createLab(engine, { WRONG_CODES_PER_HOUR: '40', WRONG_CODES_UNTIL_LOCK: '30' })
    const client = await newClient(patient)
    const [email, number] = ['locked@example.com', newNumber()]
    const session = await client.logIn(email)
    const linked = await client.call(SMS.link, { phoneNumber: number, code: await client.textCode(number) }, bearer(session))
    assert.equal(linked.status, 200)
    patient.clock.advance(31_000)
    const guess = () => client.call(SESSION.login, { email, code: '000000' }, { from: '192.0.2.77' })
    for (let tries = 0; tries < 30; tries += 1) await guess()
    const code = await client.sendCode(email)
    assert.equal((await client.call(SESSION.login, { email, code })).status, 429)
    // Another person's sign-in unlocks nothing.
    await client.phoneIn(newNumber())
    assert.equal((await client.call(SESSION.login, { email, code })).status, 429)
    assert.equal((await client.phoneIn(number)).status, 200)
    assert.equal((await client.call(SESSION.login, { email, code })).status, 200)
  })
})
