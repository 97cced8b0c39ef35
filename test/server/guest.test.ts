// Guests: login, becoming a user with accounts, and the end of the guest's secret.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { AppChange } from '../../server/services/apps/apps.ts'
import { HOUR } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type CallOptions, createLab, SESSION, SMS } from './lab.ts'
import { prepared } from './prepared.ts'

const LOGIN = '/api/v1/guest/authenticate'
const outcome = ({ status, body }: Answer): [number, string] => [status, body.code]
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const newCredential = (): string => randomBytes(32).toString('base64url')
const isGuest = ({ body }: Answer): boolean => (body.user as unknown as { is_guest: boolean }).is_guest

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0', GUESTS_PER_IP_PER_HOUR: '5' }))
  const newApp = async (change: AppChange = {}) => {
    const app = await lab.newApp({ ...change, config: { guest_auth: true, sms_auth: true, ...change.config } })
    const enter = (credential: string, options?: CallOptions) => app.call(LOGIN, { guest_credential: credential }, options)
    const link = async (token: string, email: string) =>
      app.call(SESSION.link, { email, code: await app.sendCode(email) }, bearer(token))
    return { ...app, enter, link }
  }
  const count = async (app: string, table: 'users' | 'guests'): Promise<number> =>
    (await sql`select 1 from ${sql.table(table)} where app_id = ${app}`.execute(engine.db)).rows.length

  test('one credential is one guest, however often and from wherever it comes', async () => {
    const app = await newApp()
    const credential = newCredential()
    const first = await app.enter(credential)
    assert.deepEqual(
      [first.status, first.body.is_new_user, first.body.user.linked_accounts, isGuest(first)],
      [200, true, [], true],
    )
    const again = await app.enter(credential)
    assert.deepEqual([again.body.is_new_user, again.body.user.id, isGuest(again)], [false, first.body.user.id, true])
    assert.notEqual((await app.enter(newCredential())).body.user.id, first.body.user.id)
    const twin = newCredential()
    const both = await Promise.all([1, 2, 3].map(() => app.enter(twin)))
    assert.equal(new Set(both.map(({ body }) => body.user.id)).size, 1)
    assert.deepEqual(both.map(({ body }) => body.is_new_user).filter(Boolean), [true])
    const named = { headers: { 'idempotency-key': 'guest-1' } }
    const [one, repeated] = [await app.enter(credential, named), await app.enter(credential, named)]
    assert.equal(repeated.body.refresh_token, one.body.refresh_token)
    assert.deepEqual([await count(app.id, 'users'), await count(app.id, 'guests')], [3, 3])
  })
  test('the credential itself is stored nowhere, and means nothing at another app', async () => {
    const [one, two] = [await newApp(), await newApp()]
    const credential = newCredential()
    const { body } = await one.enter(credential)
    assert.notEqual((await two.enter(credential)).body.user.id, body.user.id)
    const { rows } = await sql<{ row: string }>`select row_to_json(g)::text as row from guests g`.execute(engine.db)
    assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(credential)))
  })
  test('whatever is linked makes the same user a person, and kills the credential', async () => {
    const app = await newApp()
    const credential = newCredential()
    const guest = await app.enter(credential)
    const linked = await app.link(guest.body.token, 'ada@example.com')
    assert.equal(linked.status, 200, JSON.stringify(linked.body))
    assert.deepEqual([linked.body.id, (linked.body as unknown as { is_guest: boolean }).is_guest], [guest.body.user.id, false])
    assert.deepEqual(outcome(await app.enter(credential)), [422, 'invalid_credentials'])
    // The session goes on, and the address signs the same user in.
    const renewed = await app.call(SESSION.refresh, { refresh_token: guest.body.refresh_token })
    assert.deepEqual([renewed.body.user.id, isGuest(renewed)], [guest.body.user.id, false])
    assert.equal((await app.logIn('ada@example.com')).body.user.id, guest.body.user.id)
    assert.deepEqual(outcome(await app.call(SESSION.unlink, { address: 'ada@example.com' }, bearer(renewed.body.token))), [
      400,
      'cannot_unlink_sole_account',
    ])
    assert.equal(await count(app.id, 'users'), 1)
  })
  test("linking what is somebody else's leaves a guest a guest", async () => {
    const app = await newApp()
    await app.phoneIn('+12025550143')
    const credential = newCredential()
    const { body } = await app.enter(credential)
    const code = await app.textCode('+12025550143')
    assert.deepEqual(outcome(await app.call(SMS.link, { phoneNumber: '+12025550143', code }, bearer(body.token))), [
      400,
      'linked_to_another_user',
    ])
    assert.equal((await app.enter(credential)).body.user.id, body.user.id)
  })
  test('the rules of the app hold: method, list, cap; and an address becomes only so many guests in an hour', async () => {
    const off = await newApp({ config: { guest_auth: false } })
    assert.deepEqual(outcome(await off.enter(newCredential())), [403, 'disallowed_login_method'])
    const listed = await newApp({ config: { allowlist_enabled: true } })
    assert.deepEqual(outcome(await listed.enter(newCredential())), [401, 'allowlist_rejected'])
    const capped = await newApp({ settings: { max_users: 1 } })
    const both = await Promise.all([capped.enter(newCredential()), capped.enter(newCredential())])
    assert.deepEqual(both.map(({ body }) => body.code ?? 'in').sort(), ['in', 'max_accounts_reached'])

    const app = await newApp()
    const credentials = Array.from({ length: 8 }, newCredential)
    const answers = await Promise.all(credentials.map((credential) => app.enter(credential)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    const late = answers.filter(({ status }) => status !== 200)
    assert.deepEqual(
      late.map(outcome),
      [1, 2, 3].map(() => [429, 'too_many_requests']),
    )
    assert.ok(Number(late[0]?.headers.get('retry-after')) > 3500)
    assert.equal(await count(app.id, 'users'), 5)
    // Guests that there are come back all the same, and so do new ones from elsewhere.
    const known = credentials[answers.findIndex(({ status }) => status === 200)] ?? ''
    assert.equal((await app.enter(known)).status, 200)
    assert.equal((await app.enter(newCredential(), { from: '198.51.200.1' })).status, 200)
    lab.clock.advance(HOUR)
    assert.equal((await app.enter(newCredential())).status, 200)
  })
  test('a deleted guest is gone: the credential is somebody new', async () => {
    const app = await newApp()
    const credential = newCredential()
    const { body } = await app.enter(credential)
    assert.equal((await app.call('/api/v1/users/me/delete', {}, bearer(body.token))).status, 200)
    assert.deepEqual([await count(app.id, 'users'), await count(app.id, 'guests')], [0, 0])
    assert.notEqual((await app.enter(credential)).body.user.id, body.user.id)
  })
  test('a credential is 43 characters and nothing stands beside it', async () => {
    const app = await newApp()
    const good = newCredential()
    for (const body of [
      {},
      { guest_credential: good.slice(1) },
      { guest_credential: `${good}a` },
      { guest_credential: `${good.slice(1)}=` },
    ])
      assert.deepEqual(outcome(await app.call(LOGIN, body)), [400, 'invalid_data'])
    assert.deepEqual(outcome(await app.call(LOGIN, { guest_credential: good, mode: 'no-signup' })), [400, 'invalid_data'])
  })
})
