import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BuiltScreen } from '../../contract/screens.ts'
import type { Facts } from '../runtime/flow.ts'
import { around, linkedIn } from './account-around.ts'
import { listOf } from './account-overview.ts'

const facts = (methods: string[], linkedAccounts: object[]) =>
  ({ now: 0, held: null, app: { methods }, user: { id: 'u', linkedAccounts, customMetadata: {} } }) as unknown as Facts
const email = { type: 'email', address: 'ada@example.com' }
const path = (...screens: BuiltScreen[]): BuiltScreen[] => ['ACCOUNT_SCREEN', ...screens]

test('the list has the places that the account itself has, and marks the one that the first screen is in', () => {
  const alone = facts(['email'], [email])
  assert.equal(linkedIn(listOf(alone), true), null)
  assert.deepEqual(around(alone, path('ACCOUNT_ACTIVITY_SCREEN')), {
    places: ['profile', 'methods', 'security', 'devices', 'data'],
    at: 'security',
  })
  const withWallets = facts(['email', 'siwe'], [email])
  assert.ok(around(withWallets, path('DELETE_ACCOUNT_SCREEN')).places.includes('wallets'))
  assert.equal(around(withWallets, path('DELETE_ACCOUNT_SCREEN', 'AWAITING_PASSWORDLESS_CODE')).at, 'data')
  assert.equal(around(withWallets, path('MFA_ENROLLMENT_FLOW_SCREEN', 'MFA_ENROLLMENT_FLOW_SCREEN_CODES')).at, 'security')
  assert.equal(around(withWallets, path('LINK_EMAIL_SCREEN')).at, 'methods')
})
