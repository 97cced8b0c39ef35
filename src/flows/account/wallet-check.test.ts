// The row "Back up your wallet" of the account: for whom it is there, and where it leads.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import { facts as factsOf, user } from '../../../test/fakes/app.ts'
import type { RecoveryMethod } from '../../contract/accounts.ts'
import type { User, WalletAccount } from '../../contract/entities.ts'
import type { Runtime } from '../../session/runtime.ts'
import { jobs, machine } from './account-overview.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
const wallet = (recoveryMethod: RecoveryMethod | undefined, chainType = 'ethereum') =>
  ({ type: 'wallet', address: ADDRESS, chainType, walletClientType: 'privy', recoveryMethod, ...times }) as WalletAccount
const having = (...linkedAccounts: WalletAccount[]): User => ({ ...user, linkedAccounts })
const automatic = having(wallet('privy'))
const LOOK = { run: 'backup', with: ADDRESS }
const asked = (person: User) => machine.start({}, factsOf({ user: person })).slice(1)
const route = { screen: 'EMBEDDED_WALLET_SCREEN', params: { address: ADDRESS } } as const

describe('the check-up of a wallet', () => {
  test('looks for a way only where a wallet is recovered without the person', () => {
    assert.deepEqual(asked(automatic), [{ run: 'app' }, LOOK, { run: 'look' }])
    assert.deepEqual(asked(having(wallet('user-passcode'), wallet(undefined)))[1], LOOK)
    const none = [
      having(),
      having(wallet('user-passcode')),
      having(wallet('google-drive')),
      having(wallet('privy', 'solana')),
      { ...automatic, isGuest: true },
    ]
    for (const person of none) assert.deepEqual(asked(person), [{ run: 'app' }, { run: 'look' }])
  })

  test('shows the row when there is a way, leads there, and drops it when the wallet has a recovery of its own', () => {
    const facts = factsOf({ user: automatic })
    const [before] = machine.start({}, facts)
    assert.deepEqual(machine.on(before, { type: 'backup' }, facts), [before])
    const [known] = machine.on(before, { type: 'backup-known', wallet: ADDRESS }, facts)
    assert.deepEqual(machine.on(known, { type: 'backup' }, facts), [known, { run: 'secure', with: ADDRESS }])
    assert.deepEqual(machine.on(known, { type: 'backup-route', route }, facts), [known, { go: route }])
    // Looked after once more it stays where it is: no row goes and comes back.
    const [still, ...commands] = machine.on(known, { type: 'looked', user: automatic }, facts)
    assert.deepEqual([still.backup, commands], [ADDRESS, [LOOK]])
    const own = having(wallet('user-passcode'))
    const [done, ...nothing] = machine.on(known, { type: 'looked', user: own }, factsOf({ user: own }))
    assert.deepEqual([done.backup, nothing], [null, []])
  })

  test('is there where app and page allow a way, and leads to it; else to the wallet', async () => {
    const found = async (offered: readonly string[], taken?: readonly string[]) => {
      const value = taken ? { embeddedWallets: { userOwnedRecoveryOptions: taken } } : {}
      const runtime = {
        $user: atom(automatic),
        $config: atom({ embedded_wallet_config: { user_owned_recovery_options: offered } }),
        hooks: { host: async () => ({ config: { value } }) },
      } as unknown as Runtime
      const scope = { signal: new AbortController().signal } as never
      const [known, way] = [await jobs.backup(runtime, ADDRESS, scope), await jobs.secure(runtime, ADDRESS, scope)]
      return [known, way]
    }
    const aim = { to: 'set', address: ADDRESS, managed: true }
    const choice = { aim, options: ['user-passcode', 'privy'], current: 'privy' }
    const own = { type: 'backup-route', route: { screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN', params: choice } }
    const none = [
      { type: 'backup-known', wallet: null },
      { type: 'backup-route', route },
    ]
    assert.deepEqual(await found(['user-passcode']), [{ type: 'backup-known', wallet: ADDRESS }, own])
    assert.deepEqual(await found([]), none)
    assert.deepEqual(await found(['user-passcode'], []), none)
  })
})
