import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { DEFAULT_CHAINS } from '../../contract/wallets/chains.ts'
import type { ShownWallet } from '../../kit/shown-wallet.ts'
import { type AccountMenuState, isLong, isWrongNetwork, itemsOf, machine, networksIn, type Subject } from './account-menu.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const EMAIL = 'ada@example.com'
const [ethereum] = DEFAULT_CHAINS as [(typeof DEFAULT_CHAINS)[number]]
const networks = { supported: DEFAULT_CHAINS, first: ethereum }
const wallet = (own: Partial<ShownWallet> = {}): ShownWallet => ({
  address: ADDRESS,
  chainType: 'ethereum',
  connected: true,
  linked: false,
  embedded: false,
  chainId: 1,
  ...own,
})
const subject = (shown: ShownWallet | null, name: string | null = null): Subject => ({
  wallet: shown,
  person: name === null ? null : { id: 'did:privy:ctest', kind: 'email', name, brand: null },
})
const looked = (about: Subject, balance: bigint | null = null) =>
  ({ type: 'looked', subject: about, networks: about.wallet?.connected ? networks : null, balance }) as const
/** The menu once its subject is known. */
const shown = (about: Subject, balance: bigint | null = null): AccountMenuState =>
  machine.on(machine.start({}, facts())[0], looked(about, balance), facts())[0]
const runs = (commands: readonly object[]): unknown[] => commands.map((one) => ('run' in one ? one.run : one))

test('offers what fits the wallet and the account', () => {
  assert.deepEqual(itemsOf(shown(subject(null, EMAIL))), ['account', 'logout'])
  assert.deepEqual(itemsOf(shown(subject(wallet()))), ['login', 'copy', 'receive', 'networks', 'disconnect'])
  assert.deepEqual(itemsOf(shown(subject(wallet(), EMAIL))), [
    ...['copy', 'receive', 'networks'],
    ...['link', 'account', 'disconnect', 'logout'],
  ])
  assert.deepEqual(itemsOf(shown(subject(wallet({ linked: true, chainId: null }), EMAIL))), [
    ...['copy', 'receive'],
    ...['account', 'disconnect', 'logout'],
  ])
  const named = subject(wallet({ connected: false, linked: true, chainId: null }), ADDRESS)
  assert.deepEqual(itemsOf(shown(named)), ['copy', 'receive', 'account', 'logout'])
})

test('sends with the embedded wallet of whoever is signed in, in the modal', () => {
  const state = shown(subject(wallet({ embedded: true, linked: true }), EMAIL))
  assert.deepEqual(itemsOf(state), ['copy', 'send', 'receive', 'transactions', 'networks', 'account', 'logout'])
  for (const other of [subject(wallet({ embedded: true, chainId: 424_242 }), EMAIL), subject(wallet({ embedded: true }))])
    assert.ok(!itemsOf(shown(other)).includes('send'))
  const [, closed, asked] = machine.on(state, { type: 'choose', item: 'send' }, facts())
  assert.deepEqual(closed, { close: 'success' })
  const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: 'https://etherscan.io' }
  const route = { screen: 'SEND_SCREEN', params: { address: ADDRESS, chain } }
  assert.deepEqual(asked, { ask: { to: 'wallet', route } })
  const [, , list] = machine.on(state, { type: 'choose', item: 'transactions' }, facts())
  assert.deepEqual(list, { ask: { to: 'wallet', route: { screen: 'TRANSACTIONS_SCREEN', params: { address: ADDRESS } } } })
})

test('a network that the app does not work on is a wrong one, and a right one is offered first', () => {
  const state = shown(subject(wallet({ chainId: 56 })))
  assert.equal(isWrongNetwork(state), true)
  assert.deepEqual(itemsOf(state).slice(0, 2), ['switch', 'login'])
  assert.ok(itemsOf(state).includes('networks'))
  const alone = { ...state, networks: { supported: [ethereum], first: ethereum } }
  assert.ok(!itemsOf(alone).includes('networks'), 'the only right network is offered already')
  assert.equal(isWrongNetwork(shown(subject(wallet({ chainId: null })))), false)
})

