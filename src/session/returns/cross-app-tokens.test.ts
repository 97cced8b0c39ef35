// Tokens of other apps: kept per app, dropped when they run out or when their account is not the person's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { createStorage } from '../../browser/storage.ts'
import type { User } from '../../contract/entities.ts'
import { crossAppToken, dropCrossAppToken, keepCrossAppToken } from './cross-app-tokens.ts'

const [ONE, TWO] = ['a'.repeat(25), 'b'.repeat(25)]
const NOW = 1_000_000_000_000
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (sub = 'did:privy:lender', seconds = 60): string =>
  `${part({ alg: 'HS256' })}.${part({ sub, aud: 'c'.repeat(25), iat: NOW / 1000, exp: NOW / 1000 + seconds })}.x`
const person = (subject = 'did:privy:lender', providerAppId = ONE) =>
  ({ id: 'did:privy:me', linkedAccounts: [{ type: 'cross_app', subject, providerAppId }] }) as unknown as User
const parts = (user: User | null = person()) => ({ storage: createStorage(), $user: atom(user) })

test('a token is kept for its app, and given until it runs out', () => {
  const mine = parts()
  keepCrossAppToken(mine, ONE, token())
  assert.equal(crossAppToken(mine, ONE, NOW), token())
  assert.equal(crossAppToken(mine, TWO, NOW), null)
  assert.equal(crossAppToken(mine, ONE, NOW + 60_000), null)
  assert.equal(crossAppToken(mine, ONE, NOW), null, 'it was dropped')
})

test('a token of an account that is not linked is dropped', () => {
  for (const [name, user] of [
    ['signed out', null],
    ['another account', person('did:privy:other')],
    ['another app', person('did:privy:lender', TWO)],
  ] as const) {
    const mine = parts(user)
    keepCrossAppToken(mine, ONE, token())
    assert.equal(crossAppToken(mine, ONE, NOW), null, name)
    assert.equal(mine.storage.get(`privy:cross-app:${ONE}`), null, name)
  }
})

test('what is no token is dropped, and what is dropped is gone', () => {
  const mine = parts()
  keepCrossAppToken(mine, ONE, 'none')
  assert.equal(crossAppToken(mine, ONE, NOW), null)
  keepCrossAppToken(mine, ONE, token())
  dropCrossAppToken(mine, ONE)
  assert.equal(crossAppToken(mine, ONE, NOW), null)
})
