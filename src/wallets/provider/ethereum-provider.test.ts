import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { sharedStorage } from '../../../test/fakes/storage.ts'
import { ADA, BOB, fakeWallets, giveWallets, wallet } from '../../../test/fakes/wallets.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { ConnectedWallet } from '../store.ts'
import type { ProviderEvents } from './ethereum-provider.ts'
import { ethereumProvider } from './ethereum-provider.ts'

const EVENTS = ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'] as const
const SOLANA = 'So11111111111111111111111111111111111111112'

const setUp = (...connected: ConnectedWallet[]) => {
  const wallets = fakeWallets(...connected)
  const storage = sharedStorage().tab()
  const runtime = { state: new Map(), storage, $user: atom(null), whenReady: async () => {} } as unknown as Runtime
  giveWallets(runtime, wallets)
  let connect = (): Promise<unknown> => Promise.reject(new Error('closed'))
  const provider = ethereumProvider(runtime, () => connect())
  const events: [string, unknown][] = []
  for (const name of EVENTS)
    provider.on(name, (what: ProviderEvents[typeof name]) =>
      events.push([name, what instanceof Error ? (what as ProviderEvents['disconnect']).code : what]),
    )
  return {
    wallets,
    provider,
    events,
    runtime,
    connectBy(by: () => Promise<unknown>) {
      connect = by
    },
    code: (method: string, params?: unknown) =>
      provider.request({ method, params }).then(
        () => null,
        (error: { code: unknown }) => error.code,
      ),
  }
}

test('accounts and chain are those of the active wallet, without asking it', async () => {
  const { provider, wallets } = setUp(wallet({ chainId: 'eip155:8453' }))
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ADA])
  assert.deepEqual(await provider.request({ method: 'eth_requestAccounts' }), [ADA])
  assert.equal(await provider.request({ method: 'eth_chainId' }), '0x2105')
  assert.deepEqual(wallets.asked, [])
  assert.equal(provider.isConnected(), true)
})

test('without a wallet there are no accounts, and nothing else can be asked', async () => {
  const { provider, code } = setUp()
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [])
  assert.equal(provider.isConnected(), false)
  for (const method of ['eth_chainId', 'eth_blockNumber', 'personal_sign']) assert.equal(await code(method, ['0x00', ADA]), 4900)
})

test('eth_requestAccounts lets the person choose a wallet, and a person who does not is 4001', async () => {
  const { provider, wallets, code, connectBy } = setUp()
  assert.equal(await code('eth_requestAccounts'), 4001)
  connectBy(async () => wallets.be(wallet({ address: BOB })))
  assert.deepEqual(await provider.request({ method: 'eth_requestAccounts' }), [BOB])
  const solana = wallet({ address: SOLANA, chainType: 'solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  wallets.be()
  connectBy(async () => wallets.be(solana))
  assert.equal(await code('eth_requestAccounts'), 4900)
})

test('signatures, transactions and readings go to the wallet as they came', async () => {
  const { provider, wallets } = setUp(wallet())
  wallets.answer(({ method }) => `${method} done`)
  const asks = [
    { method: 'personal_sign', params: ['0x68690a', ADA.toLowerCase()] },
    { method: 'eth_signTypedData_v4', params: [ADA, '{}'] },
    { method: 'eth_sendTransaction', params: [{ from: ADA, to: BOB, chainId: '0x1' }] },
    { method: 'eth_getBalance', params: [BOB, 'latest'] },
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] },
    { method: 'eth_blockNumber' },
  ]
  for (const ask of asks) assert.equal(await provider.request(ask), `${ask.method} done`)
  assert.deepEqual(wallets.asked, asks)
})

test('what is asked of an account that is not in use never reaches the wallet', async () => {
  const { wallets, code } = setUp(wallet())
  assert.equal(await code('personal_sign', ['0x00', BOB]), 4100)
  assert.equal(await code('eth_signTypedData_v4', [BOB, '{}']), 4100)
  assert.equal(await code('eth_sendTransaction', [{ from: BOB, to: ADA }]), 4100)
  assert.deepEqual(wallets.asked, [])
})

