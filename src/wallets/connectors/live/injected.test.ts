import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { error, injectedWallet, never } from '../../../../test/fakes/injected-wallet.ts'
import { isRetryable } from '../../../../test/fakes/retryable.ts'
import { LatchkeyError } from '../../../contract/latchkey-error.ts'
import { CONNECTOR_INIT_TIMEOUT, WALLET_REQUEST_TIMEOUT } from '../../../contract/wallet-limits.ts'
import type { ConnectorEvent } from '../connector.ts'
import { injected } from './injected.ts'

const LOWER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const facts = { connectorType: 'injected', client: null, name: 'Wallet', icon: null } as const
const { signal } = new AbortController()
const CHAIN = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  explorerUrls: [],
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const made = (answers: Parameters<typeof injectedWallet>[0] = {}) => {
  const wallet = injectedWallet({ eth_requestAccounts: [LOWER, OTHER], eth_accounts: [LOWER], eth_chainId: '0x2105', ...answers })
  return { ...wallet, connector: injected(facts, wallet.provider) }
}
/** How a promise ended: what it gave, or code and whether it may be tried again. */
const end = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((thrown: unknown) => (thrown instanceof LatchkeyError ? [thrown.code, isRetryable(thrown)] : thrown))

test('asks for access, and writes addresses with their checksum', async () => {
  const { connector, methods } = made()
  assert.deepEqual(await connector.connect({ signal }), { accounts: [ADDRESS, OTHER], chainId: 'eip155:8453' })
  assert.deepEqual(methods(), ['eth_requestAccounts', 'eth_chainId'])
  assert.equal(connector.walletClientType, 'unknown_browser_extension')
})

test('takes nothing for an account that is none', async () => {
  const { connector, answers } = made({ eth_requestAccounts: ['0x12', null, { toString: () => LOWER }, LOWER] })
  assert.deepEqual(await end(connector.connect({ signal })), { accounts: [ADDRESS], chainId: 'eip155:8453' })
  for (const lie of [[], null, 'yes', {}, [7], [[LOWER]]]) {
    answers.eth_requestAccounts = lie
    assert.deepEqual(await end(connector.connect({ signal })), ['generic_connect_wallet_error', true])
  }
})

test('reads the chain however a wallet writes it', async () => {
  for (const [said, chainId] of [
    ['0x1', 'eip155:1'],
    ['137', 'eip155:137'],
    [10, 'eip155:10'],
    ['loading', 'eip155:1'],
    [null, 'eip155:1'],
    [-1, 'eip155:1'],
    ['', 'eip155:1'],
    [1.5, 'eip155:1'],
    [error(-32603), 'eip155:1'],
  ]) {
    const { connector } = made({ eth_chainId: said })
    assert.equal(((await connector.connect({ signal })) as { chainId: string }).chainId, chainId, String(said))
  }
})

test('says in the words of the catalogue why a wallet does not connect', async () => {
  for (const [thrown, code, again] of [
    [error(4001), 'user_rejected_request', true],
    [error('ACTION_REJECTED'), 'user_rejected_request', true],
    [error(undefined, 'MetaMask Tx Signature: User denied message signature.'), 'user_rejected_request', true],
    [error(-32603, 'wrapped', { data: { originalError: { code: 4001 } } }), 'user_rejected_request', true],
    [error(-32002, 'Already processing eth_requestAccounts. Please wait.'), 'wallet_request_pending', false],
    [error(-32002, "Request of type 'wallet_requestPermissions' already pending"), 'wallet_request_pending', false],
    [error(-32002, 'wallet must has at least one account'), 'wallet_locked', false],
    [error(-32002, 'Resource unavailable'), 'generic_connect_wallet_error', true],
    [error(-32603, 'Internal error'), 'generic_connect_wallet_error', true],
    [error(4900), 'generic_connect_wallet_error', true],
    [error(4100), 'generic_connect_wallet_error', false],
    [error(4200), 'generic_connect_wallet_error', false],
    [error(-32003), 'generic_connect_wallet_error', true],
    [error(undefined, 'boom'), 'unknown_connect_wallet_error', true],
    ['a text', 'unknown_connect_wallet_error', true],
    [undefined, 'unknown_connect_wallet_error', true],
    [
      Object.defineProperty({}, 'code', {
        get() {
          throw new Error('even this')
        },
      }),
      'unknown_connect_wallet_error',
      true,
    ],
  ] as const) {
    const { connector } = made({ eth_requestAccounts: () => Promise.reject(thrown) })
    assert.deepEqual(await end(connector.connect({ signal })), [code, again], String((thrown as Error)?.message))
  }
})