test('reads the balance for each wallet and network once, and keeps the last one where the chain is silent', () => {
  const [empty] = machine.start({}, facts())
  const [loading, ...first] = machine.on(empty, looked(subject(wallet())), facts())
  assert.deepEqual([loading.balance, runs(first)], ['loading', ['look', 'balance']])
  const [read] = machine.on(loading, { type: 'balance', chainId: 1, address: ADDRESS, amount: 7n }, facts())
  assert.equal(read.balance, 7n)
  const [same, ...again] = machine.on(read, looked(subject(wallet(), EMAIL)), facts())
  assert.deepEqual([same.balance, runs(again)], [7n, ['look']])
  assert.equal(machine.on(same, { type: 'balance', chainId: 1, address: ADDRESS, amount: null }, facts())[0].balance, 7n)
  assert.equal(machine.on(loading, { type: 'balance', chainId: 1, address: ADDRESS, amount: null }, facts())[0].balance, null)
  assert.equal(machine.on(loading, { type: 'balance', chainId: 10, address: ADDRESS, amount: 9n }, facts())[0].balance, 'loading')
  const [moved, ...third] = machine.on(same, looked(subject(wallet({ chainId: 10 })), 5n), facts())
  assert.deepEqual([moved.balance, runs(third)], [5n, ['look', 'balance']])
})

test('one network is asked for at a time; what came of it is said', () => {
  const state = shown(subject(wallet()))
  const [networkList] = machine.on(state, { type: 'choose', item: 'networks' }, facts())
  assert.equal(networkList.at, 'networks')
  assert.equal(machine.on(networkList, { type: 'network', id: 1 }, facts())[0].at, 'menu')
  const [asking, ...commands] = machine.on(networkList, { type: 'network', id: 10 }, facts())
  assert.deepEqual([asking.switching, runs(commands)], [10, ['switchNetwork']])
  assert.deepEqual(machine.on(asking, { type: 'network', id: 137 }, facts()), [asking])
  const [declined] = machine.on(asking, { type: 'not-switched', declined: true }, facts())
  assert.deepEqual([declined.at, declined.switching, declined.refusal], ['networks', null, 'declined'])
  assert.equal(machine.on(declined, { type: 'choose', item: 'back' }, facts())[0].refusal, null)
  assert.deepEqual(machine.on(asking, { type: 'switched', network: 'OP Mainnet' }, facts()).slice(1), [
    { close: 'success' },
    { ask: { to: 'announce-network', network: 'OP Mainnet' } },
  ])
})

test('an address that cannot be copied is shown, to be copied by hand', () => {
  const state = shown(subject(wallet()))
  assert.deepEqual(machine.on(state, { type: 'choose', item: 'copy' }, facts())[1], { run: 'copy', with: ADDRESS })
  const [copied, later] = machine.on(state, { type: 'copied', done: true }, facts())
  assert.equal(copied.copied, true)
  assert.ok(later && 'after' in later)
  assert.equal(machine.on(copied, later.send, facts())[0].copied, false)
  assert.deepEqual(machine.on(state, { type: 'copied', done: false }, facts())[1], {
    go: { screen: 'RECEIVE_SCREEN', params: { address: ADDRESS, network: 'Ethereum' } },
  })
})

test('what only the button can do is asked of it after the menu has closed', () => {
  const state = shown(subject(wallet(), EMAIL))
  assert.deepEqual(machine.on(state, { type: 'choose', item: 'account' }, facts()).slice(1), [
    { close: 'success' },
    { ask: { to: 'account' } },
  ])
  assert.deepEqual(machine.on(state, { type: 'choose', item: 'link' }, facts()).slice(1), [
    { close: 'success' },
    { ask: { to: 'link', address: ADDRESS, chainType: 'ethereum' } },
  ])
  assert.deepEqual(machine.on(state, { type: 'leave' }, facts()), [state, { close: 'dismissed' }])
})

test('networks are searched by name where they are many, and test networks are apart', () => {
  const [list] = machine.on(shown(subject(wallet())), { type: 'choose', item: 'networks' }, facts())
  const names = (state: AccountMenuState) => networksIn(state).map((group) => group.map(({ name }) => name))
  assert.equal(isLong(list), true)
  assert.equal(isLong({ ...list, networks: { supported: DEFAULT_CHAINS.slice(0, 8), first: ethereum } }), false)
  const [main, test] = networksIn(list)
  assert.deepEqual([main.every(({ testnet }) => !testnet), test.every(({ testnet }) => testnet)], [true, true])
  assert.equal(main.length + test.length, DEFAULT_CHAINS.length)
  const [searched] = machine.on(list, { type: 'search', text: ' BASE ' }, facts())
  assert.deepEqual(names(searched), [['Base'], ['Base Goerli', 'Base Sepolia']])
  const [back] = machine.on(searched, { type: 'choose', item: 'back' }, facts())
  assert.equal(machine.on(back, { type: 'choose', item: 'networks' }, facts())[0].search, '')
})

test('a wallet that the app made is not let go by a page', () => {
  const own = wallet({ embedded: true, linked: true })
  assert.ok(!itemsOf(shown(subject(own, EMAIL))).includes('disconnect'))
  assert.ok(itemsOf(shown(subject(wallet({ linked: true }), EMAIL))).includes('disconnect'))
})