test('a transaction for another chain than the wallet’s is 4901', async () => {
  const { wallets, code } = setUp(wallet())
  assert.equal(await code('eth_sendTransaction', [{ from: ADA, chainId: '0x2105' }]), 4901)
  assert.equal(await code('eth_sendTransaction', [{ from: ADA, chainId: 10 }]), 4901)
  assert.deepEqual(wallets.asked, [])
})

test('parameters that cannot be meant are 4200, and what is no request is -32600', async () => {
  const { provider, code } = setUp(wallet())
  assert.equal(await code('personal_sign', { message: 'x' }), 4200)
  assert.equal(await code('personal_sign', ['0x00']), 4200)
  for (const ask of [null, {}, { method: 7 }, { method: '' }, 'eth_accounts'])
    await assert.rejects(provider.request(ask as never), { code: -32600 })
})

test('what a wallet says has a code of EIP-1193 or EIP-1474, however it says it', async () => {
  const { wallets, code } = setUp(wallet())
  const said: [thrown: unknown, code: number][] = [
    [{ code: 4001, message: 'no' }, 4001],
    [{ code: 4902, message: 'unknown chain' }, 4902],
    [{ code: -32603, message: 'x', data: { originalError: { code: 4902 } } }, 4902],
    [{ code: 5000, message: 'User rejected.' }, 4001],
    [{ code: 'ACTION_REJECTED' }, 4001],
    [new Error('boom'), -32603],
    ['boom', -32603],
    [null, -32603],
    [{ code: -32002, message: 'pending' }, -32002],
    [
      {
        get code() {
          throw new Error('hostile')
        },
      },
      -32603,
    ],
  ]
  for (const [thrown, expected] of said) {
    wallets.answer(() => {
      throw thrown
    })
    assert.equal(await code('eth_sendTransaction', [{ from: ADA }]), expected, String(expected))
  }
})

