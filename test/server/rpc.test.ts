// The chain proxy: what is handed on, what is refused, and a node that is down.

import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { before, test } from 'node:test'
import { createPublicClient, http } from 'viem'
import { chainNodes } from '../../server/ports/chains.ts'
import { OutgoingError } from '../../server/ports/outgoing.ts'
import { METHODS } from '../../server/services/rpc/methods.ts'
import { answered } from '../fakes/chains.ts'
import { listening } from '../listening.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const PAGE = { headers: { origin: 'https://host.example' } }
const path = (chain: number | string): string => `/api/v1/rpc/${chain}`
const ask = (method: string, params: unknown = [], id: unknown = 7) => ({ jsonrpc: '2.0', id, method, params })
const said = ({ body }: Answer) => body as unknown as { id: unknown; result?: unknown; error?: { code: number; message: string } }
const outcome = ({ status, body }: Answer): [number, string] => [status, body.code]

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const app = prepared(() => lab.newApp())
  before(async () => {
    lab.chains.node = async () => answered('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  const call = (body: unknown, chain: number | string = 1, options: object = PAGE): Promise<Answer> =>
    app.call(path(chain), body, options)

  test('a question is handed on as it is, and answered under its own id', async () => {
    for (const id of [7, 'seven', null, 0]) {
      const answer = await call(ask('eth_getBalance', ['0xabc', 'latest'], id), 10)
      assert.deepEqual([answer.status, said(answer)], [200, { jsonrpc: '2.0', id, result: '0x1' }])
    }
    assert.deepEqual(lab.chains.asked.at(-1), { chain: 10, method: 'eth_getBalance', params: ['0xabc', 'latest'] })
    const bare = await call({ jsonrpc: '2.0', method: 'eth_chainId' })
    assert.deepEqual([said(bare).id, said(bare).result], [null, '0x1'])
    assert.equal(bare.headers.get('access-control-allow-origin'), 'https://host.example')
  })

  test('what the chain says against a question is passed on whole', async () => {
    const error = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' }
    lab.chains.node = async () => answered(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
    assert.deepEqual(said(await call(ask('eth_call'))).error, error)
    lab.chains.node = async () => answered('{"jsonrpc":"2.0","id":1,"result":null}')
    assert.equal(said(await call(ask('eth_getTransactionReceipt'))).result, null)
  })

  test('a failure in the words of a node says neither where it is nor what opens it', async () => {
    const node = 'https://user:word-of-operator@node.example/v3/KEY-OF-THE-OPERATOR'
    const other = createLab(engine, { RPC_URLS: JSON.stringify({ 1: node }) })
    const page = await other.newApp()
    const error = {
      code: -32000,
      message: `execution reverted: no funds (${node}, node.example, KEY-OF-THE-OPERATOR, 10.0.0.7:8545)`,
      data: { txHash: `0x${'ab'.repeat(32)}`, upstream: ['word-of-operator', 'geth-0.internal:8545'], raw: '0x08c379a0' },
    }
    other.chains.node = async () => answered(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
    const answer = await page.call(path(1), ask('eth_call'), PAGE)
    assert.deepEqual(said(answer).error, {
      code: -32000,
      message: 'execution reverted: no funds ([key], [key], [key], [address])',
      data: { txHash: `0x${'ab'.repeat(32)}`, upstream: ['[key]', '[address]'], raw: '0x08c379a0' },
    })
  })

  test('nothing is handed on that signs, that the node would keep, or that is its operator’s', async () => {
    const before = lab.chains.asked.length
    const forbidden = `eth_accounts eth_sign eth_sendTransaction eth_signTransaction eth_signTypedData_v4 personal_sign personal_unlockAccount
      wallet_addEthereumChain eth_newFilter eth_getFilterChanges eth_subscribe debug_traceTransaction debug_traceCall trace_block admin_peers
      txpool_content miner_start anvil_setBalance evm_mine hardhat_impersonateAccount engine_newPayloadV3 eth_Call ETH_CALL constructor`
    for (const method of forbidden.split(/\s+/)) {
      const answer = await call(ask(method))
      assert.deepEqual([answer.status, said(answer).error?.code, said(answer).id], [200, -32601, 7], method)
    }
    assert.equal(lab.chains.asked.length, before)
    assert.deepEqual(
      [...METHODS].filter((method) => /sign|account|filter|trace|debug|admin|personal|miner|txpool|subscribe/i.test(method)),
      [],
    )
  })

  test('several questions at once, and what is no question, are refused', async () => {
    for (const body of [
      [ask('eth_chainId')],
      [],
      'eth_chainId',
      { ...ask('eth_chainId'), jsonrpc: '1.0' },
      { jsonrpc: '2.0', id: 1 },
    ])
      assert.deepEqual(outcome(await call(body)), [400, 'invalid_data'], JSON.stringify(body))
  })

  test('a chain without a node is named', async () => {
    for (const chain of [4242, '0x1', '01', 'mainnet', '1e3', '%20']) {
      const refused = await call(ask('eth_chainId'), chain)
      assert.deepEqual(outcome(refused), [400, 'unsupported_chain_id'], String(chain))
      assert.equal(refused.body.error, `Unsupported chain: ${decodeURIComponent(String(chain))}`)
    }
  })

  test('a node that gives no answer is an error that clients know, without a word of its own', async () => {
    const secret = 'https://node.example/KEY-OF-THE-OPERATOR'
    const nodes: [number, typeof lab.chains.node][] = [
      [-32603, async () => answered(`{"error":"bad key for ${secret}"}`, 401)],
      [-32603, async () => answered(`<html>${secret}</html>`)],
      [-32603, async () => answered('{"jsonrpc":"2.0","id":1}')],
      [-32603, async () => answered(`{"jsonrpc":"2.0","id":1,"error":"${secret}"}`)],
      [-32603, () => Promise.reject(new OutgoingError('slow'))],
      [-32603, () => Promise.reject(new OutgoingError('too-large'))],
      [-32002, async () => answered(secret, 429)],
    ]
    for (const [code, node] of nodes) {
      lab.chains.node = node
      const answer = await call(ask('eth_blockNumber'))
      assert.deepEqual([answer.status, said(answer).error?.code, said(answer).id], [200, code, 7])
      assert.ok(!JSON.stringify(answer.body).includes('KEY'))
    }
    assert.ok(!JSON.stringify(lab.lines).includes('KEY'))
    lab.chains.node = async () => answered('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })

  test('pages of strangers ask nothing, nor does anybody without an app', async () => {
    assert.deepEqual(outcome(await call(ask('eth_chainId'), 1, { headers: { origin: 'https://evil.example' } })), [
      403,
      'invalid_origin',
    ])
    const nameless = await lab.call(path(1), ask('eth_chainId'), PAGE)
    assert.deepEqual(outcome(nameless), [400, 'missing_or_invalid_privy_app_id'])
    const closed = await lab.newApp({ allowNoOrigin: false })
    assert.deepEqual(outcome(await closed.call(path(1), ask('eth_chainId'))), [403, 'missing_origin'])
  })

  test('a trial of a transaction is handed on within bounds', async () => {
    lab.chains.node = async () => answered('{"jsonrpc":"2.0","id":1,"result":[]}')
    const trial = (block: object, ...rest: unknown[]) => call(ask('eth_simulateV1', [{ blockStateCalls: [block] }, ...rest]))
    const calls = (count: number) => ({ calls: Array.from({ length: count }, () => ({ to: '0x1' })) })
    for (const block of [calls(64), { ...calls(1), blockOverrides: { time: '0x1' } }])
      assert.deepEqual(said(await trial(block, 'latest')).result, [])
    const before = lab.chains.asked.length
    for (const block of [calls(65), { ...calls(1), stateOverrides: {} }, { calls: [{ stateOverrides: {} }] }, { calls: 'all' }])
      assert.equal(said(await trial(block)).error?.code, -32602)
    const blocks = { blockStateCalls: [calls(1), calls(1), calls(1)] }
    for (const params of [
      [blocks],
      [{ blockStateCalls: [] }],
      [],
      { blockStateCalls: [] },
      [{ ...blocks, returnFullTransactions: true }],
    ])
      assert.equal(said(await call(ask('eth_simulateV1', params))).error?.code, -32602)
    assert.equal(lab.chains.asked.length, before)
  })

  test('a large transaction is handed on, and nothing else of that size', async () => {
    lab.chains.node = async () => answered('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    const large = `0x${'ab'.repeat(128 * 1024)}`
    assert.equal(said(await call(ask('eth_sendRawTransaction', [large]))).result, '0x1')
    assert.equal(said(await call(ask('eth_estimateGas', [{ data: large }]))).result, '0x1')
    assert.equal(said(await call(ask('eth_call', [{ data: large }]))).error?.code, -32602)
    assert.deepEqual(outcome(await call(ask('eth_sendRawTransaction', [large + '0'.repeat(20_000)]))), [413, 'payload_too_large'])
  })

  test('an address asks so often a minute, and so does an app', async () => {
    const strict = createLab(engine, { RPC_CALLS_PER_IP_PER_MINUTE: '2', RPC_CALLS_PER_APP_PER_MINUTE: '3' })
    strict.chains.node = lab.chains.node
    const [one, two] = [await strict.newApp(), await strict.newApp()]
    const status = async (who: Client, from: string) => (await who.call(path(1), ask('eth_chainId'), { from })).status
    const ada = '203.0.113.1'
    assert.deepEqual([await status(one, ada), await status(one, ada), await status(one, ada)], [200, 200, 429])
    assert.equal(await status(two, ada), 200)
    assert.deepEqual([await status(one, '203.0.113.2'), await status(one, '203.0.113.3')], [200, 429])
    const late = await one.call(path(1), ask('eth_chainId'), { from: ada })
    assert.ok(Number(late.headers.get('retry-after')) > 0)
    strict.clock.advance(60_000)
    assert.equal(await status(one, ada), 200)
  })

  test('viem asks through it as it asks any node', async () => {
    lab.chains.node = async (_chain, request) =>
      answered(JSON.stringify({ jsonrpc: '2.0', id: 1, result: JSON.parse(request).method === 'eth_chainId' ? '0xa' : '0x10' }))
    const fetchFn = (async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input))
      const answer = await app.call(pathname, JSON.parse(String(init?.body)), {
        headers: Object.fromEntries(new Headers(init?.headers)),
      })
      return Response.json(answer.body, { status: answer.status })
    }) as typeof fetch
    const client = createPublicClient({ transport: http(`https://id.example${path(10)}`, { fetchFn, retryCount: 0 }) })
    assert.deepEqual([await client.getChainId(), await client.getBlockNumber()], [10, 16n])
    lab.chains.node = async () => answered('', 502)
    await assert.rejects(client.getGasPrice(), { name: 'InternalRpcError' })
  })
})

/** A node of one's own. */
const nodeOf = async (answer: (request: { url: string; authorization: string | undefined; body: string }) => string) => {
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(answer({ url: request.url ?? '', authorization: request.headers.authorization, body }))
  })
  return { port: await listening(server), close: () => server.close() }
}

test('a node is asked at the address that the operator gives, name and key with it, and its answer is bounded', async () => {
  const node = await nodeOf(({ url, authorization, body }) =>
    url === '/large' ? 'x'.repeat(1024 * 1024 + 1) : JSON.stringify({ url, authorization, body: JSON.parse(body) }),
  )
  const at = (rest: string): string => `http://us%40er:pass@127.0.0.1:${node.port}${rest}`
  const chains = chainNodes({ 1: at('/v3/key?x=1'), 5: at('/large') }, 5000)
  const { json } = await chains.ask(1, '{"method":"eth_chainId"}')
  const authorization = `Basic ${Buffer.from('us@er:pass').toString('base64')}`
  assert.deepEqual(json, { url: '/v3/key?x=1', authorization, body: { method: 'eth_chainId' } })
  await assert.rejects(chains.ask(5, '{}'), { reason: 'too-large' })
  node.close()
  await assert.rejects(chains.ask(1, '{}'), { reason: 'unreachable' })
})

test('the chains of the protocol have a public node, others have none unless the operator names one', async () => {
  const chains = chainNodes({ 4242: 'https://node.example' }, 1000)
  for (const chain of [1, 10, 137, 8453, 42161, 11155111, 17001, 4242]) assert.ok(chains.knows(chain), String(chain))
  for (const chain of [56, 31337, 0, Number.NaN]) assert.ok(!chains.knows(chain), String(chain))
})

test('the local chain is asked for only where nobody names another, and is unreachable where it does not start', async () => {
  let asked = 0
  const local = { id: 31337, address: () => Promise.reject(new Error(`no anvil ${++asked}`)) }
  const chains = chainNodes({}, 1000, [local])
  assert.ok(chains.knows(31337))
  await assert.rejects(chains.ask(31337, '{}'), { reason: 'unreachable' })
  const node = await nodeOf(() => '{}')
  await chainNodes({ 31337: `http://127.0.0.1:${node.port}` }, 1000, [local]).ask(31337, '{}')
  node.close()
  assert.equal(asked, 1)
})
