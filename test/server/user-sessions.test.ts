// A person's own sessions: listed with coarse devices, ended one by one and all others at once; and their data.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import type { WireUserSession } from '../../src/contract/endpoints/users-me.ts'
import { onEachEngine } from './engines.ts'
import { type AnswerBody, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const OWN = '/api/v1/users/me/sessions'
const EXPORT = '/api/v1/users/me/export'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1'
const as = (agent: string) => ({ headers: { 'user-agent': agent } })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const sidOf = ({ token }: { token: string }): string => String(decodeJwt(token).sid)

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0' }))
  const client = prepared(() => lab.newApp())
  const newEmail = (): string => `owner${++people}@example.com`
  const signIn = async (email: string, options = {}, who = client): Promise<AnswerBody> => (await who.logIn(email, options)).body
  const list = async (path: string, token: string, body?: unknown): Promise<WireUserSession[]> => {
    const answer = await client.call(path, body, bearer(token))
    assert.equal(answer.status, 200)
    return (answer.body as unknown as { sessions: WireUserSession[] }).sessions
  }
  const isDead = async ({ token, refresh_token }: AnswerBody): Promise<boolean> => {
    const call = await client.call(OWN, undefined, bearer(token))
    const refresh = await client.call(SESSION.refresh, { refresh_token })
    assert.equal(call.status, refresh.status)
    return call.status === 401
  }

  test('lists the open sessions with device and times, the one that asks first', async () => {
    const email = newEmail()
    const one = await signIn(email, as(CHROME))
    const made = Math.floor(lab.clock.now() / 1000)
    lab.clock.advance(60_000)
    const two = await signIn(email, as(SAFARI))
    lab.clock.advance(60_000)
    await client.call(SESSION.refresh, { refresh_token: two.refresh_token })
    const sessions = await list(OWN, one.token)
    const expires_at = made + 30 * 24 * 3600
    assert.deepEqual(sessions, [
      {
        id: sidOf(one),
        is_current: true,
        browser: 'Chrome',
        os: 'Windows',
        country: null,
        created_at: made,
        last_used_at: made,
        expires_at,
      },
      {
        id: sidOf(two),
        is_current: false,
        browser: 'Safari',
        os: 'iOS',
        country: null,
        created_at: made + 60,
        last_used_at: made + 120,
        expires_at: expires_at + 60,
      },
    ])
  })

  test('keeps no address and no user agent of a session, and calls it by the device that it was first seen on', async () => {
    const email = newEmail()
    const { token, refresh_token } = await signIn(email, { ...as(`${CHROME} Canary/7`), from: '203.0.113.77' })
    const { rows } = await sql<{
      row: string
    }>`select row_to_json(s)::text as row from sessions s where sid = ${sidOf({ token })}`.execute(engine.db)
    assert.doesNotMatch(rows[0]?.row ?? '', /Canary|Mozilla|\/131|203\.0/)
    await client.call(SESSION.refresh, { refresh_token }, as(SAFARI))
    const [session] = await list(OWN, token)
    assert.deepEqual([session?.browser, session?.os], ['Chrome', 'Windows'])
  })

  test('a session from before devices were noted is unknown until it is used again', async () => {
    const { token, refresh_token } = await signIn(newEmail())
    const [unknown] = await list(OWN, token)
    assert.deepEqual([unknown?.browser, unknown?.os, unknown?.last_used_at], [null, null, unknown?.created_at])
    await client.call(SESSION.refresh, { refresh_token }, as(CHROME))
    assert.equal((await list(OWN, token))[0]?.browser, 'Chrome')
  })

  test('ends one session at once, and only that one', async () => {
    const email = newEmail()
    const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)]
    const left = await list(`${OWN}/revoke`, one.token, { session_id: sidOf(two) })
    assert.deepEqual(left.map(({ id }) => id).sort(), [sidOf(one), sidOf(three)].sort())
    assert.deepEqual([await isDead(one), await isDead(two), await isDead(three)], [false, true, false])
    // Again, and for what never was: nothing happens, and nothing is learned.
    for (const session_id of [sidOf(two), 'nobody'])
      assert.equal((await list(`${OWN}/revoke`, one.token, { session_id })).length, 2)
  })

  test('recent activity tells that other sessions were ended, and not that there was nothing to end', async () => {
    const email = newEmail()
    const [one, two] = [await signIn(email, as(CHROME)), await signIn(email, as(SAFARI))]
    await list(`${OWN}/revoke`, one.token, { session_id: sidOf(two) })
    await list(`${OWN}/revoke`, one.token, { session_id: sidOf(two) })
    await list(`${OWN}/revoke_others`, one.token, {})
    await signIn(email, as(SAFARI))
    await list(`${OWN}/revoke_others`, one.token, {})
    const { body } = await client.call('/api/v1/users/me/activity', undefined, { method: 'GET', ...bearer(one.token) })
    const { activity } = body as unknown as { activity: { kind: string; account: string; browser: string | null }[] }
    assert.deepEqual(
      activity.map(({ kind, account, browser }) => [kind, account, browser].join(' ')).filter((line) => line.startsWith('end')),
      ['end-session devices Chrome', 'end-session device Chrome'],
    )
  })

  test('ends all others at once, forks that nobody has taken up among them', async () => {
    const email = newEmail()
    const [mine, other] = [await signIn(email), await signIn(email)]
    const forked = await client.call('/api/v1/sessions/fork', { refresh_token: other.refresh_token }, bearer(other.token))
    const left = await list(`${OWN}/revoke_others`, mine.token, {})
    assert.deepEqual([left.length, left[0]?.is_current], [1, true])
    assert.deepEqual([await isDead(mine), await isDead(other)], [false, true])
    const recovered = await client.call('/api/v1/sessions/fork/recover', { refresh_token: forked.body.new_session_refresh_token })
    assert.equal(recovered.status, 401)
    const { rows } = await sql`select 1 from forks where user_id = ${other.user.id}`.execute(engine.db)
    assert.equal(rows.length, 0)
  })

  test("ends no session of anybody else, nor the same person's at another app", async () => {
    const elsewhere = await lab.newApp()
    const email = newEmail()
    const [mine, theirs, there] = [await signIn(email), await signIn(newEmail()), await signIn(email, {}, elsewhere)]
    for (const session of [theirs, there])
      assert.equal((await list(`${OWN}/revoke`, mine.token, { session_id: sidOf(session) })).length, 1)
    await list(`${OWN}/revoke_others`, mine.token, {})
    assert.equal(await isDead(theirs), false)
    assert.equal((await elsewhere.call(OWN, undefined, bearer(there.token))).status, 200)
    // Nor does a token of one app open the list at another.
    assert.equal((await elsewhere.call(OWN, undefined, bearer(mine.token))).status, 401)
  })

  for (const [path, body] of [
    [OWN, undefined],
    [`${OWN}/revoke`, { session_id: 'x' }],
    [`${OWN}/revoke_others`, {}],
    [EXPORT, undefined],
    ['/api/v1/users/me/delete', {}],
  ] as const) {
    test(`${path} needs a session that is open`, async () => {
      const session = await signIn(newEmail())
      await client.call('/api/v1/sessions/logout', { refresh_token: session.refresh_token })
      for (const options of [{}, { headers: { authorization: 'Bearer null' } }, bearer(session.token)]) {
        const refused = await client.call(path, body, options)
        assert.deepEqual([refused.status, refused.body.code], [401, 'missing_or_invalid_token'])
      }
    })
  }

  test('hands out what is stored about the person: no secret, no hash, nothing of anybody else', async () => {
    const email = newEmail()
    const other = await signIn(newEmail())
    const session = await signIn(email, { headers: { ...as(CHROME).headers, 'privy-ca-id': 'a-device-that-is-known' } })
    const { status, body, headers } = await client.call(EXPORT, undefined, bearer(session.token))
    const now = Math.floor(lab.clock.now() / 1000)
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
    const data = body as unknown as Record<string, unknown> & { sessions: WireUserSession[] }
    const parts = [
      'activity',
      'app',
      'codes',
      'connected_apps',
      'embedded_wallets',
      'exported_at',
      'kept_tokens',
      'linked_accounts',
      'refused_logins',
      'second_factors',
      'sessions',
      'transactions',
      'user',
    ]
    assert.deepEqual(Object.keys(data).sort(), parts)
    assert.deepEqual(data.user, {
      id: session.user.id,
      created_at: now,
      terms_accepted_at: null,
      language: null,
      custom_metadata: {},
      wanted_wallets: [],
    })
    assert.deepEqual(data.linked_accounts, [
      { type: 'email', address: email, verified_at: now, first_verified_at: now, latest_verified_at: now },
    ])
    assert.deepEqual(data.codes, [
      { type: 'email', subject: email, last_sent_at: now, wrong_tries: 0, locked_until: null, known_devices: 1 },
    ])
    assert.deepEqual([data.sessions.length, data.sessions[0]?.browser], [1, 'Chrome'])
    const text = JSON.stringify(data)
    const { rows } = await sql<{ hash: string }>`
      select token_hash as hash from sessions where user_id = ${session.user.id}
      union all select identifier from challenges where app_id = ${client.id}
      union all select device from challenges where app_id = ${client.id} and device <> ''`.execute(engine.db)
    for (const secret of [...rows.map(({ hash }) => hash), session.refresh_token, session.token, other.user.id])
      assert.equal(text.includes(secret), false)
  })
})
