import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '../../test/fakes/app.ts'
import { fakeRuntime } from '../../test/fakes/modal.ts'
import { recentMethod, remember } from './recent.ts'

const place = (appId: string, stored = new Map<string, string>()) => ({
  ...fakeRuntime().runtime,
  appId,
  stored,
  storage: {
    get: (key: string) => stored.get(key) ?? null,
    read: () => null,
    set: (key: string, value: unknown) => void stored.set(key, String(value)),
    remove: (key: string) => void stored.delete(key),
    onChange: () => {},
  },
})

test('remembers the last method of an app, by the type of its account', () => {
  const here = place('a')
  for (const [method, type] of [
    ['email', 'email'],
    ['sms', 'phone'],
    ['google', 'google_oauth'],
    ['passkey', 'passkey'],
  ] as const) {
    remember(here, method, user)
    assert.deepEqual([...here.stored], [['privy:a:recent-login-method', type]])
    assert.equal(recentMethod(here), method)
  }
})

test('what another app was signed in to with is nothing here', () => {
  const here = place('a')
  remember(here, 'email', user)
  assert.equal(recentMethod(place('b', here.stored)), null)
})
