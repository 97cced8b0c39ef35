import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts as factsOf, user } from '../../../test/fakes/app.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import { DEFAULT_CHAINS } from '../../contract/wallets/chains.ts'
import type { Asset, ChainAssets } from '../../wallets/assets/read-assets.ts'
import { machine } from './own-wallet.ts'
import { jobs } from './own-wallet-jobs.ts'

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
  assert.deepEqual([state.recovery, state.chainType, state.network, state.assets], ['google-drive', 'ethereum', null, null])
  assert.deepEqual(commands, [
    { run: 'follow' },
    { run: 'release' },
    { run: 'changeRoute', with: ADDRESS },
    { run: 'look', with: { address: ADDRESS, host: {} } },
    { after: 1000, send: { type: 'waited' } },
  ])
  assert.deepEqual(start(withWallet(wallet('privy', 'solana'))).slice(1), [
    { run: 'follow' },
    { run: 'release' },
    { run: 'changeRoute', with: ADDRESS },
    { after: 1000, send: { type: 'waited' } },
  ])
})

test('draws the facts once what is asked first is answered, or after a second', () => {
  const [state] = start(withWallet(wallet('privy')))
  const awaits = (...events: Parameters<typeof on>[1][]) => events.reduce((before, event) => on(before, event)[0], state).awaits
  const route = { type: 'change-route', change: null } as const
  const looked = { type: 'looked', network, networks: [network.name] } as const
  assert.deepEqual([awaits(), awaits(route), awaits(looked, route), awaits(looked, route, route)], [2, 1, 0, 0])
  assert.equal(awaits({ type: 'waited' }), 0)
  assert.equal(start(withWallet(wallet('privy', 'solana')))[0].awaits, 1)
})

test('follows a recovery that is changed from here, and goes on following', () => {
  const [state] = start(withWallet(wallet('privy')))
  const changed = { type: 'changed', user: withWallet(wallet('google-drive')) } as const
  const [next, ...commands] = machine.on(state, changed, facts(user))
  assert.deepEqual([next.recovery, commands], ['google-drive', [{ run: 'follow' }, { run: 'changeRoute', with: ADDRESS }]])
})

const failure = { code: 'service_unreachable', status: null, message: '', retryAfter: null }
const MAINNET = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
const kept: Asset = { contract: { address: '0xabc' }, symbol: 'TKN', amount: 7n, by: 'person' }
const found: ChainAssets = { chain: MAINNET, isSilent: false, assets: [kept] }
const on = (state: ReturnType<typeof start>[0], event: Parameters<typeof machine.on>[1]) => machine.on(state, event, facts(user))

test('reads what there is on the network that the wallet is on, then what it is worth', () => {
  const [state] = start(withWallet(wallet('privy')))
  const [loading, ...commands] = on(state, { type: 'looked', network, networks: [network.name] })
  assert.deepEqual([loading.assets, commands], ['loading', [{ run: 'read', with: { address: ADDRESS, chainId: network.id } }]])
  const [shown, price] = on(loading, { type: 'assets', assets: [found], items: [] })
  assert.deepEqual([shown.assets, price], [[found], { run: 'price', with: [found] }])
  assert.deepEqual(on(shown, { type: 'prices', prices: { '1 ETH': 3 } })[0].prices, { '1 ETH': 3 })
  const [again, read] = on(shown, { type: 'again' })
  assert.deepEqual([again.assets, read], ['loading', { run: 'read', with: { address: ADDRESS, chainId: network.id } }])
})

test('where nothing is to be had the network is told to be silent, and asked again', () => {
  const [state] = start(withWallet(wallet('privy')))
  const [told] = on({ ...state, network, assets: 'loading' }, { type: 'unread' })
  assert.deepEqual(
    (told.assets as readonly ChainAssets[]).map(({ chain, isSilent }) => [chain.id, isSilent]),
    [[network.id, true]],
  )
  assert.deepEqual(on(told, { type: 'again' })[1], { run: 'read', with: { address: ADDRESS, chainId: network.id } })
})

test('a token that the person has kept is dropped, one at a time, and the list read anew', () => {
  const [state] = start(withWallet(wallet('privy')))
  const [shown] = on({ ...state, network }, { type: 'assets', assets: [found], items: [] })
  const [dropping, command] = on(shown, { type: 'drop', chain: 1, asset: kept })
  assert.deepEqual([dropping.dropping, command], ['0xabc', { run: 'drop', with: { chain: 1, address: '0xabc' } }])
  assert.equal(on(dropping, { type: 'drop', chain: 1, asset: kept }).length, 1)
  assert.equal(on(shown, { type: 'drop', chain: 1, asset: { ...kept, contract: null } }).length, 1)
  const [stays, read] = on(dropping, { type: 'dropped' })
  assert.deepEqual([stays.assets, read], [[found], { run: 'read', with: { address: ADDRESS, chainId: network.id } }])
  const [told] = on(dropping, { type: 'not-dropped', error: failure })
  assert.deepEqual([told.dropping, told.problem !== null], [null, true])
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
