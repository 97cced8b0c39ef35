// Which ways of recovery a person can choose, and the screen that the choice begins with.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '../../../test/fakes/app.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import type { OwnRecoveryMethod, RecoveryMethod } from '../../contract/accounts.ts'
import type { User } from '../../contract/entities.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import { recoveryRules, routeToCreate, routeToSet } from './own-recovery.ts'

const page = (options: readonly OwnRecoveryMethod[], recoveryMethod: RecoveryMethod = 'privy', chainType = 'ethereum') => {
  const account = { type: 'wallet', address: '0xA', walletClientType: 'privy', chainType, recoveryMethod }
  const { runtime } = fakeRuntime({ ...user, linkedAccounts: [account] } as unknown as User)
  const config = { embedded_wallet_config: { user_owned_recovery_options: options } }
  Object.assign(runtime, { $config: { get: () => config } })
  return runtime
}
const host = (embeddedWallets: HostConfig['embeddedWallets'] = {}): HostConfig => ({ embeddedWallets })
const PASSWORD = ['user-passcode'] as const
const ALL = ['user-passcode', 'google-drive', 'icloud'] as const
const aim = { to: 'set', address: '0xA' } as const

test('a page may take ways away that the app offers, in its own order, and add none', () => {
  const rules = (own?: OwnRecoveryMethod[]) =>
    recoveryRules(page(PASSWORD).$config.get(), host(own && { userOwnedRecoveryOptions: own })).options
  assert.deepEqual(rules(), ['user-passcode'])
  assert.deepEqual(rules(['icloud', 'user-passcode', 'user-passcode']), ['user-passcode'])
  const many = recoveryRules(page(ALL).$config.get(), host({ userOwnedRecoveryOptions: ['icloud', 'user-passcode'] }))
  assert.deepEqual(many.options, ['icloud', 'user-passcode'])
})

test('one way leads straight to its screen: a first password is explained before, another one not', () => {
  const screen = (runtime: ReturnType<typeof page>) => routeToSet(runtime, host(), {}).screen
  assert.equal(screen(page(PASSWORD)), 'EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN')
  assert.equal(screen(page(PASSWORD, 'user-passcode')), 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN')
  assert.equal(screen(page(['icloud'])), 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN')
  assert.equal(routeToCreate(page(PASSWORD), host(), { to: 'create' }).route?.screen, 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN')
})

test('several ways lead to a choice, with automatic recovery where the app does not require one of the person’s own', () => {
  const route = routeToSet(page(ALL, 'icloud'), host(), {})
  assert.deepEqual(route, {
    screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN',
    params: { aim, options: [...ALL, 'privy'], current: 'icloud' },
  })
  const own = routeToSet(page(ALL), host({ requireUserOwnedRecoveryOnCreate: true }), {})
  assert.deepEqual('options' in own.params && own.params.options, [...ALL])
  assert.deepEqual(routeToCreate(page(ALL), host(), { to: 'create', asked: true }).route, {
    screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN',
    params: { aim: { to: 'create', asked: true }, options: [...ALL] },
  })
})

test('a method that is named leads to it; automatic recovery is confirmed', () => {
  const drive = routeToSet(page(ALL), host(), { method: 'google-drive', address: '0xa' })
  assert.deepEqual(drive, { screen: 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN', params: { method: 'google-drive', aim } })
  const automatic = routeToSet(page(ALL, 'icloud'), host(), { method: 'privy' })
  assert.equal('chosen' in automatic.params && automatic.params.chosen, 'privy')
})

test('what cannot be is refused by its code', () => {
  const refused = (code: string, runtime: ReturnType<typeof page>, given: HostConfig, options: object) =>
    assert.throws(() => routeToSet(runtime, given, options), { code })
  refused('disallowed_recovery_method', page(PASSWORD), host(), { method: 'icloud' })
  refused('disallowed_recovery_method', page(PASSWORD), host({ requireUserOwnedRecoveryOnCreate: true }), { method: 'privy' })
  refused('disallowed_recovery_method', page(ALL, 'privy', 'solana'), host(), { method: 'google-drive' })
  refused('disallowed_recovery_method', page([]), host(), {})
  refused('embedded_wallet_not_found', page(ALL), host(), { address: '0xB' })
  const { runtime } = fakeRuntime()
  refused('must_be_authenticated', runtime, host(), {})
  for (const [options, chainType] of [
    [[], undefined],
    [ALL, 'solana'],
  ] as const) {
    const { route, why } = routeToCreate(page(options), host(), { to: 'create' }, chainType)
    assert.equal(route, null)
    assert.match(String(why), /requireUserOwnedRecoveryOnCreate/)
  }
})
