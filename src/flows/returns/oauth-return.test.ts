// What a page does that a provider sent the person back to: which modal it opens, what it hands to another page.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { createStorage } from '../../browser/storage.ts'
import { OAUTH_HAND_OVER } from '../../contract/limits.ts'
import { OAUTH_ANSWER, OAUTH_PARTS } from '../../contract/wire.ts'
import { handOver, waitingAnswer } from '../../session/returns/oauth-answer.ts'
import { isKept, keepAttempt, type OAuthAttempt } from '../../session/returns/oauth-attempt.ts'
import type { Runtime } from '../../session/runtime.ts'
import { returned } from './oauth-return.ts'

const page = openWindow()
let told: unknown[] = []
let isClosed = false

const area = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  }
}
beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  told = []
  isClosed = false
  page.put('localStorage', area())
  page.put('sessionStorage', area())
  page.put('document', { addEventListener: () => undefined })
  page.put('close', () => {
    isClosed = true
  })
  page.put(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => told.push(message)
      close = () => undefined
    },
  )
})
afterEach(() => {
  mock.timers.reset()
  page.clear()
})

const attempt = (own: Partial<OAuthAttempt>): OAuthAttempt => ({
  provider: 'google',
  intent: 'login',
  once: 'once',
  state: 'state',
  verifier: 'verifier',
  ...own,
})
/** A page that came back with this answer, while these attempts are stored. */
const back = (kept: readonly OAuthAttempt[], answer: Record<string, string> = {}, user: object | null = null) => {
  const storage = createStorage()
  for (const one of kept) keepAttempt(storage, one)
  const parts = { code: 'code', state: 'state', provider: 'google', ...answer }
  for (const part of OAUTH_PARTS) sessionStorage.setItem(OAUTH_ANSWER + part, JSON.stringify(parts[part]))
  const runtime = { storage, whenReady: async () => undefined, $user: { get: () => user } } as unknown as Runtime
  return { storage, runtime }
}
const handedOver = async (storage: ReturnType<typeof createStorage>): Promise<void> => {
  const end = handOver(storage)
  await Promise.resolve()
  mock.timers.tick(OAUTH_HAND_OVER)
  await end
}

test('a login, a link, and a link begun in the account each open their own screens', async () => {
  const opened = async (own: Partial<OAuthAttempt>, user: object | null) => {
    const found = await returned(back([attempt(own)], {}, user).runtime)
    return [found?.purpose, found?.name, found?.routes.map(({ screen }) => screen)]
  }
  const screen = 'AWAITING_OAUTH_SCREEN'
  assert.deepEqual(await opened({}, null), ['login', 'login', ['LANDING', screen]])
  assert.deepEqual(await opened({ intent: 'link' }, {}), ['link', 'link google', [screen]])
  assert.deepEqual(await opened({ intent: 'link', managed: true }, {}), ['account', 'account', ['ACCOUNT_SCREEN', screen]])
})

test('of two attempts the answer’s own is finished, by whatever id its provider has', async () => {
  const own = attempt({ provider: 'privy:capp00000000000000000000a', name: 'Other app', state: 'own' })
  const { runtime } = back([own, attempt({ intent: 'link', popup: true, state: 'other' })], { state: 'own' })
  const params = (await returned(runtime))?.routes.at(-1)?.params
  assert.deepEqual(params, { provider: own.provider, intent: 'login', name: 'Other app', returned: true })
})

test('a provider that only the address names is shown where it is one of the table', async () => {
  assert.equal((await returned(back([]).runtime))?.purpose, 'login')
  assert.equal(await returned(back([], { provider: 'Call 555 0100' }).runtime), null)
  assert.equal(waitingAnswer(), null)
})

test('a proof comes back to the account of whoever is signed in, and to nobody where the session has ended meanwhile', async () => {
  const found = await returned(back([attempt({ intent: 'confirm' })], {}, {}).runtime)
  assert.deepEqual(
    [found?.purpose, found?.routes.map(({ screen }) => screen)],
    ['account', ['ACCOUNT_SCREEN', 'AWAITING_OAUTH_SCREEN']],
  )
  assert.ok(waitingAnswer())
  assert.equal(await returned(back([attempt({ intent: 'confirm' })]).runtime), null)
  assert.equal(waitingAnswer(), null)
})

test('a login signs in nobody over somebody who is signed in', async () => {
  assert.equal(await returned(back([attempt({})], {}, {}).runtime), null)
  assert.equal(waitingAnswer(), null)
})

for (const intent of ['recovery', 'cross-app'] as const) {
  const asked = attempt({ intent, provider: 'icloud', popup: true })

  test(`${intent}: is finished by the page that asked alone; a popup that none took closes and leaves nothing`, async () => {
    const { storage } = back([asked], { provider: 'icloud' })
    await handedOver(storage)
    assert.deepEqual(told, [{ type: 'PRIVY_OAUTH_RESPONSE', stateCode: 'state', authorizationCode: 'code' }])
    assert.deepEqual([isClosed, waitingAnswer(), isKept(storage, asked)], [true, null, false])
  })

  test(`${intent}: no page that came back opens a modal for it`, async () => {
    assert.equal(await returned(back([asked], { provider: 'icloud' }).runtime), null)
    assert.equal(waitingAnswer(), null)
  })
}

test('a login that no page took finishes in its popup', async () => {
  const asked = attempt({ popup: true })
  const { storage, runtime } = back([asked])
  await handedOver(storage)
  assert.deepEqual([told.length, isClosed, isKept(storage, asked)], [1, false, true])
  assert.equal((await returned(runtime))?.purpose, 'login')
})

test('what left the page is handed to nobody', async () => {
  const { storage } = back([attempt({ popup: false }), attempt({ intent: 'recovery', popup: true, state: 'other' })])
  await handOver(storage)
  assert.deepEqual(told, [])
})
