// The embedded wallet as a connector, over a signer that is a fake: no key is here.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sharedStorage } from '../../../test/fakes/storage.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import { embeddedWallet, type WalletRequest } from './embedded-wallet.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CHAIN = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  explorerUrls: [],
}
const { signal } = new AbortController()

const open = (own: Partial<EmbeddedAccount> = {}, answer: unknown = '0xsigned') => {
  const account = { type: 'wallet', address: ADDRESS, chainType: 'ethereum', ...own } as EmbeddedAccount
  const log: WalletRequest[] = []
  const asks: unknown[] = []
  let refuse: Error | null = null
  const storage = sharedStorage().tab()
  const connector = embeddedWallet(account, {
    async sign(request) {
      log.push(request)
      if (refuse) throw refuse
      return answer
    },
    ask: {
      async network(params, chain) {
        asks.push(['network', params, chain])
        if (refuse) throw refuse
        return 8453
      },
      async asset(params, chain) {
        asks.push(['asset', params, chain])
        if (refuse) throw refuse
      },
    },
    chains: async () => ({
      supported: [{ id: 1 }, { id: 8453 }],
      first: { id: 1 },
      rpcOf: (id) => ({ url: `https://chain/${id}`, headers: {} }),
    }),
    storage,
  })
  const reject = (error: Error): void => {
    refuse = error
  }
  return { connector, log, asks, storage, reject }
}
/** Answers the chain. */
const chain = (t: TestContext, answer: object) => {
  const asked: { url: string; method: string; params: unknown }[] = []
  t.mock.method(globalThis, 'fetch', async (url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    asked.push({ url, method, params })
    return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
  })
  return asked
}

test('is connected without being asked, and answers for itself what needs no chain', async () => {
  const { connector, log } = open()
  assert.deepEqual(await connector.resume(signal), { accounts: [ADDRESS], chainId: 'eip155:1' })
  assert.deepEqual(await connector.request({ method: 'eth_accounts' }), [ADDRESS])
  assert.equal(await connector.request({ method: 'eth_chainId' }), '0x1')
  assert.deepEqual(log, [])
})

test('what is signed is what it was when it arrived', async () => {
  const { connector, log } = open()
  const transaction = { to: ADDRESS, value: 10n }
  const signing = connector.request({ method: 'eth_signTransaction', params: [transaction] })
  transaction.value = 10_000n
  assert.equal(await signing, '0xsigned')
  const request = { method: 'eth_signTransaction', params: [{ to: ADDRESS, value: '0xa' }] }
  assert.deepEqual(log, [request])
})

test('nothing is signed where the person declines', async () => {
  const { connector, log, reject } = open()
  reject(new LatchkeyError('user_rejected_request', 'You rejected the request'))
  const typed = { types: { A: [{ name: 'a', type: 'uint8' }] }, primaryType: 'A', domain: {}, message: { a: 1 } }
  for (const [method, ...params] of [
    ['personal_sign', '0x01', ADDRESS],
    ['eth_signTypedData_v4', ADDRESS, typed],
    ['eth_signTransaction', {}],
    ['eth_sendTransaction', {}],
  ] as const)
    await assert.rejects(connector.request({ method, params }), { code: 4001 })
  await assert.rejects(connector.signMessage(ADDRESS, 'Hello', signal), { code: 'user_rejected_request' })
  assert.equal(log.length, 5)
})

test('what cannot be shown as what it does is refused before anybody is asked', async () => {
  const { connector, log } = open()
  for (const method of [
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v1',
    'eth_signTypedData_v3',
    'wallet_signAuthorization',
  ])
    await assert.rejects(connector.request({ method, params: [] }), { code: 4200 })
  await assert.rejects(connector.request({ method: 'personal_sign', params: { 0: 'x' } }), { code: -32602 })
  assert.deepEqual(log, [])
})

