// Forked tokens: one use, one app, a few minutes (docs/design/security.md, "Refresh token").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { sweep } from '../../server/services/sweep.ts'
import { DAY, HOUR } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type AnswerBody, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const FORK = '/api/v1/sessions/fork'
const RECOVER = '/api/v1/sessions/fork/recover'
const TERMS = '/api/v1/users/me/accept_terms'
const LOGOUT = '/api/v1/sessions/logout'
const bearer = (token: string, more = {}) => ({ headers: { authorization: `Bearer ${token}`, ...more } })
const client1 = { headers: { 'privy-ca-id': 'analytics-id-of-one-browser-0001' } }
const refused = ({ status, body }: Answer) => assert.deepEqual([status, body.code], [401, 'missing_or_invalid_token'])

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine))
  const client = prepared(() => lab.newApp())
  const signIn = async (who = client) => (await who.logIn(`fork${++people}@example.com`)).body
  const fork = ({ token, refresh_token }: Pick<AnswerBody, 'token' | 'refresh_token'>, who = client) =>
    who.call(FORK, { refresh_token }, bearer(token))
  const recover = (token: unknown, options = {}, who = client) => who.call(RECOVER, { refresh_token: token }, options)
  const refresh = (token: unknown) => client.call(SESSION.refresh, { refresh_token: token })
  const forked = async () => {
    const session = await signIn()
    return { session, token: (await fork(session)).body.new_session_refresh_token }
  }

  test('renews the session and gives a token that opens a second one of the same person', async () => {
    const session = await signIn()
    const { status, body, headers } = await fork(session)
    assert.deepEqual(Object.keys(body).sort(), ['new_session_refresh_token', 'refresh_token', 'token'])
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
    assert.notEqual(body.refresh_token, session.refresh_token)
    const second = await recover(body.new_session_refresh_token)
    assert.deepEqual([second.status, second.body.session_update_action, second.body.user.id], [200, 'set', session.user.id])
    assert.notEqual(decodeJwt(second.body.token).sid, decodeJwt(session.token).sid)
    for (const { refresh_token, token } of [body, second.body]) {
      assert.equal((await client.call(TERMS, {}, bearer(token))).status, 200)
      assert.equal((await refresh(refresh_token)).status, 200)
    }
  })

  test('two sessions live apart: signing out of one leaves the other', async () => {
    const { session, token } = await forked()
    const second = (await recover(token)).body
    await client.call(LOGOUT, {}, bearer(session.token))
    assert.equal((await client.call(TERMS, {}, bearer(session.token))).status, 401)
    assert.equal((await client.call(TERMS, {}, bearer(second.token))).status, 200)
  })

  test('takes a forked token once: its second use ends the session that was made of it', async () => {
    const { session, token } = await forked()
    const second = (await recover(token, client1)).body
    refused(await recover(token))
    refused(await refresh(second.refresh_token))
    assert.equal((await client.call(TERMS, {}, bearer(second.token))).status, 401)
    // The session it was forked of has lost nothing.
    assert.equal((await client.call(TERMS, {}, bearer(session.token))).status, 200)
  })

  test('a second use long after the first is known for one too', async () => {
    const { token } = await forked()
    const second = (await recover(token)).body
    lab.clock.advance(2 * HOUR)
    await sweep(lab.deps)
    refused(await recover(token))
    refused(await refresh(second.refresh_token))
  })

  test('twenty parallel uses open one session at most, and the last word is that it is closed', async () => {
    const { token } = await forked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => recover(token)))
    const opened = answers.filter(({ status }) => status === 200)
    assert.equal(opened.length, 1)
    refused(await refresh(opened[0]?.body.refresh_token))
  })

  test('answers the same client again for 90 s, so that a lost answer loses no session', async () => {
    const { token } = await forked()
    const [first, ...rest] = await Promise.all(Array.from({ length: 5 }, () => recover(token, client1)))
    lab.clock.advance(90_000)
    for (const again of [...rest, await recover(token, client1)]) {
      assert.deepEqual([again.status, again.body.refresh_token], [200, first?.body.refresh_token])
    }
    lab.clock.advance(1)
    refused(await recover(token, client1))
  })

  test('gives the same fork for a call that is repeated', async () => {
    const session = await signIn()
    const [one, two] = [await fork(session), await fork(session)]
    assert.deepEqual(
      [one.body.refresh_token, one.body.new_session_refresh_token],
      [two.body.refresh_token, two.body.new_session_refresh_token],
    )
    const again = await fork(one.body)
    assert.notEqual(again.body.new_session_refresh_token, one.body.new_session_refresh_token)
  })

  test('a forked token is good for five minutes', async () => {
    const [late, inTime] = [await forked(), await forked()]
    lab.clock.advance(300_000 - 1)
    assert.equal((await recover(inTime.token)).status, 200)
    lab.clock.advance(1)
    refused(await recover(late.token))
  })

  test('a forked token dies with the session that it was made of', async () => {
    const { session, token } = await forked()
    await client.call(LOGOUT, {}, bearer(session.token))
    refused(await recover(token))
  })

  test('a session that was handed on ends when the one it was made of would have', async () => {
    let session = await signIn()
    for (let day = 0; day < 29; day += 1) {
      lab.clock.advance(DAY)
      session = (await refresh(session.refresh_token)).body
    }
    const second = (await recover((await fork(session)).body.new_session_refresh_token)).body
    const renewed = await refresh(second.refresh_token)
    assert.equal(renewed.status, 200)
    lab.clock.advance(DAY)
    refused(await refresh(renewed.body.refresh_token))
  })

  test('refuses a token of another app, at the fork and at the recovery', async () => {
    const other = await lab.newApp()
    const stranger = await signIn(other)
    const { session, token } = await forked()
    refused(await recover(token, {}, other))
    refused(await fork(stranger))
    refused(await client.call(FORK, { refresh_token: stranger.refresh_token }, bearer(session.token)))
    assert.equal((await recover(token)).status, 200)
  })

  test('needs both the bearer and the refresh token of one session', async () => {
    const [one, two] = [await signIn(), await signIn()]
    refused(await client.call(FORK, { refresh_token: one.refresh_token }))
    refused(await client.call(FORK, { refresh_token: one.refresh_token }, bearer(two.token)))
    for (const refresh_token of [null, '', 'deprecated', undefined])
      refused(await client.call(FORK, { refresh_token }, bearer(one.token)))
    assert.equal((await fork(one)).status, 200)
  })

  test('a refresh token that was used too long ago is theft at the fork too', async () => {
    const session = await signIn()
    const next = (await refresh((await refresh(session.refresh_token)).body.refresh_token)).body
    lab.clock.advance(90_001)
    refused(await fork(session))
    refused(await refresh(next.refresh_token))
  })

  test('refuses what is no forked token, and a forked token is no refresh token', async () => {
    const { session, token } = await forked()
    const next = (await refresh(session.refresh_token)).body
    for (const wrong of ['', 'deprecated', token.slice(0, -1), `${token.slice(0, 24)}${'A'.repeat(43)}`, next.refresh_token])
      refused(await recover(wrong))
    refused(await refresh(token))
    const second = (await recover(token)).body
    refused(await recover(second.refresh_token))
    assert.equal((await refresh(second.refresh_token)).status, 200)
  })

  test('keeps no forked token in clear, and sweeps those that nobody took up', async () => {
    const { token } = await forked()
    const rows = async () => (await sql<{ row: string }>`select f::text as row from forks f`.execute(engine.db)).rows
    assert.ok((await rows()).every(({ row }) => !row.includes(token.slice(24))))
    lab.clock.advance(31 * DAY)
    await sweep(lab.deps)
    assert.deepEqual(await rows(), [])
  })

  test('says whose session a forked token stands for, as often as it is asked, and of no other token', async () => {
    const { session, token } = await forked()
    const describe = (refresh_token: unknown, who = client) => who.call(`${FORK}/describe`, { refresh_token })
    for (let times = 0; times < 3; times++) {
      const { status, body } = await describe(token)
      assert.deepEqual([status, body], [200, { name: `fork${people}@example.com`, is_guest: false }])
    }
    refused(await describe(token, await lab.newApp()))
    for (const wrong of ['', 'nonsense', session.refresh_token, `${token.slice(0, 24)}${'A'.repeat(43)}`])
      refused(await describe(wrong))
    assert.equal((await recover(token)).status, 200)
    refused(await describe(token))
    const late = await forked()
    lab.clock.advance(300_000)
    refused(await describe(late.token))
    const ended = await forked()
    await client.call(LOGOUT, {}, bearer(ended.session.token))
    refused(await describe(ended.token))
  })

  test('a guest has no name', async () => {
    const app = await lab.newApp({ config: { guest_auth: true } })
    const guest = (await app.call('/api/v1/guest/authenticate', { guest_credential: 'g'.repeat(43) })).body
    const { new_session_refresh_token } = (await fork(guest, app)).body
    const { body } = await app.call(`${FORK}/describe`, { refresh_token: new_session_refresh_token })
    assert.deepEqual(body, { name: null, is_guest: true })
  })
})
