import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from '../contract/screens.ts'
import { current, type History, move } from './history.ts'

const menu: Route = { screen: 'LANDING', params: {} }
const typed: Route = { screen: 'LANDING', params: { email: 'ada@example.com' } }
const code: Route = {
  screen: 'AWAITING_PASSWORDLESS_CODE',
  params: { recipient: { method: 'email', address: 'ada@example.com' }, intent: 'login' },
}

test('forward, in place, from anew and back', () => {
  const start: History = [menu]
  assert.deepEqual(move(start, { go: code }), [menu, code])
  assert.deepEqual(move(start, { replace: typed }), [typed])
  assert.deepEqual(move([menu, code], { reset: typed }), [typed])
  assert.deepEqual(move([typed, code], { back: true }), [typed])
})

test('from the account everything begins anew at the account', () => {
  const account: Route = { screen: 'ACCOUNT_SCREEN', params: {} }
  const email: Route = { screen: 'LINK_EMAIL_SCREEN', params: {} }
  assert.deepEqual(move([account, email, code], { reset: email }), [account, email])
  assert.deepEqual(move([account, email, code], { reset: account }), [account])
  // An error whose way out is the login menu: a signed-in user has no use for that.
  assert.deepEqual(move([account, email, code], { reset: menu }), [account])
})

test('back from the first screen stays there', () => {
  assert.deepEqual(move([menu], { back: true }), [menu])
})

test('what is shown is the last route, and nothing before the first', () => {
  assert.equal(current([menu, code]), code)
  assert.equal(current([]), null)
})

test('a step leaves the former history as it was', () => {
  const before: History = [menu]
  move(before, { go: code })
  assert.deepEqual(before, [menu])
})