test('an estimate is made for the present network at whatever price, and for anybody where the account has no funds', async (t) => {
  const { connector } = open()
  await connector.switchChain(CHAIN, signal)
  const asked = chain(t, { error: { code: -32000, message: 'insufficient funds for gas' } })
  const transaction = { from: ADDRESS, to: ADDRESS, gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
  await assert.rejects(connector.request({ method: 'eth_estimateGas', params: [transaction] }), { code: -32000 })
  assert.deepEqual(asked, [
    { url: 'https://chain/8453', method: 'eth_estimateGas', params: [{ from: ADDRESS, to: ADDRESS, chainId: '0x2105' }] },
    { url: 'https://chain/8453', method: 'eth_estimateGas', params: [{ to: ADDRESS, chainId: '0x2105' }] },
  ])
})

test('what goes wrong has the number that dapps know', async () => {
  for (const [code, number] of [
    ['must_be_authenticated', 4100],
    ['embedded_wallet_webview_not_loaded', 4900],
    ['request_queue_full', -32002],
    ['embedded_wallet_request_error', -32603],
  ] as const) {
    const { connector, reject } = open()
    reject(new LatchkeyError(code, 'm'))
    await assert.rejects(connector.request({ method: 'personal_sign', params: ['0x01', ADDRESS] }), {
      code: number,
      message: 'm',
    })
    reject(Object.assign(new LatchkeyError(code, 'm'), { number: 4200 }))
    await assert.rejects(connector.request({ method: 'personal_sign', params: ['0x01', ADDRESS] }), { code: 4200 })
  }
})

test('what a node refuses reaches the page with code, message and data', async (t) => {
  const { connector } = open()
  chain(t, { error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
  await assert.rejects(connector.request({ method: 'eth_call', params: [{}] }), {
    code: 3,
    message: 'execution reverted',
    data: '0x08c379a0',
  })
})

test('switches between the chains of the page alone, tells it once, and is on the same chain after a reload', async () => {
  const { connector, storage } = open()
  const heard: unknown[] = []
  connector.listen((event) => heard.push(event))
  const switchTo = (chainId: unknown) => connector.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  assert.equal(await switchTo('0x2105'), null)
  await switchTo('0x2105')
  assert.deepEqual(heard, [{ type: 'chain', chainId: 'eip155:8453' }])
  await assert.rejects(switchTo('0x5'), { code: 4902, message: 'Unsupported chain: 5' })
  for (const id of ['x', 'lots', '', '0x', undefined, null, {}, -1, 1.5, Number.NaN])
    await assert.rejects(switchTo(id), { code: -32602 }, String(id))
  for (const params of [[], ['lots'], [null]])
    await assert.rejects(connector.request({ method: 'wallet_switchEthereumChain', params }), { code: -32602 })
  assert.equal(storage.read(`privy:wallet:${ADDRESS}`), '0x2105')
  assert.equal(await connector.request({ method: 'wallet_switchEthereumChain', params: ['0x1'] }), null)
  assert.equal(await connector.request({ method: 'eth_chainId' }), '0x1')
  storage.set(`privy:wallet:${ADDRESS}`, 99)
  assert.equal(await connector.request({ method: 'eth_chainId' }), '0x1', 'a chain that the page has no more')
})

test('a network that the person agrees to is used; a token that they agree to is added', async () => {
  const { connector, asks, reject } = open()
  const heard: unknown[] = []
  connector.listen((event) => heard.push(event))
  const network = [{ chainId: '0x2105', rpcUrls: ['https://rpc.evil.example'] }]
  assert.equal(await connector.request({ method: 'wallet_addEthereumChain', params: network }), null)
  assert.deepEqual(heard, [{ type: 'chain', chainId: 'eip155:8453' }])
  assert.equal(await connector.request({ method: 'eth_chainId' }), '0x2105')
  const asset = { type: 'ERC20', options: { address: ADDRESS } }
  assert.equal(await connector.request({ method: 'wallet_watchAsset', params: asset }), true)
  assert.deepEqual(asks, [
    ['network', network, 1],
    ['asset', asset, 8453],
  ])
  reject(new LatchkeyError('user_rejected_request', 'You rejected the request'))
  await assert.rejects(connector.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x1' }] }), { code: 4001 })
  await assert.rejects(connector.request({ method: 'wallet_watchAsset', params: asset }), { code: 4001 })
  assert.equal(await connector.request({ method: 'eth_chainId' }), '0x2105')
})

test('other methods of wallets are not supported, and asked of no chain', async (t) => {
  const { connector } = open()
  const asked = chain(t, { result: {} })
  const methods = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_scanQRCode', 'wallet_']
  // viem sends calls one by one where a refusal has these words.
  const refusal = { code: 4200, message: /does not exist \/ is not available/ }
  for (const method of methods) await assert.rejects(connector.request({ method, params: [ADDRESS] }), refusal, method)
  assert.deepEqual(asked, [])
})

test('a second factor that was left is a refusal, one that could not be shown is none', async () => {
  const { connector, reject } = open()
  const ask = () => connector.request({ method: 'personal_sign', params: ['0x01', ADDRESS] })
  reject(new LatchkeyError('mfa_canceled', 'MFA canceled'))
  await assert.rejects(ask(), { code: 4001, message: 'MFA canceled' })
  for (const code of ['mfa_verification_max_attempts_reached', 'missing_or_invalid_mfa', 'mfa_timeout']) {
    reject(new LatchkeyError(code, 'm'))
    await assert.rejects(ask(), { code: 4100 }, code)
  }
})

test('a Solana wallet signs messages alone, and names its chain by the genesis', async () => {
  const { connector, log } = open({ chainType: 'solana', address: 'So1' }, { signature: 'c2ln' })
  assert.deepEqual(await connector.resume(signal), { accounts: ['So1'], chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  assert.equal(await connector.signMessage('So1', 'Hello', signal), 'c2ln')
  assert.deepEqual(log, [{ method: 'signMessage', params: ['Hello', 'utf8'] }])
  await assert.rejects(connector.request({ method: 'eth_accounts' }), { code: 4200 })
  const asked = { method: 'signMessage', params: ['SGVsbG8=', 'base64'] }
  assert.deepEqual(await connector.request(asked), { signature: 'c2ln' })
  await assert.rejects(connector.request({ method: 'signMessage', params: [''] }), { code: 4200 })
  await assert.rejects(connector.switchChain(CHAIN, signal), { code: 'unsupported_chain_id' })
})

test('a message must be a text that is not empty, and an answer that is none is no signature', async () => {
  await assert.rejects(open().connector.signMessage(ADDRESS, '', signal), { code: 'invalid_message' })
  await assert.rejects(open({}, null).connector.signMessage(ADDRESS, 'Hello', signal), { code: 'unable_to_sign' })
})
