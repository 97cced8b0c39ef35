import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WireAppConfig } from '../contract/app-config.ts'
import { creationRules } from './wallet-creation.ts'

test('a page may require a recovery of the person’s own, and waives none that the app requires', () => {
  const requires = (app: boolean | undefined, page: boolean | undefined, byHost = false): boolean => {
    const rules = { create_on_login: 'all-users', require_user_owned_recovery_on_create: app }
    const server = { embedded_wallet_config: rules } as unknown as WireAppConfig
    const host = page === undefined ? {} : { embeddedWallets: { requireUserOwnedRecoveryOnCreate: page } }
    const customAuth = { getCustomAccessToken: async () => null }
    return creationRules(server, byHost ? { ...host, customAuth } : host).requiresOwnRecovery
  }
  assert.deepEqual([requires(true, false), requires(true, undefined), requires(undefined, true)], [true, true, true])
  assert.deepEqual(
    [requires(true, true, true), requires(false, true, true)],
    [true, false],
    'of people whom the host signs in, the app alone',
  )
  assert.deepEqual([requires(false, false), requires(undefined, undefined)], [false, false])
})