test('a wallet that throws at once is one that rejects', async () => {
  const connector = injected(facts, {
    request() {
      throw error(4001)
    },
  })
  assert.deepEqual(await end(connector.connect({ signal })), ['user_rejected_request', true])
  assert.equal(await connector.resume(signal), null)
  await connector.disconnect()
})

test('a wallet that never answers is waited for 120 s, whatever it is asked', async () => {
  const { connector } = made({
    eth_requestAccounts: never,
    eth_accounts: never,
    personal_sign: never,
    wallet_switchEthereumChain: never,
    eth_call: never,
  })
  const all = [
    connector.connect({ signal }),
    connector.signMessage(ADDRESS, 'text', signal),
    connector.switchChain(CHAIN, signal),
    connector.request({ method: 'eth_call' }),
    connector.resume(signal),
  ].map(end)
  let settled = 0
  for (const one of all) void one.then(() => settled++)
  mock.timers.tick(WALLET_REQUEST_TIMEOUT - 1)
  await settle()
  assert.equal(settled, 0)
  mock.timers.tick(1)
  const late = ['wallet_request_timeout', true]
  assert.deepEqual(await Promise.all(all), [late, late, late, late, null])
})

test('what is called off ends at once, and a late answer goes nowhere', async () => {
  let answer = (_: unknown): void => {}
  const { connector } = made({ eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) })
  const off = new AbortController()
  const connecting = end(connector.connect({ signal: off.signal }))
  await settle()
  off.abort('left')
  assert.equal(await connecting, 'left')
  answer([LOWER])
  await settle()
  const { connector: other, asked } = made()
  assert.equal(await end(other.connect({ signal: off.signal })), 'left')
  assert.deepEqual(asked, [], 'nobody is asked for what was called off before')
})

test('goes on with a connection without asking anybody', async () => {
  const { connector, methods } = made()
  assert.deepEqual(await connector.resume(signal), { accounts: [ADDRESS], chainId: 'eip155:8453' })
  assert.deepEqual(methods(), ['eth_accounts', 'eth_chainId'])
  assert.equal(await made({ eth_accounts: [] }).connector.resume(signal), null)
  assert.equal(await made({ eth_accounts: error(4100) }).connector.resume(signal), null)
})

test('signs a text by its bytes', async () => {
  const { connector, asked, answers } = made({ personal_sign: '0xABcd' })
  assert.equal(await connector.signMessage(ADDRESS, 'Grüße\n', signal), '0xABcd')
  assert.deepEqual(asked, [{ method: 'personal_sign', params: ['0x4772c3bcc39f650a', ADDRESS] }])
  for (const lie of ['', '0x', 'signed', null, { length: 65 }, '0xabc']) {
    answers.personal_sign = lie
    assert.deepEqual(await end(connector.signMessage(ADDRESS, 'text', signal)), ['wallet_error', true])
  }
  answers.personal_sign = error(4001)
  assert.deepEqual(await end(connector.signMessage(ADDRESS, 'text', signal)), ['user_rejected_request', true])
  answers.personal_sign = error(4100)
  assert.deepEqual(await end(connector.signMessage(ADDRESS, 'text', signal)), ['wallet_error', false])
})

test('switches, and adds a chain that the wallet does not know', async () => {
  for (const unknown of [
    error(4902),
    error(-32603, 'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.'),
    error(-32603, 'wrapped', { data: { originalError: { code: 4902 } } }),
  ]) {
    let added: unknown = null
    const { connector, methods } = made({
      wallet_switchEthereumChain: () => (added ? null : unknown),
      wallet_addEthereumChain: (given: unknown) => {
        added = given
        return null
      },
    })
    await connector.switchChain(CHAIN, signal)
    assert.deepEqual(added, [
      { chainId: '0x2105', chainName: 'Base', nativeCurrency: CHAIN.nativeCurrency, rpcUrls: CHAIN.rpcUrls },
    ])
    assert.deepEqual(methods(), [
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'eth_chainId',
    ])
  }
})

