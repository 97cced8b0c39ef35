import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app, facts, user } from '../../../test/fakes/app.ts'
import type { User } from '../../contract/entities.ts'
import { machine } from './bring-wallet.ts'

const params = { address: '0xB' }
const former = { type: 'wallet', address: '0xB', chainType: 'ethereum', connectorType: 'former' }
const moved = { ...user, linkedAccounts: [former] } as unknown as User
const known = facts({ user: moved, app: { ...app, createOnLogin: 'all-users' } })
const IMPORT = { go: { screen: 'EMBEDDED_WALLET_IMPORT_SCREEN', params: {} } }
const CREATE = { reset: { screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', params: {} } }

test('the wallet is brought, made anew or left for another login, each by a press of its own', () => {
  const [state, ...none] = machine.start(params, known)
  assert.deepEqual([state, none], [{ at: 'offered', address: '0xB', makes: true }, []])
  const after = (type: 'bring' | 'fresh' | 'later') => machine.on(state, { type }, known).slice(1)
  const left = { run: 'leave', with: '0xB' }
  assert.deepEqual([after('bring'), after('fresh'), after('later')], [[IMPORT], [CREATE], [left]])
  assert.deepEqual(machine.on(state, { type: 'left' }, known).slice(1), [{ close: 'success' }])
})

test('an app that makes no wallets offers none; back from the window, where the wallet is here, the login ends', () => {
  assert.equal(machine.start(params, facts({ user: moved }))[0].makes, false)
  const here = { type: 'wallet', address: '0xB', chainType: 'ethereum', connectorType: 'embedded', walletClientType: 'privy' }
  const came = { ...user, linkedAccounts: [here] } as unknown as User
  assert.deepEqual(machine.start(params, { ...known, user: came }).slice(1), [{ close: 'success' }])
})
