// Which calls carry a proof, and what a page's developer is told where none can.

import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import { EmbeddedJWK, jwtVerify } from 'jose'
import { APP, boundToken, token } from '../../test/fakes/session.ts'
import type { EndpointRow } from '../contract/endpoint.ts'
import * as analytics from '../contract/endpoints/analytics.ts'
import * as apps from '../contract/endpoints/apps.ts'
import * as passwordless from '../contract/endpoints/passwordless.ts'
import * as sessions from '../contract/endpoints/sessions.ts'
import * as forks from '../contract/endpoints/sessions-fork.ts'
import * as users from '../contract/endpoints/users.ts'
import { type BrowserKey, openBrowserKey } from '../kit/proof/browser-key.ts'
import { sha256Text } from '../kit/sha256-text.ts'
import { createDelegations } from './embedded/frame-delegation.ts'
import { hostProof } from './host-proof.ts'
import { createProofs } from './proofs.ts'
import type { Runtime } from './runtime.ts'

const newKey = () =>
  openBrowserKey(() => {
    throw new Error('No database is here.')
  }, APP) as Promise<BrowserKey>
const URL = 'https://id.example.com/api/v1/x'
/** Proofs of a page whose service has told a nonce. */
const proofsOf = (key: BrowserKey | null, nonce = 'n1') => {
  let opened = 0
  const proofs = createProofs(APP, async () => {
    opened++
    return key
  })
  proofs.hear({ headers: new Headers(nonce ? { 'dpop-nonce': nonce } : {}) })
  return { proofs, opened: () => opened }
}

describe('a proof goes along', () => {
  afterEach(() => mock.restoreAll())
  const cases: readonly [what: string, row: EndpointRow, bearer: 'none' | 'unbound' | 'bound', goes: boolean][] = [
    ['a sign-in', passwordless.authenticate, 'none', true],
    ['a sign-in again, by a session of before', passwordless.authenticate, 'unbound', true],
    ['a sign-in again, by a bound one', passwordless.authenticate, 'bound', true],
    ['a renewal by cookies alone', sessions.refresh, 'none', true],
    ['a renewal', sessions.refresh, 'bound', true],
    ['a renewal of a session of before', sessions.refresh, 'unbound', false],
    ['the trade of a forked token', forks.recover, 'none', true],
    ['a fork', forks.fork, 'bound', true],
    ['a fork of a session of before', forks.fork, 'unbound', false],
    ['a sign-out', sessions.logout, 'bound', true],
    ['a call of a bound session', users.me, 'bound', true],
    ['a call of a session of before', users.me, 'unbound', false],
    ['the config', apps.config, 'none', false],
    ['the begin of a login', passwordless.init, 'none', false],
    ['analytics', analytics.event, 'none', false],
  ]
  for (const [what, row, bearer, goes] of cases)
    test(`${goes ? 'with' : 'not with'} ${what}`, async () => {
      const key = await newKey()
      const { proofs } = proofsOf(key)
      const given = { none: null, unbound: token(), bound: boundToken(key.jkt) }[bearer]
      const { dpop } = await proofs.headers(row, URL, given)
      assert.equal(dpop !== undefined, goes)
      if (!dpop) return
      const { payload } = await jwtVerify(dpop, EmbeddedJWK)
      assert.deepEqual([payload.htm, payload.htu, payload.nonce, 'ath' in payload], [row.method, URL, 'n1', given !== null])
    })

  test('of no other key: the call is not made', async () => {
    const [key, theirs] = [await newKey(), await newKey()]
    const { proofs } = proofsOf(key)
    await assert.rejects(proofs.headers(users.me, URL, boundToken(theirs.jkt)), { code: 'missing_or_invalid_token' })
    await assert.rejects(proofsOf(null).proofs.headers(users.me, URL, boundToken(theirs.jkt)), {
      code: 'missing_or_invalid_token',
    })
  })

  test('the key is made when a login begins, and not by a visit', async () => {
    const { proofs, opened } = proofsOf(await newKey())
    await proofs.headers(apps.config, URL, null)
    await proofs.headers(analytics.event, URL, null)
    await proofs.settle(null)
    await proofs.settle(token())
    assert.equal(opened(), 0)
    await proofs.headers(passwordless.init, URL, null)
    assert.equal(opened(), 1)
    await proofs.headers(passwordless.authenticate, URL, null)
    assert.equal(opened(), 1)
  })

  test('a sign-in that cannot be bound goes on, and is said once', async () => {
    let tell = (): void => {}
    const bothSaid = new Promise<void>((resolve) => {
      tell = resolve
    })
    const warn = mock.method(console, 'warn', () => warn.mock.callCount() > 0 && tell())
    for (const { proofs } of [proofsOf(null), proofsOf(await newKey(), '')]) {
      for (const row of [passwordless.authenticate, passwordless.authenticate, sessions.refresh])
        assert.deepEqual(await proofs.headers(row, URL, null), {})
    }
    // What says so is loaded then.
    await bothSaid
    assert.equal(warn.mock.callCount(), 2)
  })
})