test('a switch that the person, or the wallet, refuses is refused', async () => {
  const ends = async (answers: object) => end(made({ ...answers }).connector.switchChain(CHAIN, signal))
  assert.deepEqual(await ends({ wallet_switchEthereumChain: error(4001) }), ['user_rejected_request', true])
  assert.deepEqual(await ends({ wallet_switchEthereumChain: error(-32603) }), ['wallet_error', true])
  const unknown = error(4902)
  assert.deepEqual(await ends({ wallet_switchEthereumChain: unknown, wallet_addEthereumChain: error(4001) }), [
    'user_rejected_request',
    true,
  ])
  assert.deepEqual(await ends({ wallet_switchEthereumChain: unknown, wallet_addEthereumChain: null }), [
    'unsupported_chain_id',
    false,
  ])
})

test('a wallet that says that it has switched is looked at', async () => {
  const { connector, answers, say } = made({ wallet_switchEthereumChain: null, eth_chainId: '0x1' })
  const lying = end(connector.switchChain(CHAIN, signal))
  await settle()
  mock.timers.tick(CONNECTOR_INIT_TIMEOUT)
  assert.deepEqual(await lying, ['unsupported_chain_id', true])
  const slow = end(connector.switchChain(CHAIN, signal))
  await settle()
  answers.eth_chainId = '0x2105'
  say('chainChanged', '0x2105')
  assert.equal(await slow, undefined)
})

test('follows accounts and chain, and believes no nonsense', async () => {
  const { connector, say, heard } = made()
  const events: ConnectorEvent[] = []
  const stop = connector.listen((event) => events.push(event))
  say('accountsChanged', [LOWER])
  say('accountsChanged', ['nonsense'])
  say('accountsChanged', 'nonsense')
  say('chainChanged', '0x1')
  say('chainChanged', { nonsense: true })
  say('accountsChanged', [])
  assert.deepEqual(events, [
    { type: 'accounts', accounts: [ADDRESS] },
    { type: 'chain', chainId: 'eip155:1' },
    { type: 'disconnect' },
  ])
  stop()
  assert.equal(heard(), 0)
})

test('a wallet that only loses the network for a moment is not gone', async () => {
  const { connector, answers, say } = made()
  const events: ConnectorEvent[] = []
  connector.listen((event) => events.push(event))
  say('disconnect', error(1013))
  await settle()
  answers.eth_accounts = error(4900)
  say('disconnect', error(1013))
  await settle()
  assert.deepEqual(events, [])
  answers.eth_accounts = []
  say('disconnect', error(4900))
  await settle()
  assert.deepEqual(events, [{ type: 'disconnect' }])
})

test('a wallet that cannot be listened to can be connected all the same', async () => {
  const { provider } = injectedWallet({ eth_requestAccounts: [LOWER], eth_chainId: '0x1' })
  const deaf = { request: provider.request.bind(provider) }
  const broken = { ...deaf, on: () => assert.fail('broken'), removeListener: () => assert.fail('broken') }
  for (const wallet of [deaf, broken]) {
    const connector = injected(facts, wallet)
    connector.listen(() => undefined)()
    assert.equal((await connector.connect({ signal })).accounts[0], ADDRESS)
  }
})

test('lets a wallet forget the page, and waits for no answer longer than 1.5 s', async () => {
  const { connector, asked } = made({ wallet_revokePermissions: null })
  await connector.disconnect()
  assert.deepEqual(asked, [{ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }])
  await made({ wallet_revokePermissions: error(4200) }).connector.disconnect()
  const slow = made({ wallet_revokePermissions: never }).connector.disconnect()
  mock.timers.tick(CONNECTOR_INIT_TIMEOUT)
  await slow
})

test('hands a request on as it is, and what the wallet says of it', async () => {
  const { connector, asked } = made({ eth_call: error(3, 'execution reverted', { data: '0x08' }) })
  await assert.rejects(connector.request({ method: 'eth_call', params: [1] }), { code: 3, data: '0x08' })
  assert.deepEqual(asked, [{ method: 'eth_call', params: [1] }])
})
