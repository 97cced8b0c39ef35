// What the config call of a runtime carries (docs/design/protocol.md, "Transport").

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openWindow } from '../../test/fakes/page-window.ts'
import { STORAGE } from '../contract/wire.ts'

const page = openWindow()
const APP = 'capp00000000000000000000a'
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenFor = (aud: string, lifetime = 3600): string => {
  const now = Math.floor(Date.now() / 1000)
  return `${base64({ alg: 'ES256' })}.${base64({ aud, sub: 'did:privy:x', sid: 's', iat: now, exp: now + lifetime })}.x`
}

/** Headers of the config call of a page that holds this token. */
const carried = async (t: TestContext, token: string | null, clientId: string | null) => {
  const values = new Map<string, string>(token === null ? [] : [[STORAGE.token, JSON.stringify(token)]])
  page.put('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  page.put('document', { cookie: '', addEventListener: () => undefined })
  t.after(() => page.clear())
  const { runtimeFor } = await import('./runtime.ts')
  return new Promise<Headers>((resolve) => {
    t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
      if (url.includes(`/api/v1/apps/${APP}`)) resolve(new Headers(init.headers))
      return Response.json({ error: 'no', code: 'invalid_origin' }, { status: 403 })
    })
    runtimeFor({ appId: APP, apiUrl: `https://${t.name.length}.example`, clientId }, () => undefined)
  })
}

test('app id and client id, and the bearer of somebody who is signed in', async (t) => {
  const token = tokenFor(APP)
  const headers = await carried(t, token, 'client-1')
  assert.equal(headers.get('privy-app-id'), APP)
  assert.equal(headers.get('privy-client-id'), 'client-1')
  assert.equal(headers.get('authorization'), `Bearer ${token}`)
})

test('no bearer of another app, for its service would learn it', async (t) => {
  assert.equal((await carried(t, tokenFor('another app'), null)).get('authorization'), null)
})

test('no bearer that has run out', async (t) => {
  const headers = await carried(t, tokenFor(APP, 10), null)
  assert.deepEqual([headers.get('authorization'), headers.get('privy-client-id')], [null, null])
})
