// Login by a custom token through the service: who is signed in, who is refused, and retries.
// What a token must be is in server/services/custom-token/verify.test.ts.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { allow } from '../../server/services/apps/app-list.ts'
import { InvalidApp } from '../../server/services/apps/app-rules.ts'
import { type AppChange, changeApp, checkApp } from '../../server/services/apps/apps.ts'
import { linesOf } from '../../server/services/problem.ts'
import {
  AUDIENCE,
  hashedWith,
  ISSUER,
  newTokenKey,
  pemOf,
  type Said,
  signToken,
  startIssuer,
  unsigned,
} from '../fakes/token-issuer.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type CallOptions, createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const LOGIN = '/api/v1/custom_jwt_account/authenticate'
const [own, strange] = [newTokenKey('one'), newTokenKey('one')]
const issuer = prepared(() => startIssuer(own))
after(() => issuer.close())
const outcome = ({ status, body }: Answer): [number, string] => [status, body.code]
const trust = (jwksUrl: string | null = null) => ({
  custom_token: { issuer: ISSUER, audience: AUDIENCE, jwks_url: jwksUrl, public_key: jwksUrl ? null : pemOf(own) },
})

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { ALLOW_PRIVATE_TARGETS: 'yes' }))
  const newApp = async (change: AppChange = {}) => {
    const app = await lab.newApp({
      ...change,
      config: { custom_auth: true, ...change.config },
      settings: { ...trust(), ...change.settings },
    })
    const show = (token: string, options?: CallOptions) => app.call(LOGIN, { token }, options)
    const logIn = async (sub: string, options?: CallOptions, said: Said = {}) =>
      show(await signToken(own, sub, { now: lab.clock.now(), ...said }), options)
    return { ...app, show, logIn }
  }
  const users = async (app: string): Promise<number> =>
    (await sql`select 1 from users where app_id = ${app}`.execute(engine.db)).rows.length

  test('signs somebody new in, and the same person from then on, by keys from an address', async () => {
    const app = await newApp({ settings: trust(issuer.jwksUrl) })
    const first = await app.logIn('user-7')
    assert.deepEqual(
      [first.status, first.body.is_new_user, first.body.session_update_action],
      [200, true, 'set'],
      JSON.stringify(first.body),
    )
    const [account] = first.body.user.linked_accounts as unknown as Record<string, unknown>[]
    assert.deepEqual([account?.type, account?.custom_user_id, account?.subject], ['custom_auth', 'user-7', undefined])
    const again = await app.logIn('user-7')
    assert.deepEqual([again.body.is_new_user, again.body.user.id], [false, first.body.user.id])
    assert.notEqual((await app.logIn('user-8')).body.user.id, first.body.user.id)
    const renewed = await app.call(SESSION.refresh, { refresh_token: first.body.refresh_token })
    assert.equal(renewed.body.user.id, first.body.user.id)
    assert.equal((await app.call(`/api/v1/apps/${app.id}`)).body.id, app.id)
  })
  test('links its person to who is signed in, once, and signs them in from then on', async () => {
    const app = await newApp()
    const token = await signToken(own, 'linked-1', { now: lab.clock.now() })
    await app.logIn('linked-0')
    const link = (shown: string, bearer: string) =>
      app.call('/api/v1/custom_jwt_account/link', { token: shown }, { headers: { authorization: `Bearer ${bearer}` } })
    const one = await lab.clientOf(app.id).logIn('linked@example.com')
    const linked = await link(token, one.body.token)
    assert.equal(linked.status, 200, JSON.stringify(linked.body))
    assert.deepEqual(linked.body.linked_accounts.map(({ type }) => type).sort(), ['custom_auth', 'email'])
    assert.equal((await app.logIn('linked-1')).body.user.id, one.body.user.id)
    assert.deepEqual(outcome(await link(await signToken(own, 'linked-2', { now: lab.clock.now() }), one.body.token)), [
      400,
      'cannot_link_more_of_type',
    ])
    const two = await lab.clientOf(app.id).logIn('linked-two@example.com')
    assert.deepEqual(outcome(await link(await signToken(own, 'linked-0', { now: lab.clock.now() }), two.body.token)), [
      400,
      'linked_to_another_user',
    ])
    assert.deepEqual(outcome(await link(await signToken(strange, 'linked-3', { now: lab.clock.now() }), two.body.token)), [
      422,
      'invalid_credentials',
    ])
    await changeApp(lab.deps, app.id, { config: { custom_auth: false, email_auth: true } })
    lab.clock.advance(6000)
    const off = await link(await signToken(own, 'linked-4', { now: lab.clock.now() }), two.body.token)
    assert.deepEqual(outcome(off), [403, 'disallowed_login_method'])
  })
  test('the same name at two apps is two people, and names are told apart to the letter', async () => {
    const [one, two] = [await newApp(), await newApp()]
    assert.notEqual((await one.logIn('anna')).body.user.id, (await two.logIn('anna')).body.user.id)
    const ids = await Promise.all(
      ['anna', 'Anna', 'anna ', 'ａnna', "anna' --", '<b>'].map(async (sub) => (await one.logIn(sub)).body.user.id),
    )
    assert.equal(new Set(ids).size, 6)
  })
  test('a call that is repeated is one login, and two at one moment make one person', async () => {
    const app = await newApp()
    const token = await signToken(own, 'anna', { now: lab.clock.now() })
    const named = { headers: { 'idempotency-key': 'login-1' } }
    const [first, again] = [await app.show(token, named), await app.show(token, named)]
    assert.deepEqual([again.body.refresh_token, again.body.is_new_user], [first.body.refresh_token, true])
    const both = await Promise.all([1, 2, 3].map(() => app.logIn('bert')))
    assert.deepEqual(both.map(({ body }) => body.is_new_user).filter(Boolean), [true])
    assert.equal(new Set(both.map(({ body }) => body.user.id)).size, 1)
    assert.equal(await users(app.id), 2)
  })
  test('a token that is forged, foreign or over makes nobody', async () => {
    const app = await newApp()
    const now = lab.clock.now()
    const FORGED = [
      unsigned('anna', { now }),
      hashedWith(pemOf(own), 'one', 'anna', { now }),
      await signToken(strange, 'anna', { now }),
      await signToken(own, 'anna', { now, claims: { iss: 'https://evil.example/' } }),
      await signToken(own, 'anna', { now, claims: { aud: 'other' } }),
      await signToken(own, 'anna', { now, claims: { exp: undefined } }),
      await signToken(own, 'anna', { now: now - 3_600_000 }),
      'no.token.at-all',
    ]
    for (const token of FORGED) {
      const answer = await app.show(token)
      assert.deepEqual(outcome(answer), [422, 'invalid_credentials'], token)
      assert.ok(!answer.body.error.includes(token.slice(0, 12)), 'the token is not quoted')
    }
    for (const token of ['', 'a'.repeat(16_385)]) assert.deepEqual(outcome(await app.show(token)), [400, 'invalid_data'])
    assert.equal(await users(app.id), 0)
    assert.match(lab.metrics.text(), /latchkey_logins_total\{method="custom",outcome="wrong"\} [1-9]/)
  })
  test('the rules of the app hold: method, list, cap', async () => {
    const off = await newApp({ config: { custom_auth: false } })
    assert.deepEqual(outcome(await off.logIn('anna')), [403, 'disallowed_login_method'])
    const nobody = await newApp({ settings: { custom_token: null } })
    assert.deepEqual(outcome(await nobody.logIn('anna')), [403, 'disallowed_login_method'])
    assert.match(linesOf(await checkApp(lab.deps, nobody.id)).join(), /custom_auth: it is on and nobody is named/)
    assert.equal(
      ((await nobody.call(`/api/v1/apps/${nobody.id}`)).body as unknown as { custom_auth: boolean }).custom_auth,
      false,
    )

    const listed = await newApp({ config: { allowlist_enabled: true } })
    await allow(lab.deps, listed.id, ['anna@example.com'])
    assert.deepEqual(outcome(await listed.logIn('anna')), [401, 'allowlist_rejected'])
    const unproven = { claims: { email: 'anna@example.com' } }
    assert.deepEqual(outcome(await listed.logIn('anna', {}, unproven)), [401, 'allowlist_rejected'])
    assert.equal((await listed.logIn('anna', {}, { claims: { email: 'Anna@example.com', email_verified: true } })).status, 200)

    const capped = await newApp({ settings: { max_users: 1 } })
    const both = await Promise.all([capped.logIn('anna'), capped.logIn('bert')])
    assert.deepEqual(both.map(({ body }) => body.code ?? 'in').sort(), ['in', 'max_accounts_reached'])
    const [name] = both[0]?.status === 200 ? ['anna'] : ['bert']
    lab.clock.advance(6000)
    assert.equal((await capped.logIn(name ?? '')).status, 200)
  })
  test('keys that cannot be had are a fault that passes, and make nobody', async () => {
    const app = await newApp({ settings: trust(`http://127.0.0.1:${issuer.port}/moved`) })
    issuer.answers({ status: 302, headers: { location: issuer.jwksUrl } })
    const asked = issuer.asked.length
    assert.deepEqual(outcome(await app.logIn('anna')), [503, 'service_unavailable'])
    assert.deepEqual(issuer.asked.slice(asked), ['/moved'])
    issuer.shows(own)
    lab.clock.advance(31_000)
    assert.equal((await app.logIn('anna')).status, 200)
  })
  test('an issuer that cannot be right is not saved', async () => {
    const app = await newApp()
    const base = { issuer: ISSUER, audience: AUDIENCE, jwks_url: null, public_key: null }
    const privateKey = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const wrong of [
      {},
      { issuer: '', public_key: pemOf(own) },
      { audience: 'a b', public_key: pemOf(own) },
      { jwks_url: 'http://issuer.example/keys' },
      { jwks_url: 'https://me:secret@issuer.example/keys' },
      { jwks_url: 'file:///etc/passwd' },
      { jwks_url: issuer.jwksUrl, public_key: pemOf(own) },
      { public_key: privateKey },
      { public_key: 'a secret' },
    ])
      await assert.rejects(
        changeApp(lab.deps, app.id, { settings: { custom_token: { ...base, ...wrong } } }),
        InvalidApp,
        JSON.stringify(wrong),
      )
  })
})