test('tells when a wallet comes, moves, becomes another one and goes', async () => {
  const { wallets, events } = setUp()
  const take = () => events.splice(0)
  wallets.be(wallet())
  assert.deepEqual(take(), [
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', [ADA]],
  ])
  wallets.be(wallet({ chainId: 'eip155:10' }))
  assert.deepEqual(take(), [['chainChanged', '0xa']])
  wallets.be(wallet({ address: BOB }), wallet())
  assert.deepEqual(take(), [
    ['chainChanged', '0x1'],
    ['accountsChanged', [BOB]],
  ])
  wallets.be(wallet({ address: BOB, connectedAt: 9 }))
  assert.deepEqual(take(), [])
  wallets.be()
  assert.deepEqual(take(), [
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
})

test('hands on the messages of the wallet in use, and of no other', async () => {
  const { wallets, events } = setUp(wallet())
  const message = { type: 'eth_subscription', data: { subscription: '0x1', result: {} } }
  wallets.tell({ type: 'message', message })
  assert.deepEqual(events.splice(0), [['message', message]])
  wallets.be()
  events.splice(0)
  wallets.tell({ type: 'message', message })
  assert.deepEqual(events, [])
})

test('where the active wallet is no Ethereum wallet, the Ethereum wallet connected last is meant', async () => {
  const { provider, wallets } = setUp(
    wallet({ address: SOLANA, chainType: 'solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    wallet(),
  )
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ADA])
  wallets.be(wallet({ address: SOLANA, chainType: 'solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }))
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [])
})

test('a listener can be taken away, and one that fails keeps no other from hearing', async (t) => {
  const { provider, wallets } = setUp()
  const reported: unknown[] = []
  // Node has none.
  Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) })
  t.after(() => Reflect.deleteProperty(globalThis, 'reportError'))
  const heard: string[] = []
  const gone = (): unknown => heard.push('gone')
  provider.on('connect', gone).removeListener('connect', gone)
  provider.on('connect', () => {
    throw new Error('host')
  })
  provider.once('connect', () => heard.push('once'))
  wallets.be(wallet())
  wallets.be()
  wallets.be(wallet())
  assert.deepEqual(heard, ['once'])
  assert.equal(reported.length, 2)
})

test('a page has one provider', () => {
  const { runtime, provider } = setUp()
  assert.equal(
    ethereumProvider(runtime, () => Promise.resolve()),
    provider,
  )
})

test('with an address it is the provider of that wallet, whichever is active', async () => {
  const { wallets, runtime } = setUp(wallet(), wallet({ address: BOB }))
  const none = () => Promise.reject(new Error('nobody chooses'))
  const pinned = ethereumProvider(runtime, none, BOB.toLowerCase())
  assert.equal(ethereumProvider(runtime, none, BOB), pinned)
  assert.notEqual(ethereumProvider(runtime, none), pinned)
  assert.deepEqual(await pinned.request({ method: 'eth_accounts' }), [BOB])
  await assert.rejects(pinned.request({ method: 'personal_sign', params: ['0x', ADA] }), { code: 4100 })
  wallets.be(wallet())
  assert.deepEqual([await pinned.request({ method: 'eth_accounts' }), pinned.isConnected()], [[], false])
  await assert.rejects(pinned.request({ method: 'eth_chainId' }), { code: 4900 })
})

test('a page that gives up the account of the embedded wallet sees none, over a reload too, until it asks again', async (t) => {
  Object.defineProperty(globalThis, 'location', { value: { origin: 'https://app.example' }, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'location'))
  const own = wallet({ walletClientType: 'privy', connectorType: 'embedded' })
  const { wallets, provider, events, runtime, code } = setUp(own)
  const ask = (method: string, params?: unknown) => provider.request({ method, params })
  const permission = {
    invoker: 'https://app.example',
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [ADA] }],
  }
  assert.deepEqual(await ask('wallet_getPermissions'), [permission])
  const other = ethereumProvider(runtime, () => Promise.reject(new Error('closed')), ADA)
  const heard: unknown[] = []
  other.on('accountsChanged', (accounts) => heard.push(accounts))
  assert.equal(await ask('wallet_revokePermissions', [{ eth_accounts: {} }]), null)
  assert.deepEqual([await ask('eth_accounts'), await ask('wallet_getPermissions')], [[], []])
  assert.deepEqual(await other.request({ method: 'eth_accounts' }), [])
  assert.deepEqual(events, [['accountsChanged', []]])
  assert.equal(provider.isConnected(), true)
  assert.equal(await ask('eth_chainId'), '0x1')
  assert.equal(await code('personal_sign', ['0x00', ADA]), 4100)
  const reloaded = { ...runtime, state: new Map() } as Runtime
  giveWallets(reloaded, wallets)
  const again = ethereumProvider(reloaded, () => Promise.reject(new Error('closed')))
  assert.deepEqual(await again.request({ method: 'eth_accounts' }), [])
  assert.deepEqual(await ask('wallet_requestPermissions', [{ eth_accounts: {} }]), [permission])
  assert.deepEqual(await ask('eth_accounts'), [ADA])
  await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
  assert.deepEqual(await ask('eth_requestAccounts'), [ADA])
  assert.deepEqual(heard, [[], [ADA], [], [ADA]])
  assert.deepEqual(wallets.asked, [])
})

test('permissions have names, and those of a wallet from outside are its own', async () => {
  const { code, provider, wallets } = setUp(wallet({ walletClientType: 'privy', connectorType: 'embedded' }))
  for (const params of [undefined, [], [{}], ['eth_accounts'], [{ eth_accounts: {}, wallet_snap: {} }]])
    for (const method of ['wallet_requestPermissions', 'wallet_revokePermissions'])
      assert.equal(await code(method, params), -32602, `${method} ${JSON.stringify(params)}`)
  wallets.be(wallet({ address: BOB }))
  wallets.answer(({ method }) => method)
  for (const method of ['wallet_getPermissions', 'wallet_requestPermissions', 'wallet_revokePermissions'])
    assert.equal(await provider.request({ method, params: [{ eth_accounts: {} }] }), method)
  wallets.be()
  assert.deepEqual(await provider.request({ method: 'wallet_getPermissions' }), [])
})
