// Jobs of a login with another app: what the service is asked, what is kept, and what an answer to something else is.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { atom } from 'nanostores'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { createStorage } from '../../browser/storage.ts'
import type { User } from '../../contract/entities.ts'
import { noHooks } from '../../session/page-hooks.ts'
import { reportOn } from '../../session/report.ts'
import type { Runtime } from '../../session/runtime.ts'
import { type CrossAppScope, jobs } from './cross-app-jobs.ts'

const APP = 'latchkeydemoapp0000000002'
const TOKENS = { provider: `privy:${APP}`, access_token: 'lent.token.x' }
const account = { type: 'cross_app', subject: 'did:privy:lender', providerAppId: APP }
const person = { id: 'did:privy:me', linkedAccounts: [account] } as unknown as User
const page = openWindow()
let opened: string[] = []
let isBlocked = false

beforeEach(() => {
  opened = []
  isBlocked = false
  const kept = new Map<string, string>()
  page.put('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  page.put('document', { addEventListener: () => undefined, querySelector: () => ({ getAttribute: () => 'dark' }) })
  page.put('location', { href: 'https://app.example/page' })
  for (const size of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) page.put(size, 0)
  const popup = { closed: false, close: () => undefined, location: { replace: (url: string) => opened.push(url) } }
  page.put('open', (_: string, __: string, features: string) => {
    if (isBlocked) return null
    opened.push(/width=\d+,height=\d+/.exec(features)?.[0] ?? '')
    return popup
  })
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'desktop', maxTouchPoints: 0 }, configurable: true })
})
afterEach(() => page.clear())

const world = () => {
  const calls: { name: string; body: Record<string, unknown>; token?: string | null; once?: string }[] = []
  const answers: Record<string, unknown> = {
    'oauth.init': { url: 'https://service.example/start' },
    'oauth.authenticate': { user: {}, oauth_tokens: TOKENS, is_new_user: true },
    'oauth.link': { oauth_tokens: TOKENS },
    'cross_app.connections': { connections: [{ provider_app_id: APP, provider_app_name: 'Tidewater' }] },
  }
  const runtime = {
    appId: 'latchkeydemoapp0000000001',
    apiUrl: 'https://service.example',
    state: new Map(),
    storage: createStorage(),
    $user: atom(person),
    $config: atom(null),
    hooks: noHooks(),
    api: async ({ name }: { name: string }, call: object) => {
      calls.push({ name, ...call } as (typeof calls)[number])
      return answers[name]
    },
    session: {
      authorized: (call: (token: string) => unknown) => call('mine'),
      adopt: () => person,
      setUser: () => person,
    },
  } as unknown as Runtime
  const scope: CrossAppScope = { signal: new AbortController().signal }
  return { runtime, scope, calls }
}
const attempt = (intent: 'login' | 'link') => ({ appId: APP, intent, attempt: 1 }) as const

for (const intent of ['login', 'link'] as const) {
  test(`${intent}: a window of 440 × 680, a code for this page alone, and the token kept for that app`, async () => {
    const { runtime, scope, calls } = world()
    assert.deepEqual(await jobs.open(runtime, attempt(intent), scope), { type: 'opened', attempt: 1, popup: true })
    assert.deepEqual(opened, ['width=440,height=680', 'https://service.example/start?scheme=dark'])
    const [{ body, token } = {} as (typeof calls)[number]] = calls
    assert.deepEqual([body?.provider, body?.redirect_to], [`privy:${APP}`, 'https://app.example/page'])
    assert.equal(token, intent === 'link' ? 'mine' : null)
    assert.ok(scope.open)
    scope.open.answer = { code: 'code', state: scope.open.asked.state }
    const event = await jobs.finish(runtime, attempt(intent), scope)
    assert.equal(event.type === 'finished' && event.done.kind, intent)
    const last = calls.at(-1)
    assert.deepEqual([last?.body.provider, last?.body.code_verifier], [`privy:${APP}`, scope.open.asked.verifier])
    assert.equal(last?.once, scope.open.asked.once)
    assert.equal(runtime.storage.get(`privy:cross-app:${APP}`), TOKENS.access_token)
  })
}

test('an answer with another state is refused before anything is asked of the service', async () => {
  const { runtime, scope, calls } = world()
  await jobs.open(runtime, attempt('login'), scope)
  assert.ok(scope.open)
  scope.open.answer = { code: 'code', state: 'of somebody else' }
  const event = await jobs.finish(runtime, attempt('login'), scope)
  assert.ok(event.type === 'failed')
  assert.deepEqual(
    [event.error.code, event.error.message],
    ['pkce_state_code_mismatch', 'Unexpected auth flow. This may be a phishing attempt.'],
  )
  assert.deepEqual(
    calls.map(({ name }) => name),
    ['oauth.init'],
  )
  assert.equal(runtime.storage.get(`privy:cross-app:${APP}`), null)
})

test('an answer with another state is counted, without the states; nothing is where the host wants no analytics', async () => {
  for (const analytics of [undefined, false] as const) {
    const { runtime, scope, calls } = world()
    const tag = Object.assign(new EventTarget(), { open: false, state: { screen: null } })
    reportOn(tag, runtime, () => (analytics === false ? { analytics } : {}))
    await jobs.open(runtime, attempt('login'), scope)
    assert.ok(scope.open)
    scope.open.answer = { code: 'code', state: 'of somebody else' }
    await jobs.finish(runtime, attempt('login'), scope)
    const sent = calls.map(({ body }) => body).filter((body) => body?.event_name === 'possible_phishing_attempt')
    const told = sent.map(({ payload }) => ({ ...(payload as object), clientTimestamp: '' }))
    const expected = { provider: `privy:${APP}`, flow: 'cross-app', clientTimestamp: '' }
    assert.deepEqual(told, analytics === false ? [] : [expected])
  }
})

test('who declined is told so, and a window that is blocked leaves the page where it is', async () => {
  const { runtime, scope, calls } = world()
  await jobs.open(runtime, attempt('login'), scope)
  assert.ok(scope.open)
  scope.open.answer = { code: 'undefined', state: scope.open.asked.state }
  const event = await jobs.finish(runtime, attempt('login'), scope)
  assert.equal(event.type === 'failed' && event.error.code, 'oauth_user_denied')
  isBlocked = true
  const before = calls.length
  assert.deepEqual(await jobs.open(runtime, attempt('login'), scope), { type: 'blocked', attempt: 1 })
  assert.equal(calls.length, before)
})

test('the other app is named as the service names it, and another one is not', async () => {
  const { runtime, scope } = world()
  assert.deepEqual(await jobs.describe(runtime, { appId: APP }, scope), { type: 'named', name: 'Tidewater' })
  assert.deepEqual(await jobs.describe(runtime, { appId: 'x'.repeat(25) }, scope), { type: 'done' })
})
