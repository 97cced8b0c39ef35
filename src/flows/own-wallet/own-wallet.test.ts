import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts as factsOf, user } from '../../../test/fakes/app.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import { DEFAULT_CHAINS } from '../../contract/wallets/chains.ts'
import { jobs, machine } from './own-wallet.ts'

const { signal } = new AbortController()
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
const wallet = (recoveryMethod: 'privy' | 'google-drive', chainType: 'ethereum' | 'solana' = 'ethereum') =>
  ({ type: 'wallet', address: ADDRESS.toLowerCase(), chainType, walletClientType: 'privy', recoveryMethod, ...times }) as const
const withWallet = (account: LinkedAccount): User => ({ ...user, linkedAccounts: [account] })
const facts = (person: User) => factsOf({ user: person })
const start = (person: User) => machine.start({ address: ADDRESS }, facts(person))
const [network] = DEFAULT_CHAINS as [(typeof DEFAULT_CHAINS)[number]]

test('shows what the user says of the wallet at once, and asks for its network', () => {
  const [state, ...commands] = start(withWallet(wallet('google-drive')))
  assert.deepEqual([state.recovery, state.chainType, state.network, state.balance], ['google-drive', 'ethereum', null, null])
  assert.deepEqual(commands, [
    { run: 'follow' },
    { run: 'changeRoute', with: ADDRESS },
    { run: 'look', with: { address: ADDRESS, host: {} } },
  ])
  assert.deepEqual(start(withWallet(wallet('privy', 'solana'))).slice(1), [
    { run: 'follow' },
    { run: 'changeRoute', with: ADDRESS },
  ])
})

test('follows a recovery that is changed from here, and goes on following', () => {
  const [state] = start(withWallet(wallet('privy')))
  const changed = { type: 'changed', user: withWallet(wallet('google-drive')) } as const
  const [next, ...commands] = machine.on(state, changed, facts(user))
  assert.deepEqual([next.recovery, commands], ['google-drive', [{ run: 'follow' }, { run: 'changeRoute', with: ADDRESS }]])
})

test('reads the balance on the network that the wallet is on', () => {
  const [state] = start(withWallet(wallet('privy')))
  const looked = { type: 'looked', network, networks: [network.name] } as const
  const [loading, ...commands] = machine.on(state, looked, facts(user))
  assert.deepEqual(
    [loading.balance, commands],
    ['loading', [{ run: 'balance', with: { address: ADDRESS, chainId: network.id, host: {} } }]],
  )
  assert.equal(machine.on(loading, { type: 'balance', amount: 7n }, facts(user))[0].balance, 7n)
  assert.equal(machine.on(loading, { type: 'balance', amount: null }, facts(user))[0].balance, null)
})

test('copies, or has the address selected where the browser does not copy', () => {
  const [state] = start(withWallet(wallet('privy')))
  assert.deepEqual(machine.on(state, { type: 'copy' }, facts(user)), [state, { run: 'copy', with: ADDRESS }])
  const [copied, later] = machine.on(state, { type: 'copied', done: true }, facts(user))
  assert.ok(copied.at === 'copied' && later && 'after' in later)
  assert.equal(machine.on(copied, later.send, facts(user))[0].at, 'shown')
  assert.equal(machine.on(state, { type: 'copied', done: false }, facts(user))[0].at, 'refused')
})

test('a row leads to its screen', () => {
  const [state] = start(withWallet(wallet('privy')))
  const route = { screen: 'ACCOUNT_SCREEN', params: {} } as const
  assert.deepEqual(machine.on(state, { type: 'go', route }, facts(user)), [state, { go: route }])
})

test('leads to a change of its recovery, from the way that it has, where the app offers one', async () => {
  const [state] = start(withWallet(wallet('privy')))
  const { runtime, $user } = fakeRuntime(withWallet(wallet('google-drive')))
  const config = { embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive'] } }
  Object.assign(runtime, { $config: { get: () => config } })
  const found = await jobs.changeRoute(runtime, ADDRESS, { signal })
  assert.deepEqual(machine.on(state, found, facts(user))[0].change, {
    screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN',
    params: {
      aim: { to: 'set', address: ADDRESS.toLowerCase(), managed: true },
      options: ['user-passcode', 'google-drive', 'privy'],
      current: 'google-drive',
    },
  })
  $user.set(withWallet(wallet('privy', 'solana')))
  assert.deepEqual(await jobs.changeRoute(runtime, ADDRESS, { signal }), { type: 'change-route', change: null })
})
