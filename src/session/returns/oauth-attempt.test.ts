import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SessionStorage } from '../../browser/storage.ts'
import { OAUTH_INTENTS, OAUTH_PURPOSES } from '../../contract/oauth-purposes.ts'
import { STORAGE } from '../../contract/wire.ts'
import { forgetAttempt, isKept, keepAttempt, keptAttempt, type OAuthAttempt } from './oauth-attempt.ts'

const memory = () => {
  const values = new Map<string, unknown>()
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const storage: SessionStorage = {
    get: (key) => text(values.get(key)),
    read: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    onChange: () => undefined,
  }
  return { storage, keys: () => [...values.keys()].toSorted() }
}
const attempt = (own: Partial<OAuthAttempt>): OAuthAttempt => ({
  provider: 'google',
  intent: 'login',
  popup: true,
  once: 'once',
  state: `state of ${own.intent ?? 'login'}`,
  verifier: 'verifier',
  ...own,
})
const PROTOCOL = [STORAGE.stateCode, STORAGE.codeVerifier, STORAGE.oauth].toSorted()

test('what one purpose began in a popup is kept beside what another one did, and ends alone', () => {
  const { storage, keys } = memory()
  const begun = OAUTH_INTENTS.map((intent) => attempt({ intent, provider: `provider of ${intent}` }))
  for (const one of begun) keepAttempt(storage, one)
  assert.deepEqual(keys(), OAUTH_INTENTS.map((intent) => OAUTH_PURPOSES[intent].slot).toSorted())
  for (const one of begun) {
    assert.deepEqual(keptAttempt(storage, one.state), one)
    forgetAttempt(storage, one)
    assert.deepEqual(
      begun.filter((other) => isKept(storage, other)),
      begun.slice(begun.indexOf(one) + 1),
    )
  }
  assert.deepEqual(keys(), [])
})

test('the protocol’s keys hold the attempt that left the page, also while a popup of the same purpose is open', () => {
  const { storage, keys } = memory()
  const left = attempt({ popup: false, state: 'left', mode: 'no-signup' })
  keepAttempt(storage, left)
  assert.deepEqual(keys(), PROTOCOL)
  const popup = attempt({ state: 'popup' })
  keepAttempt(storage, popup)
  assert.deepEqual(keptAttempt(storage, 'left'), left)
  forgetAttempt(storage, popup)
  assert.deepEqual(keys(), PROTOCOL)
  forgetAttempt(storage, left)
  assert.deepEqual(keys(), [])
})

test('an end forgets its own attempt, and none that has begun since', () => {
  for (const popup of [true, false]) {
    const { storage } = memory()
    const [first, second] = [attempt({ state: 'first', popup }), attempt({ state: 'second', popup })]
    keepAttempt(storage, first)
    keepAttempt(storage, second)
    forgetAttempt(storage, first)
    assert.equal(isKept(storage, second), true)
  }
})

test('an answer to none is held against what a page that came back could finish, never against a request of another page', () => {
  const { storage } = memory()
  keepAttempt(storage, attempt({ intent: 'recovery' }))
  assert.equal(keptAttempt(storage, 'foreign'), null)
  keepAttempt(storage, attempt({ intent: 'link' }))
  assert.equal(keptAttempt(storage, 'foreign')?.intent, 'link')
})

test('what is no attempt of its place is none: another purpose’s, one that may not leave the page, broken text', () => {
  const { storage } = memory()
  storage.set(OAUTH_PURPOSES.login.slot, attempt({ intent: 'recovery', state: 'moved' }))
  keepAttempt(storage, attempt({ intent: 'cross-app', popup: false, state: 'left' }))
  for (const state of ['moved', 'left']) assert.equal(keptAttempt(storage, state), null, state)
  storage.set(STORAGE.oauth, '{')
  assert.equal(keptAttempt(storage, 'left'), null)
})

test('any provider id', () => {
  const { storage } = memory()
  for (const provider of ['google-drive', 'icloud', 'privy:capp00000000000000000000a', 'capp00000000000000000000a']) {
    keepAttempt(storage, attempt({ provider, state: provider }))
    assert.equal(keptAttempt(storage, provider)?.provider, provider)
  }
})
