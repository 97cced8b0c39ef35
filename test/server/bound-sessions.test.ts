// Sessions that are bound to a key of the browser: what binds one, what it asks for, and what goes on as before.
// See docs/design/security.md, "Bound sessions".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { createCore } from '../../server/services/core.ts'
import { signAccessToken } from '../../server/services/sessions/access-token.ts'
import { sweep } from '../../server/services/sweep.ts'
import { NONCE_HEADER, PROOF_HEADER } from '../../src/contract/proof-of-possession.ts'
import { DAY, MINUTE, SECOND } from '../../src/kit/durations.ts'
import { createBrowser, FORK, LOGOUT, ME, newKey, PAGE, RECOVER, SERVICE, TERMS } from './bound-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const said = ({ status, body }: Answer): [number, string | undefined] => [status, body.code]
const UNPROVED = [401, 'invalid_proof']
const FOREIGN = [401, 'missing_or_invalid_token']
const cnfOf = (token: string): unknown => decodeJwt(token).cnf

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() =>
    createLab(engine, { PUBLIC_URL: SERVICE, NODE_ENV: 'development', RESEND_SECONDS: '0', CODES_PER_HOUR: '1000' }),
  )
  const client = prepared(() => lab.newApp({ allowNoOrigin: false, config: { guest_auth: true, email_auth: true } }))
  const anyone = () => `bound${++people}@example.com`
  const browserOf = async (who = client) => {
    const browser = createBrowser(who)
    await browser.open()
    return browser
  }
  const signedIn = async (who = client) => {
    const browser = await browserOf(who)
    const answer = await browser.logIn(anyone())
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return { browser, session: answer.body }
  }
  const rowOf = async (token: string): Promise<Record<string, unknown>> => {
    const { rows } = await sql<Record<string, unknown>>`
      select jkt, token_hash, ended_at::text as ended_at, used_at::text as used_at from sessions where sid = ${decodeJwt(token).sid}`.execute(
      engine.db,
    )
    return rows[0] ?? {}
  }
  const me = (browser: ReturnType<typeof createBrowser>, bearer: string) => browser.call(ME, undefined, { bearer })

  test('the config hands out a nonce, is stored nowhere, and lets pages of any kind read it', async () => {
    const { headers } = await client.call(`/api/v1/apps/${client.id}`, undefined, { headers: { origin: PAGE } })
    assert.match(headers.get(NONCE_HEADER) ?? '', /^[\w.-]{40,64}$/)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('etag'), null)
    assert.match(headers.get('access-control-expose-headers') ?? '', /dpop-nonce/)
    const preflight = await client.call(SESSION.login, undefined, { method: 'OPTIONS', headers: { origin: PAGE } })
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /dpop, latchkey-delegation/)
  })

  test('a login with a proof is bound, its token says to which key, and the first one needs no second attempt', async () => {
    const { browser, session } = await signedIn()
    assert.deepEqual(cnfOf(session.token), { jkt: browser.key.jkt })
    assert.equal((await rowOf(session.token)).jkt, browser.key.jkt)
    assert.equal((await me(browser, session.token)).status, 200)
  })

  test('a login without a proof is as before: bound to nothing, with a token that says nothing', async () => {
    const { body } = await client.logIn(anyone(), { headers: { origin: PAGE } })
    assert.equal('cnf' in decodeJwt(body.token), false)
    assert.equal((await rowOf(body.token)).jkt, null)
    const headers = { origin: PAGE, authorization: `Bearer ${body.token}` }
    const answer = await client.call(ME, undefined, { headers })
    assert.deepEqual([answer.status, answer.headers.get(NONCE_HEADER)], [200, null])
    assert.equal(
      (await client.call(SESSION.refresh, { refresh_token: body.refresh_token }, { headers: { origin: PAGE } })).status,
      200,
    )
  })

  test('a login with a proof that does not hold does nothing: the code is good afterwards', async () => {
    const browser = await browserOf()
    const email = anyone()
    const code = await client.sendCode(email, { headers: { origin: PAGE } })
    const wrong = await browser.call(SESSION.login, { email, code }, { lies: { claims: { htm: 'GET' } } })
    assert.deepEqual(said(wrong), UNPROVED)
    assert.ok(wrong.headers.get(NONCE_HEADER))
    for (let guess = 0; guess < 9; guess += 1)
      await browser.call(SESSION.login, { email, code: '000000' }, { lies: { claims: { jti: 'short' } } })
    assert.equal((await browser.call(SESSION.login, { email, code })).status, 200)
  })

  test('guests are bound by the same header', async () => {
    const browser = await browserOf()
    const { status, body } = await browser.call('/api/v1/guest/authenticate', { guest_credential: 'a'.repeat(43) })
    assert.deepEqual([status, cnfOf(body.token)], [200, { jkt: browser.key.jkt }])
  })

  test('a nonce lives five minutes, over instances, and a new one comes with answers once it is a minute old', async () => {
    const { browser, session } = await signedIn()
    const fresh = await me(browser, session.token)
    assert.equal(fresh.headers.get(NONCE_HEADER), null)
    lab.clock.advance(61 * SECOND)
    const [former, later] = [browser.nonce, await me(browser, session.token)]
    assert.deepEqual([later.status, browser.nonce === former], [200, false])
    browser.nonce = former
    lab.clock.advance(5 * MINUTE - 62 * SECOND)
    assert.equal((await me(browser, session.token)).status, 200)
    browser.nonce = former
    lab.clock.advance(SECOND)
    const over = await me(browser, session.token)
    assert.deepEqual([said(over), browser.nonce === former], [UNPROVED, false])
    assert.equal((await me(browser, session.token)).status, 200)
    const instance = createLab(engine, { PUBLIC_URL: SERVICE })
    instance.clock.advance(lab.clock.now() - instance.clock.now())
    const other = instance.clientOf(client.id)
    assert.equal((await browser.call(ME, undefined, { bearer: session.token, by: other })).status, 200)
  })

  test('a browser whose clock is a day wrong is taken: the nonce has the time', async () => {
    const { browser, session } = await signedIn()
    for (const iat of [0, -1, Date.now() / 1000 + DAY, 1e18])
      assert.equal((await browser.call(ME, undefined, { bearer: session.token, lies: { claims: { iat } } })).status, 200)
  })

  test('a renewal needs the same key, and a refused one leaves the token unused', async () => {
    const { browser, session } = await signedIn()
    const before = await rowOf(session.token)
    const thief = createBrowser(client, newKey())
    thief.nonce = browser.nonce
    const headers = { origin: PAGE }
    assert.deepEqual(said(await client.call(SESSION.refresh, { refresh_token: session.refresh_token }, { headers })), UNPROVED)
    assert.deepEqual(said(await thief.refresh(session)), UNPROVED)
    assert.deepEqual(await rowOf(session.token), before)
    const renewed = await browser.refresh(session)
    assert.deepEqual([renewed.status, cnfOf(renewed.body.token)], [200, { jkt: browser.key.jkt }])
    assert.equal((await me(browser, renewed.body.token)).status, 200)
  })

  test('a renewal whose answer was lost is asked for again; a used token later is theft only where the key shows it', async () => {
    const { browser, session } = await signedIn()
    const [first, again] = [await browser.refresh(session), await browser.refresh(session)]
    assert.equal(again.body.refresh_token, first.body.refresh_token)
    const both = await Promise.all([browser.refresh(first.body), browser.refresh(first.body)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    lab.clock.advance(2 * MINUTE)
    await browser.open()
    const thief = createBrowser(client, newKey())
    thief.nonce = browser.nonce
    assert.deepEqual(said(await thief.refresh(session)), UNPROVED)
    assert.equal((await me(browser, first.body.token)).status, 200)
    assert.deepEqual(said(await browser.refresh(session)), FOREIGN)
    assert.notEqual((await rowOf(session.token)).ended_at, null)
  })

  test('a proof of a renewal counts once: sent again, it neither renews nor ends the session', async () => {
    const { browser, session } = await signedIn()
    const copied = { origin: PAGE, [PROOF_HEADER]: browser.proof(SESSION.refresh) }
    const ask = () => client.call(SESSION.refresh, { refresh_token: session.refresh_token }, { headers: copied })
    const first = await ask()
    assert.equal(first.status, 200)
    assert.deepEqual(said(await ask()), UNPROVED)
    lab.clock.advance(3 * MINUTE)
    assert.deepEqual(said(await ask()), UNPROVED)
    await browser.open()
    assert.equal((await browser.refresh(first.body)).status, 200)
  })

  test('a fork of a bound session is taken up with a proof alone, and is bound to the key of who takes it up', async () => {
    const { browser, session } = await signedIn()
    const forked = await browser.call(FORK, { refresh_token: session.refresh_token }, { bearer: session.token })
    assert.deepEqual([forked.status, cnfOf(forked.body.token)], [200, { jkt: browser.key.jkt }])
    const token = { refresh_token: forked.body.new_session_refresh_token }
    assert.deepEqual(said(await client.call(RECOVER, token, { headers: { origin: PAGE } })), UNPROVED)
    const other = await browserOf()
    const ids = { headers: { 'privy-ca-id': 'analytics-id-of-one-browser-0001' } }
    const taken = await other.call(RECOVER, token, ids)
    assert.deepEqual([taken.status, cnfOf(taken.body.token)], [200, { jkt: other.key.jkt }])
    assert.deepEqual(cnfOf((await other.call(RECOVER, token, ids)).body.token), { jkt: other.key.jkt })
    assert.deepEqual(said(await browser.call(RECOVER, token, ids)), UNPROVED)
    assert.deepEqual(said(await me(browser, taken.body.token)), UNPROVED)
    assert.deepEqual(said(await me(other, forked.body.token)), UNPROVED)
    assert.equal((await me(other, taken.body.token)).status, 200)
    assert.equal((await other.refresh(taken.body)).status, 200)
    assert.equal((await browser.refresh(forked.body)).status, 200)
  })

  test('a fork of an unbound session is as before, and bound where its page proves a key', async () => {
    const { body } = await client.logIn(anyone(), { headers: { origin: PAGE } })
    const headers = { origin: PAGE, authorization: `Bearer ${body.token}` }
    const forked = (await client.call(FORK, { refresh_token: body.refresh_token }, { headers })).body
    const other = await browserOf()
    const taken = await other.call(RECOVER, { refresh_token: forked.new_session_refresh_token })
    assert.deepEqual([taken.status, cnfOf(taken.body.token)], [200, { jkt: other.key.jkt }])
  })

  test('only the key signs out: a stolen token of either kind ends nothing', async () => {
    const { browser, session } = await signedIn()
    const headers = { origin: PAGE }
    assert.deepEqual(said(await client.call(LOGOUT, { refresh_token: session.refresh_token }, { headers })), UNPROVED)
    const bearer = { ...headers, authorization: `Bearer ${session.token}` }
    assert.deepEqual(said(await client.call(LOGOUT, {}, { headers: bearer })), UNPROVED)
    assert.equal((await me(browser, session.token)).status, 200)
    assert.equal((await browser.call(LOGOUT, {}, { bearer: session.token })).status, 200)
    assert.deepEqual(said(await me(browser, session.token)), FOREIGN)
  })

  test('a token without the key in it, as an earlier release signs one for a bound session, is none of it', async () => {
    const { browser, session } = await signedIn()
    const core = createCore(lab.deps)
    const app = await core.apps.find(client.id)
    assert.ok(app)
    const { sid } = decodeJwt(session.token)
    const bare = signAccessToken(core, app, { sid: String(sid), userId: session.user.id, jkt: null })
    const headers = { origin: PAGE, authorization: `Bearer ${bare}` }
    assert.deepEqual(said(await client.call(ME, undefined, { headers })), FOREIGN)
    assert.deepEqual(said(await me(browser, bare)), FOREIGN)
    const foreign = signAccessToken(core, app, { sid: String(sid), userId: session.user.id, jkt: newKey().jkt })
    assert.equal((await me(browser, foreign)).status, 401)
    assert.equal((await browser.refresh(session)).status, 200)
  })

  test('an identity token says the key too, so that a back end can ask for it', async () => {
    const app = await lab.newApp({ config: { email_auth: true }, settings: { identity_tokens: true } })
    const { browser, session } = await signedIn(app)
    const { identity_token } = session as unknown as { identity_token: string }
    assert.deepEqual(cnfOf(identity_token), { jkt: browser.key.jkt })
  })

  test('a login that is repeated with the same key of idempotency is answered to the same key of the browser alone', async () => {
    const browser = await browserOf()
    const email = anyone()
    const code = await client.sendCode(email, { headers: { origin: PAGE } })
    const headers = { 'idempotency-key': 'a-login-that-is-repeated' }
    const first = await browser.call(SESSION.login, { email, code }, { headers })
    const again = await browser.call(SESSION.login, { email, code }, { headers })
    assert.equal(decodeJwt(again.body.token).sid, decodeJwt(first.body.token).sid)
    const thief = createBrowser(client)
    thief.nonce = browser.nonce
    assert.deepEqual(said(await thief.call(SESSION.login, { email, code }, { headers })), UNPROVED)
    const bare = await client.call(SESSION.login, { email, code }, { headers: { origin: PAGE, ...headers } })
    assert.deepEqual(said(bare), UNPROVED)
  })

  test('an app may take bound sessions alone: others are refused before anything is done, and open ones are over', async () => {
    const strict = await lab.newApp({ config: { email_auth: true }, settings: { require_bound_sessions: true } })
    const email = anyone()
    const code = await strict.sendCode(email, { headers: { origin: PAGE } })
    const bare = await strict.call(SESSION.login, { email, code }, { headers: { origin: PAGE } })
    assert.deepEqual(said(bare), [403, 'bound_session_required'])
    const browser = await browserOf(strict)
    const { status, body } = await browser.call(SESSION.login, { email, code })
    assert.equal(status, 200)
    const renewed = await browser.refresh(body)
    assert.equal(renewed.status, 200)
    await sql`update sessions set jkt = null where sid = ${decodeJwt(body.token).sid}`.execute(engine.db)
    for (const one of [renewed.body, body]) assert.deepEqual(said(await browser.refresh(one)), FOREIGN)
    assert.deepEqual(said(await strict.call(RECOVER, { refresh_token: 'x' }, { headers: { origin: PAGE } })), [
      403,
      'bound_session_required',
    ])
  })

  test('what an app without it takes as before, it takes with it no more: a bearer that is bound to nothing', async () => {
    const app = await lab.newApp({ config: { email_auth: true } })
    const { body } = await app.logIn(anyone(), { headers: { origin: PAGE } })
    const headers = { origin: PAGE, authorization: `Bearer ${body.token}` }
    assert.equal((await app.call(TERMS, {}, { headers })).status, 200)
    await sql`update apps set settings = settings || '{"require_bound_sessions":true}'::jsonb where id = ${app.id}`.execute(
      engine.db,
    )
    lab.clock.advance(6 * SECOND)
    assert.deepEqual(said(await app.call(TERMS, {}, { headers })), FOREIGN)
  })

  test('proofs that were used are forgotten once their nonces are over', async () => {
    const { browser, session } = await signedIn()
    assert.equal((await browser.call(TERMS, {}, { bearer: session.token })).status, 200)
    const kept = async () =>
      (await sql<{ n: string }>`select count(*)::text as n from used_proofs where app_id = ${client.id}`.execute(engine.db))
        .rows[0]?.n
    assert.notEqual(await kept(), '0')
    await sweep(lab.deps)
    assert.notEqual(await kept(), '0')
    lab.clock.advance(6 * MINUTE)
    await sweep(lab.deps)
    assert.equal(await kept(), '0')
  })
})
