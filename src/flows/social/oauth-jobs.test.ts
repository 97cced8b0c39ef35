// An attempt from the press to its end, with windows, storage and a service in memory.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { createStorage } from '../../browser/storage.ts'
import { OAUTH_PURPOSES, type OAuthPurpose } from '../../contract/oauth-purposes.ts'
import { STORAGE } from '../../contract/wire.ts'
import { keptAttempt } from '../../session/returns/oauth-attempt.ts'
import type { Runtime } from '../../session/runtime.ts'
import { finish } from '../oauth-finish/oauth-finish.ts'
import type { Done } from '../runtime/flow.ts'
import type { OAuthProof, OAuthRequester, OAuthScope } from '../steps/oauth-scope.ts'
import { jobs } from './oauth-jobs.ts'

const page = openWindow()
const RECOVERED: Done = { kind: 'recover', result: { wallet: {} as never } }
const values = new Map<string, string>()
/** Whether the browser opens windows, and what has happened to them and to this page. */
let isBlocked = false
let log: string[] = []

beforeEach(() => {
  isBlocked = false
  log = []
  values.clear()
  page.put('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  page.put('document', { addEventListener: () => undefined })
  page.put('location', {
    href: 'https://app.example/',
    origin: 'https://app.example',
    assign: (url: string) => log.push(`left for ${url}`),
  })
  const popup = { closed: false, close: () => undefined, location: { replace: (url: string) => log.push(`popup at ${url}`) } }
  for (const size of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) page.put(size, 0)
  page.put('open', () => (isBlocked ? null : popup))
})
afterEach(() => page.clear())

const ask = (requester?: OAuthRequester, userAgent = 'desktop') => {
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent, maxTouchPoints: 0 }, configurable: true })
  const calls: unknown[] = []
  const runtime = {
    apiUrl: 'https://service.example',
    state: new Map(),
    storage: createStorage(),
    api: async (_: unknown, call: unknown) => {
      calls.push(call)
      return { url: 'https://service.example/start' }
    },
    session: { authorized: (call: (token: string) => unknown) => call('token') },
  } as unknown as Runtime
  const scope: OAuthScope = { signal: new AbortController().signal, ...(requester && { requester }) }
  const open = (intent: OAuthPurpose, provider: string) => jobs.open(runtime, { intent, provider, attempt: 1 }, scope)
  return { runtime, scope, calls, open }
}
/** A page that asked: what it was asked, and what it was given. */
const requester = () => {
  const heard: unknown[] = []
  const proofs: OAuthProof[] = []
  const requester: OAuthRequester = {
    begin: async (asked) => {
      heard.push(asked)
      return 'https://drive.example/consent'
    },
    finish: async (proof) => {
      proofs.push(proof)
      return RECOVERED
    },
  }
  return { requester, heard, proofs }
}

for (const intent of ['recovery', 'cross-app'] as const) {
  test(`${intent}: a blocked window leaves the page where it is, asks nobody and stores nothing`, async () => {
    for (const userAgent of ['desktop', 'Android']) {
      const { requester: own, heard } = requester()
      const { open, calls } = ask(own, userAgent)
      isBlocked = true
      assert.deepEqual(await open(intent, 'icloud'), { type: 'blocked', attempt: 1 })
      assert.deepEqual([log, heard, calls, [...values.keys()]], [[], [], [], []])
    }
  })

  test(`${intent}: opens a window on a phone too, at the address of the page that asked`, async () => {
    const { requester: own, heard } = requester()
    const { open, calls, scope } = ask(own, 'Android')
    assert.deepEqual(await open(intent, 'icloud'), { type: 'opened', attempt: 1, popup: true })
    assert.deepEqual(log, ['popup at https://drive.example/consent'])
    assert.deepEqual([...values.keys()], [OAUTH_PURPOSES[intent].slot])
    assert.doesNotMatch(JSON.stringify(heard), new RegExp(scope.open?.asked.verifier ?? 'none'))
    assert.deepEqual(calls, [])
  })

  test(`${intent}: an answer goes to the page that asked, after its state was compared`, async () => {
    const { requester: own, proofs } = requester()
    const { open, runtime, scope } = ask(own)
    await open(intent, 'icloud')
    assert.ok(scope.open)
    const { state, verifier } = scope.open.asked
    scope.open.answer = { code: 'code', state: 'foreign' }
    const refused = await finish(runtime, { attempt: 1 }, scope)
    assert.equal(refused.type === 'failed' && refused.error.code, 'pkce_state_code_mismatch')
    assert.deepEqual(proofs, [])
    assert.equal(keptAttempt(runtime.storage, state)?.state, state)
    scope.open.answer = { code: 'code', state }
    assert.deepEqual(await finish(runtime, { attempt: 1 }, scope), { type: 'finished', done: RECOVERED })
    assert.deepEqual(proofs, [{ authorization_code: 'code', state_code: state, code_verifier: verifier }])
    assert.deepEqual([...values.keys()], [])
  })

  test(`${intent}: without a page that asked it fails, and its window shows nothing`, async () => {
    const event = await ask().open(intent, 'icloud')
    assert.equal(event.type === 'failed' && event.error.code, 'oauth_unexpected')
    assert.deepEqual(log, [])
  })

  test(`${intent}: an address that is none of the web is not followed`, async () => {
    const { requester: own } = requester()
    const { open } = ask({ ...own, begin: async () => 'javascript:alert(1)' })
    const event = await open(intent, 'icloud')
    assert.equal(event.type === 'failed' && event.error.code, 'invalid_answer')
    assert.deepEqual(log, [])
  })
}

for (const intent of ['login', 'link'] as const) {
  test(`${intent}: leaves the page where the window is blocked, and on a phone, with the protocol's keys`, async () => {
    for (const userAgent of ['desktop', 'Android']) {
      const { open } = ask(undefined, userAgent)
      isBlocked = userAgent === 'desktop'
      log = []
      assert.deepEqual(await open(intent, 'google'), { type: 'opened', attempt: 1, popup: false })
      assert.deepEqual(log, ['left for https://service.example/start'])
      assert.deepEqual([...values.keys()].toSorted(), [STORAGE.oauth, STORAGE.codeVerifier, STORAGE.stateCode].toSorted())
    }
  })
}

test('a window of the service is never left: the provider has one of its own, on a phone too, or none', async () => {
  page.put('location', { href: 'https://service.example/oauth/consent', origin: 'https://service.example' })
  const { open } = ask(undefined, 'Android')
  assert.deepEqual(await open('login', 'google'), { type: 'opened', attempt: 1, popup: true })
  assert.deepEqual(log, ['popup at https://service.example/start'])
  isBlocked = true
  assert.deepEqual(await open('login', 'google'), { type: 'blocked', attempt: 1 })
})

test('a link asks with the token of its person, a login with none', async () => {
  for (const [intent, token] of [
    ['login', null],
    ['link', 'token'],
  ] as const) {
    const { open, calls } = ask()
    await open(intent, 'google')
    assert.equal((calls[0] as { token: string | null }).token, token)
  }
})
