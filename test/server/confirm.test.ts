// A sign-in by which a signed-in user proves their identity again (docs/design/security.md, "Step-up").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { type Answer, type CallOptions, type Client, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const ORIGIN = 'https://app.shop.example'
const API = 'https://id.shop.example'
const LOGOUT = '/api/v1/sessions/logout'
const SESSIONS = '/api/v1/users/me/sessions'
const tokensOf = ({ headers }: Answer): string[] => headers.getSetCookie().filter((line) => line.startsWith('privy-'))
const jar = (answer: Answer): string =>
  tokensOf(answer)
    .map((line) => line.split(';')[0])
    .join('; ')

await onEachEngine((engine) => {
  let people = 0
  const newEmail = (): string => `confirm${++people}@example.com`
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0' }))
  const app = prepared(() => lab.newApp())
  const shop = prepared(() =>
    lab.newApp({
      allowedOrigins: [ORIGIN],
      cookieDomain: 'shop.example',
      config: { name: 'Shop', email_auth: true, custom_api_url: API },
    }),
  )
  const bearer = (token: string, more: Record<string, string> = {}): CallOptions => ({
    headers: { authorization: `Bearer ${token}`, ...more },
  })
  const proving = (token: string, more: Record<string, string> = {}) => bearer(token, { 'latchkey-confirm': '1', ...more })
  const openSessions = async (client: Client, token: string): Promise<number> => {
    const { body } = await client.call(SESSIONS, undefined, bearer(token))
    return (body as unknown as { sessions: unknown[] }).sessions.length
  }

  test('takes the same user in, and leaves the session before to whom it belongs', async () => {
    const email = newEmail()
    const before = (await app.logIn(email)).body
    const answer = await app.call(SESSION.login, { email, code: await app.sendCode(email) }, proving(before.token))
    assert.deepEqual([answer.status, answer.body.user.id], [200, before.user.id])
    assert.equal(await openSessions(app, before.token), 2)
  })

  test('the session before ends when the new one is used for what asked for the proof, whatever comes of the page’s own call', async () => {
    const email = newEmail()
    const before = (await app.logIn(email)).body
    const other = (await app.logIn(email)).body
    const body = { email, code: await app.sendCode(email) }
    const options = proving(before.token, { 'idempotency-key': '1f8fad5b-d9cb-469f-a165-70867728950e' })
    await app.call(SESSION.login, body, options)
    // The answer was lost: the new session is lost, and no session has ended.
    assert.equal((await app.call(SESSIONS, undefined, bearer(before.token))).status, 200)
    const proved = (await app.call(SESSION.login, body, options)).body
    const sole = await app.call(SESSION.unlink, { address: email }, bearer(proved.token))
    assert.equal(sole.body.code, 'cannot_unlink_sole_account')
    assert.equal((await app.call(SESSIONS, undefined, bearer(before.token))).status, 401)
    assert.equal((await app.call(SESSIONS, undefined, bearer(other.token))).status, 200)
  })

  test('refuses anybody else, and ends what was opened for them', async () => {
    const [mine, other] = [newEmail(), newEmail()]
    const present = (await app.logIn(mine)).body
    const theirs = (await app.logIn(other)).body
    const answer = await app.call(SESSION.login, { email: other, code: await app.sendCode(other) }, proving(present.token))
    assert.deepEqual([answer.status, answer.body.code], [403, 'another_user'])
    assert.equal(await openSessions(app, theirs.token), 1)
    assert.equal(await openSessions(app, present.token), 1)
    // A new user is refused too.
    const fresh = newEmail()
    const code = await app.sendCode(fresh)
    const made = await app.call(SESSION.login, { email: fresh, code, mode: 'no-signup' }, proving(present.token))
    assert.equal(made.body.code, 'user_does_not_exist')
  })

  test('asks who it is for, and spends no code where nobody says so', async () => {
    const email = newEmail()
    const { token } = (await app.logIn(email)).body
    const code = await app.sendCode(email)
    for (const options of [{ headers: { 'latchkey-confirm': '1' } }, proving(`${token}x`)])
      assert.equal((await app.call(SESSION.login, { email, code }, options)).body.code, 'missing_or_invalid_token')
    assert.equal((await app.call(SESSION.login, { email, code }, proving(token))).status, 200)
  })

  test('an answer that was lost is given again, though the session before has ended', async () => {
    const email = newEmail()
    const { token } = (await app.logIn(email)).body
    const body = { email, code: await app.sendCode(email) }
    const options = proving(token, { 'idempotency-key': '0f8fad5b-d9cb-469f-a165-70867728950e' })
    const first = await app.call(SESSION.login, body, options)
    await app.call(LOGOUT, {}, bearer(token))
    const again = await app.call(SESSION.login, body, options)
    assert.deepEqual([first.status, again.status, again.body.user.id], [200, 200, first.body.user.id])
  })

  test('in cookies: those of another user are never written, and the session before ends without taking the new cookies along', async () => {
    const [mine, other] = [newEmail(), newEmail()]
    const page = (options: CallOptions = {}, cookie = ''): CallOptions => ({
      ...options,
      at: API,
      headers: { ...options.headers, origin: ORIGIN, ...(cookie && { cookie }) },
    })
    const present = await shop.logIn(mine, page())
    const { token } = present.body
    const foreign = { email: other, code: await shop.sendCode(other, page()) }
    const refused = await shop.call(SESSION.login, foreign, page(proving(token), jar(present)))
    assert.deepEqual([refused.body.code, tokensOf(refused)], ['another_user', []])
    const kept = await shop.call(SESSION.refresh, {}, page({}, jar(present)))
    assert.equal(kept.body.user.id, present.body.user.id)
    const own = { email: mine, code: await shop.sendCode(mine, page()) }
    const proved = await shop.call(SESSION.login, own, page(proving(token), jar(kept)))
    assert.equal(tokensOf(proved).length, 3)
    // As the page ends the old one: without cookies.
    assert.equal((await shop.call(LOGOUT, {}, page(bearer(token)))).status, 200)
    const lasting = await shop.call(SESSION.refresh, {}, page({}, jar(proved)))
    assert.deepEqual([lasting.body.user.id, lasting.body.session_update_action], [present.body.user.id, 'set'])
    assert.equal((await shop.call(SESSIONS, undefined, page(bearer(token)))).status, 401)
  })
})
