import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonRecord } from '../../stores/login/person.ts'
import type { App } from '../apps/app-cache.ts'
import { owesWalletAt } from './owes-wallet-at.ts'

/** Whether a user for whom the back end has asked for these wallets owes one, in an app that requires a recovery of their own, or not. */
const owes = (ownOnly: boolean, wanted: readonly ('ethereum' | 'solana')[]): boolean => {
  const rules = { create_on_login: 'all-users', user_owned_recovery_options: ['user-passcode'] }
  const config = { embedded_wallet_config: { ...rules, require_user_owned_recovery_on_create: ownOnly } }
  const app = { row: { config, settings: {} }, providers: new Set() } as unknown as App
  return owesWalletAt(app, { accounts: [], wanted_wallets: wanted } as unknown as PersonRecord)
}

test('a wallet that cannot be made with a recovery of the person’s own is not owed where one is required', () => {
  assert.deepEqual([owes(true, ['solana']), owes(true, ['ethereum', 'solana']), owes(true, [])], [false, true, true])
  assert.equal(owes(false, ['solana']), true)
})