describe('what is signed besides', () => {
  const runtimeOf = (proofs: ReturnType<typeof createProofs>, bearer: string | null) =>
    ({
      ...{ appId: APP, apiUrl: 'https://id.example.com', proofs },
      $config: { get: () => ({ custom_api_url: 'https://auth.shop.example' }) },
      session: { hostToken: async () => bearer, now: () => 7_900 },
    }) as unknown as Runtime

  test('for a server of the host: of this browser’s sessions alone, without the service’s nonce', async (t) => {
    Object.assign(globalThis, { location: { href: 'https://shop.example/page' } })
    t.after(() => Object.assign(globalThis, { location: undefined }))
    const [key, theirs] = [await newKey(), await newKey()]
    const { proofs } = proofsOf(key)
    const own = boundToken(key.jkt)
    const claims = async (call: object, bearer: string | null = own) => {
      const proof = await hostProof(runtimeOf(proofs, bearer), { method: 'put', url: '/orders?id=1', ...call })
      return proof && (await jwtVerify(proof, EmbeddedJWK)).payload
    }
    const { jti: _, ...said } = Object(await claims({}))
    assert.deepEqual(said, { htm: 'PUT', htu: 'https://shop.example/orders', iat: 7, ath: await sha256Text(own) })
    assert.equal(Object(await claims({ nonce: 'theirs', url: 'https://api.shop.example/x' })).nonce, 'theirs')
    const other = boundToken(key.jkt, 99)
    assert.equal(Object(await claims({ token: other })).ath, await sha256Text(other))
    for (const bearer of [token(), boundToken(theirs.jkt), 'nonsense', null]) assert.equal(await claims({}, bearer), null)
    for (const url of ['https://id.example.com/api/v1/users/me/user', 'https://auth.shop.example/x'])
      await assert.rejects(claims({ url }), { code: 'not_supported' })
  })

  test('for the wallet’s frame: its key, this session, this app; once for each frame and session', async () => {
    const key = await newKey()
    const { proofs } = proofsOf(key)
    let asked = 0
    const frameWith = (jkt: string | null) =>
      ({ ask: async () => ({ jkt, asked: ++asked }) }) as unknown as Parameters<typeof delegations.to>[0]
    const delegations = createDelegations(runtimeOf(proofs, null))
    const waits = { ready: 1, answer: 1 }
    const frame = frameWith('of the frame')
    const own = boundToken(key.jkt)
    const [first, again] = [await delegations.to(frame, own, waits), await delegations.to(frame, boundToken(key.jkt, 99), waits)]
    const { payload } = await jwtVerify(String(first), EmbeddedJWK, { typ: 'latchkey-frame+jwt' })
    const { iat, ...claims } = payload
    assert.deepEqual(claims, { aud: APP, sid: 'session of did:privy:ada', jkt: 'of the frame', nonce: 'n1' })
    assert.deepEqual([typeof iat, again, asked], ['number', first, 1])
    delegations.drop(frame)
    assert.notEqual(await delegations.to(frame, own, waits), first)
    assert.equal(asked, 2)
    assert.equal(await delegations.to(frame, token(), waits), null)
    assert.equal(await delegations.to(frameWith(null), own, waits), null)
  })
})
