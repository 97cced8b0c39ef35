// A call with a proof: one for each attempt, and once more where the service has told another nonce.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { EmbeddedJWK, jwtVerify } from 'jose'
import { APP, boundToken, wireUser } from '../../test/fakes/session.ts'
import type { EndpointRow } from '../contract/endpoint.ts'
import * as apps from '../contract/endpoints/apps.ts'
import * as passwordless from '../contract/endpoints/passwordless.ts'
import * as users from '../contract/endpoints/users.ts'
import { type BrowserKey, openBrowserKey } from '../kit/proof/browser-key.ts'
import { createProofs } from '../session/proofs.ts'
import { createApi } from './call.ts'

const key = (await openBrowserKey(() => {
  throw new Error('No database is here.')
}, APP)) as BrowserKey
const bearer = boundToken(key.jkt)

interface Answer {
  readonly status: number
  readonly body: object
  readonly nonce?: string
}
const refused: Answer = { status: 401, body: { error: 'no', code: 'invalid_proof' } }
const done: Answer = { status: 200, body: wireUser() }

/** A client whose service answers so, one answer for each attempt, and the proofs that it was shown. */
const client = (t: TestContext, ...answers: Answer[]) => {
  const shown: { readonly nonce: unknown; readonly jti: unknown }[] = []
  t.mock.method(globalThis, 'fetch', async (_: string, { headers }: RequestInit) => {
    const { dpop } = headers as Record<string, string>
    if (dpop) {
      const { nonce, jti } = (await jwtVerify(dpop, EmbeddedJWK)).payload
      shown.push({ nonce, jti })
    }
    const { status, body, nonce } = answers.shift() ?? done
    return Response.json(body, { status, headers: nonce ? { 'dpop-nonce': nonce } : {} })
  })
  const proofs = createProofs(APP, async () => key)
  proofs.hear({ headers: new Headers({ 'dpop-nonce': 'n0' }) })
  const api = createApi({
    ...{ appId: APP, clientId: null, proofs },
    origin: () => 'https://id.example.com',
    analyticsId: () => 'id',
  })
  const me = () => api(users.me, { token: bearer })
  return { api, me, shown, nonces: () => shown.map(({ nonce }) => nonce) }
}

test('each answer may bring the nonce of the next proof', async (t) => {
  const { me, nonces } = client(t, { ...done, nonce: 'n1' }, done, done)
  for (const _ of [1, 2, 3]) await me()
  assert.deepEqual(nonces(), ['n0', 'n1', 'n1'])
})

test('what is refused for its nonce is asked once more, and then the session is over', async (t) => {
  const { me, nonces } = client(t, { ...refused, nonce: 'n1' }, done, { ...refused, nonce: 'n2' }, { ...refused, nonce: 'n3' })
  assert.equal((await me()).id, wireUser().id)
  await assert.rejects(me(), { code: 'missing_or_invalid_token' })
  assert.deepEqual(nonces(), ['n0', 'n1', 'n1', 'n2'])
})

test('a sign-in that is refused twice says so, and was asked twice', async (t) => {
  const { api, nonces } = client(t, { ...refused, nonce: 'n1' }, { ...refused, nonce: 'n2' })
  await assert.rejects(api(passwordless.authenticate, { body: { email: 'a@example.com', code: '123456' } }), {
    code: 'invalid_proof',
  })
  assert.deepEqual(nonces(), ['n0', 'n1'])
})

test('an attempt after a fault has a proof of its own', async (t) => {
  const { me, shown } = client(t, { status: 503, body: {} }, done)
  await me()
  assert.equal(shown.length, 2)
  assert.notEqual(shown[0]?.jti, shown[1]?.jti)
})

test('a call without a session carries none', async (t) => {
  const { api, shown } = client(t, { status: 200, body: {} })
  await api(apps.config as EndpointRow, { params: { appId: APP } }).catch(() => undefined)
  assert.deepEqual(shown, [])
})
