// Sessions: tokens, refresh, theft, logout.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, importSPKI, type JWK, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { rotateSigningKey } from '../../server/services/apps/apps.ts'
import { createSecrets } from '../../server/services/keys/secrets.ts'
import { hashToken } from '../../server/services/sessions/refresh-token.ts'
import { sweep } from '../../server/services/sweep.ts'
import { DAY, HOUR } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const TERMS = '/api/v1/users/me/accept_terms'
const LOGOUT = '/api/v1/sessions/logout'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine))
  const client = prepared(() => lab.newApp())
  const signIn = async (who = client) => (await who.logIn(`person${++people}@example.com`)).body
  const refresh = (token: unknown, options = {}) => client.call(SESSION.refresh, { refresh_token: token }, options)

  test('signs a token of the protocol form', async () => {
    const { token, user } = await signIn()
    const { kid, ...header } = decodeProtectedHeader(token)
    assert.deepEqual(header, { alg: 'ES256', typ: 'JWT' })
    const claims = decodeJwt(token)
    assert.deepEqual(Object.keys(claims).sort(), ['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'])
    assert.deepEqual(
      [claims.iss, claims.aud, claims.sub, Number(claims.exp) - Number(claims.iat)],
      ['privy.io', client.id, user.id, 3600],
    )
    const { keys } = (await lab.call(`/api/v1/apps/${client.id}/jwks.json`, undefined)).body
    assert.deepEqual([keys.length, keys[0]?.kid, keys[0]?.alg, keys[0]?.d], [1, kid, 'ES256', undefined])
    const currentDate = new Date(lab.clock.now())
    await jwtVerify(token, createLocalJWKSet({ keys }), { currentDate, issuer: 'privy.io', audience: client.id })
    const config = (await client.call(`/api/v1/apps/${client.id}`)).body
    await jwtVerify(token, await importSPKI(config.verification_key, 'ES256'), { currentDate })
  })

  test('renews a session, with the action set and the user', async () => {
    const session = await signIn()
    const { status, body, headers } = await refresh(session.refresh_token)
    assert.deepEqual([status, body.session_update_action, body.user.id], [200, 'set', session.user.id])
    assert.notEqual(body.refresh_token, session.refresh_token)
    assert.equal(decodeJwt(body.token).sid, decodeJwt(session.token).sid)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal((await refresh(body.refresh_token)).status, 200)
  })

  test('gives the same successor for 90 s, so that a lost answer can be asked for again', async () => {
    const { refresh_token } = await signIn()
    const first = await refresh(refresh_token)
    lab.clock.advance(90_000)
    const again = await refresh(refresh_token)
    assert.deepEqual([again.status, again.body.refresh_token], [200, first.body.refresh_token])
    assert.equal((await refresh(first.body.refresh_token)).status, 200)
  })

  test('takes a use after that for theft, and ends the whole family', async () => {
    const { refresh_token, token } = await signIn()
    const { body } = await refresh(refresh_token)
    const last = await refresh(body.refresh_token)
    lab.clock.advance(90_001)
    const stolen = await refresh(refresh_token)
    assert.deepEqual([stolen.status, stolen.body.code], [401, 'missing_or_invalid_token'])
    assert.equal((await refresh(last.body.refresh_token)).status, 401)
    assert.equal((await client.call(TERMS, {}, bearer(token))).status, 401)
  })

  test('a renewal whose answer was lost goes on at any time, as long as its successor was never used', async () => {
    const { refresh_token } = await signIn()
    const lost = (await refresh(refresh_token)).body.refresh_token
    lab.clock.advance(5 * DAY)
    const late = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    assert.deepEqual(new Set(late.map(({ status }) => status)), new Set([200]))
    const given = late[0]?.body.refresh_token
    assert.equal(late[1]?.body.refresh_token, given)
    assert.notEqual(given, lost)
    // That answer may be lost as well.
    lab.clock.advance(90_000)
    assert.equal((await refresh(refresh_token)).body.refresh_token, given)
    const next = (await refresh(given)).body.refresh_token
    assert.equal((await refresh(refresh_token)).body.refresh_token, given)
    lab.clock.advance(HOUR)
    assert.equal((await refresh(next)).status, 200)
  })

  for (const [who, later] of [
    ['at once', 0],
    ['a day later', DAY],
  ] as const)
    test(`of two who hold a late token and its successor one is found, ${who}`, async () => {
      const { refresh_token } = await signIn()
      const held = (await refresh(refresh_token)).body.refresh_token
      lab.clock.advance(HOUR)
      const taken = (await refresh(refresh_token)).body.refresh_token
      lab.clock.advance(later)
      assert.equal((await refresh(held)).status, 401)
      assert.equal((await refresh(taken)).status, 401)
      assert.ok(lab.lines.some(({ event }) => event === 'refresh_token_reused'))
    })

  test('a late token is taken once: after its answer was used, it is theft', async () => {
    const { refresh_token } = await signIn()
    await refresh(refresh_token)
    lab.clock.advance(HOUR)
    const given = (await refresh(refresh_token)).body.refresh_token
    lab.clock.advance(HOUR)
    const next = (await refresh(given)).body.refresh_token
    assert.equal((await refresh(refresh_token)).status, 401)
    assert.equal((await refresh(next)).status, 401)
  })

  test('knows of each of the last sixteen tokens when it was used, and takes an older one for stolen', async () => {
    const renewed = async () => {
      const tokens = [(await signIn()).refresh_token]
      for (let times = 0; times < 18; times += 1) {
        tokens.push((await refresh(tokens.at(-1))).body.refresh_token)
        lab.clock.advance(1000)
      }
      return tokens
    }
    const tokens = await renewed()
    const [first, current] = [tokens.at(-17), tokens.at(-1)]
    // Each by its own time: the oldest that is kept was used 16 s ago, the last one a second ago.
    lab.clock.advance(74_000)
    assert.equal((await refresh(first)).body.refresh_token, tokens.at(-16))
    lab.clock.advance(14_000)
    assert.equal((await refresh(tokens.at(-2))).body.refresh_token, current)
    assert.equal((await refresh(tokens.at(-3))).body.refresh_token, tokens.at(-2))
    assert.equal((await refresh(first)).status, 401)
    assert.equal((await refresh(current)).status, 401)
    const [old, alive] = await renewed().then((all) => [all.at(-18), all.at(-1)])
    assert.equal((await refresh(old)).status, 401)
    assert.equal((await refresh(alive)).status, 401)
  })

  test('forgets the times of renewals that nobody may repeat, and answers those of an earlier release beside it', async () => {
    const { refresh_token, token } = await signIn()
    const sid = String(decodeJwt(token).sid)
    const kept = async () =>
      (await sql<{ kept: unknown }>`select array_to_json(renewals) as kept from sessions where sid = ${sid}`.execute(engine.db))
        .rows[0]?.kept
    assert.equal(await kept(), null)
    const second = (await refresh(refresh_token)).body.refresh_token
    lab.clock.advance(90_001)
    const third = (await refresh(second)).body.refresh_token
    assert.deepEqual(await kept(), [lab.clock.now()])
    // As an instance of an earlier release leaves it.
    await sql`update sessions set renewals = null where sid = ${sid}`.execute(engine.db)
    await sql`insert into refresh_tokens (sid, hash, used_at)
      values (${sid}, ${hashToken(createSecrets(lab.deps.dataKey, lab.deps.random), second)}, ${lab.clock.now()})`.execute(
      engine.db,
    )
    lab.clock.advance(90_000)
    assert.equal((await refresh(second)).body.refresh_token, third)
    lab.clock.advance(1)
    assert.notEqual((await refresh(second)).body.refresh_token, third)
    assert.equal((await refresh(third)).status, 401)
  })

  test('gives twenty parallel refreshes with one token the same successor, and signs nobody out', async () => {
    const { refresh_token } = await signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1)
    assert.equal((await refresh(answers[0]?.body.refresh_token)).status, 200)
  })

  test('ends a session after 30 days, however often it was renewed', async () => {
    let token = (await signIn()).refresh_token
    for (let day = 0; day < 29; day += 1) {
      lab.clock.advance(DAY)
      token = (await refresh(token)).body.refresh_token
    }
    lab.clock.advance(DAY)
    assert.equal((await refresh(token)).status, 401)
  })

  test('refuses what is no refresh token, and makes no session of it', async () => {
    const { refresh_token } = await signIn()
    const cut = refresh_token.slice(0, -1)
    for (const [body, headers] of [
      [{ refresh_token: cut }, {}],
      [{ refresh_token: ' ' }, {}],
      [{ refresh_token: 'null' }, {}],
      [{}, { authorization: 'Bearer no.token.here' }],
    ] as const) {
      const { status, body: answer } = await client.call(SESSION.refresh, body, { headers })
      assert.deepEqual([status, answer.code], [401, 'missing_or_invalid_token'])
    }
    const forged = refresh_token.slice(0, 24) + 'A'.repeat(43)
    assert.equal((await refresh(forged)).status, 401)
    // Knowledge of a session's id (it is in the access token) does not suffice to end it with a forged refresh token.
    assert.equal((await refresh(refresh_token)).status, 200)
  })

  test('tells a client that shows no token at all that it is signed out', async () => {
    const signedOut = { user: null, token: null, refresh_token: null, session_update_action: 'clear' }
    for (const body of [{}, { refresh_token: null }, { refresh_token: '' }, { refresh_token: 'deprecated' }]) {
      const { status, body: answer } = await client.call(SESSION.refresh, body, { headers: { authorization: 'Bearer null' } })
      assert.deepEqual([status, answer], [200, signedOut])
    }
  })

  test('refuses the refresh token of another app', async () => {
    const other = await lab.newApp()
    const { refresh_token } = await signIn(other)
    assert.equal((await refresh(refresh_token)).status, 401)
    assert.equal((await other.call(SESSION.refresh, { refresh_token })).status, 200)
  })

  test('takes "Bearer null" for no bearer', async () => {
    const { refresh_token } = await signIn()
    const options = { headers: { authorization: 'Bearer null', 'privy-ca-id': '' } }
    assert.equal((await refresh(refresh_token, options)).status, 200)
    const none = await client.call(TERMS, {}, options)
    assert.deepEqual([none.status, none.body.code], [401, 'missing_or_invalid_token'])
    assert.equal((await client.call(LOGOUT, { refresh_token: null }, options)).status, 200)
  })

  test('logs out at once: neither refresh token nor access token works any more', async () => {
    const { refresh_token, token } = await signIn()
    assert.equal((await client.call(TERMS, {}, bearer(token))).status, 200)
    const out = await client.call(LOGOUT, { refresh_token })
    assert.deepEqual([out.status, out.body], [200, { success: true }])
    assert.equal((await refresh(refresh_token)).status, 401)
    assert.equal((await client.call(TERMS, {}, bearer(token))).status, 401)
    assert.deepEqual((await client.call(LOGOUT, { refresh_token })).body, { success: true })
  })

  test('logs out by the bearer alone, by a used refresh token, and says the same for nonsense', async () => {
    const one = await signIn()
    await client.call(LOGOUT, {}, bearer(one.token))
    assert.equal((await refresh(one.refresh_token)).status, 401)
    const two = await signIn()
    const renewed = await refresh(two.refresh_token)
    await client.call(LOGOUT, { refresh_token: two.refresh_token })
    assert.equal((await refresh(renewed.body.refresh_token)).status, 401)
    for (const body of [{}, { refresh_token: 'nonsense' }]) {
      assert.deepEqual((await client.call(LOGOUT, body, bearer('nonsense'))).body, { success: true })
    }
    assert.deepEqual((await client.call(LOGOUT, undefined, { method: 'POST' })).body, { success: true })
  })

  test('ends nobody else: a made-up token for a known session id changes nothing', async () => {
    const { refresh_token, token } = await signIn()
    await client.call(LOGOUT, { refresh_token: `${decodeJwt(token).sid}${'A'.repeat(43)}` })
    assert.equal((await refresh(refresh_token)).status, 200)
  })

  test('records the acceptance of terms', async () => {
    const { token } = await signIn()
    const accepted = await client.call(TERMS, {}, bearer(token))
    assert.deepEqual([accepted.status, accepted.body.has_accepted_terms], [200, true])
    assert.equal((await client.call(TERMS, undefined, { method: 'POST', ...bearer(token) })).body.has_accepted_terms, true)
  })

  test('refuses an access token after an hour', async () => {
    const { token } = await signIn()
    lab.clock.advance(HOUR)
    assert.equal((await client.call(TERMS, {}, bearer(token))).status, 401)
  })

  test('refuses forged tokens: alg none, HS256 with the public key, a key in the header, another app, another spelling', async () => {
    const { token } = await signIn()
    const [, payload, signature] = token.split('.')
    const { kid } = decodeProtectedHeader(token)
    const config = (await client.call(`/api/v1/apps/${client.id}`)).body
    const claims = { ...decodeJwt(token) }
    const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])
    const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as JWK
    const other = await signIn(await lab.newApp())
    const forged = [
      `${base64({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
      `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(kid && { kid }) })
        .sign(Buffer.from(config.verification_key)),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(kid && { kid }), jwk }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', jwk }).sign(privateKey),
      other.token,
      `${token.slice(0, -6)}AAAAAA`,
    ]
    // The last letter of a signature has bits to spare, so the next one in the alphabet is read as the same bytes.
    const spare = token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1)
    const spelt = [`${token}==`, `${token}=`, spare]
    for (const one of [...forged, ...spelt])
      assert.equal((await client.call(TERMS, {}, bearer(one))).status, 401, one.slice(0, 40))
    assert.equal((await client.call(TERMS, {}, bearer(token))).status, 200)
  })

  test('replaces a signing key that has leaked at once: what it signed is refused, and nobody is signed out', async () => {
    const app = await lab.newApp()
    const before = (await app.logIn('leaked@example.com')).body
    await rotateSigningKey(lab.deps, app.id, true)
    lab.clock.advance(6000)
    assert.equal((await app.call(TERMS, {}, bearer(before.token))).status, 401)
    const after = (await app.call(SESSION.refresh, { refresh_token: before.refresh_token })).body
    assert.equal((await app.call(TERMS, {}, bearer(after.token))).status, 200)
  })

  test('rotates the signing key: old tokens stay good until they run out, then the old key goes', async () => {
    const app = await lab.newApp()
    const before = (await app.logIn('rotate@example.com')).body
    await rotateSigningKey(lab.deps, app.id)
    const keys = async () => (await lab.call(`/api/v1/apps/${app.id}/jwks.json`, undefined)).body.keys.length
    const verificationKey = async () => (await app.call(`/api/v1/apps/${app.id}`)).body.verification_key
    const oldKey = await verificationKey()
    lab.clock.advance(6000)
    // Published first: a cache of five minutes has the new key before its first token.
    assert.equal(await keys(), 2)
    const meanwhile = (await app.call(SESSION.refresh, { refresh_token: before.refresh_token })).body
    assert.equal(decodeProtectedHeader(meanwhile.token).kid, decodeProtectedHeader(before.token).kid)
    assert.equal(await verificationKey(), oldKey)
    lab.clock.advance(10 * 60_000)
    const after = (await app.call(SESSION.refresh, { refresh_token: meanwhile.refresh_token })).body
    assert.notEqual(decodeProtectedHeader(after.token).kid, decodeProtectedHeader(before.token).kid)
    for (const { token } of [before, after]) assert.equal((await app.call(TERMS, {}, bearer(token))).status, 200)
    const config = (await app.call(`/api/v1/apps/${app.id}`)).body
    await jwtVerify(after.token, await importSPKI(config.verification_key, 'ES256'), { currentDate: new Date(lab.clock.now()) })
    assert.notEqual(await verificationKey(), oldKey)
    assert.equal(await keys(), 2)
    lab.clock.advance(25 * HOUR + 1)
    await sweep(lab.deps)
    lab.clock.advance(6000)
    assert.equal(await keys(), 1)
  })
})
