import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LinkedAccount } from '../../contract/entities.ts'
import { loginAccount } from './login-account.ts'

const account = (type: string, seconds: number, more: object = {}) =>
  ({ type, latestVerifiedAt: new Date(seconds * 1000), ...more }) as unknown as LinkedAccount
const of = (accounts: LinkedAccount[], method: string) => loginAccount(accounts, method)?.type

test('a login is told by the account of its method, also where another one was verified in the same second', () => {
  const all = ['email', 'phone', 'custom_auth', 'google_oauth', 'passkey'].map((type) => account(type, 7))
  for (const [method, type] of [
    ['email', 'email'],
    ['sms', 'phone'],
    ['custom', 'custom_auth'],
    ['google', 'google_oauth'],
    ['passkey', 'passkey'],
  ] as const) {
    assert.equal(of(all, method), type)
    assert.equal(of(all.toReversed(), method), type)
  }
})
test('of several of its type it is the one verified last', () => {
  const [old, young] = [account('passkey', 1), account('passkey', 2)]
  for (const both of [
    [old, young],
    [young, old],
  ])
    assert.equal(loginAccount(both, 'passkey'), young)
})
test('an embedded wallet is never what somebody signed in with; who has nothing has none', () => {
  const embedded = account('wallet', 9, { walletClientType: 'privy' })
  assert.equal(of([embedded, account('wallet', 1, { walletClientType: 'metamask' })], 'siwe'), 'wallet')
  assert.equal(loginAccount([embedded], 'siwe'), null)
  assert.equal(loginAccount([], 'guest'), null)
  assert.equal(of([account('email', 1), account('phone', 2)], 'a method to come'), 'phone')
})
