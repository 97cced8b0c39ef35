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
import { createProofs } from './proofs.ts'

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
    const warn = mock.method(console, 'warn', () => {})
    for (const { proofs } of [proofsOf(null), proofsOf(await newKey(), '')]) {
      for (const row of [passwordless.authenticate, passwordless.authenticate, sessions.refresh])
        assert.deepEqual(await proofs.headers(row, URL, null), {})
    }
    assert.equal(warn.mock.callCount(), 2)
  })
})

describe('what is signed besides', () => {
  test('for a server of the host: of this browser’s sessions alone, without the service’s nonce', async () => {
    const [key, theirs] = [await newKey(), await newKey()]
    const { proofs } = proofsOf(key)
    const call = { method: 'PUT', url: 'https://shop.example/orders?id=1', nonce: null, now: 7 }
    const proof = await proofs.host({ ...call, token: boundToken(key.jkt) })
    const { payload } = await jwtVerify(String(proof), EmbeddedJWK)
    assert.deepEqual(
      [payload.htm, payload.htu, payload.iat, 'nonce' in payload],
      ['PUT', 'https://shop.example/orders', 7, false],
    )
    for (const bearer of [token(), boundToken(theirs.jkt), 'nonsense'])
      assert.equal(await proofs.host({ ...call, token: bearer }), null)
  })

  test('for the wallet’s frame: its key, this session, this app', async () => {
    const key = await newKey()
    const { proofs } = proofsOf(key)
    const said = { aud: APP, sid: 'session', jkt: 'of the frame' }
    const delegation = await proofs.delegation(boundToken(key.jkt), said)
    const { payload } = await jwtVerify(String(delegation), EmbeddedJWK, { typ: 'latchkey-frame+jwt' })
    const { iat, ...claims } = payload
    assert.deepEqual(claims, { ...said, nonce: 'n1' })
    assert.equal(typeof iat, 'number')
    assert.equal(await proofs.delegation(token(), said), null)
  })
})
