import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { isRetryable } from '../../test/fakes/retryable.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { callChain, type NodeError } from './rpc.ts'

const never = new AbortController().signal
/** One reading, answered as `answer` says. */
const ask = (t: TestContext, answer: (url: string, init: RequestInit) => Response, signal = never) => {
  t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    return answer(url, init)
  })
  return callChain({ url: 'https://id.example.com/rpc', headers: { 'privy-app-id': 'app' } }, 'eth_chainId', [], signal)
}

test('asks by JSON-RPC, without cookies', async (t) => {
  const result = await ask(t, (url, { body, headers, credentials }) => {
    assert.equal(url, 'https://id.example.com/rpc')
    assert.deepEqual(JSON.parse(String(body)), { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    assert.deepEqual(headers, { 'privy-app-id': 'app', 'content-type': 'application/json' })
    assert.equal(credentials, 'omit')
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
  })
  assert.equal(result, '0x1')
})

const refusedBy = async (t: TestContext, answer: () => Response): Promise<LatchkeyError & Partial<NodeError>> => {
  const thrown = await ask(t, answer).then(
    () => assert.fail('answered'),
    (error: unknown) => error,
  )
  assert.ok(thrown instanceof LatchkeyError)
  return thrown
}
const answered = (error: unknown, status = 200) => Response.json({ jsonrpc: '2.0', id: 1, error }, { status })

test('what a node refuses keeps code, message and data, whatever the status', async (t) => {
  const data = '0x08c379a0'
  for (const status of [200, 400, 500]) {
    const thrown = await refusedBy(t, () => answered({ code: 3, message: 'execution reverted: no', data }, status))
    assert.equal(thrown.code, 'chain_refused')
    assert.deepEqual(thrown.node, { code: 3, message: 'execution reverted: no', data })
  }
  const nested = { reason: 'x', list: [1] }
  assert.deepEqual((await refusedBy(t, () => answered({ code: -32015, message: 'm', data: nested }))).node?.data, nested)
})

test('not enough funds has a code of its own, and what a new price or number may mend can be asked again', async (t) => {
  for (const message of ['insufficient funds for gas * price + value', 'Insufficient balance', 'transfer amount exceeds balance'])
    assert.equal((await refusedBy(t, () => answered({ code: -32000, message }))).code, 'insufficient_funds', message)
  for (const [code, retryable] of [
    [-32603, true],
    [-32002, true],
    [-32003, true],
    [0, true],
    [3, true],
    [-32000, true],
    [-32602, true],
    [-32005, true],
    [-32010, true],
    [-32601, false],
    [-32600, false],
    [-32700, false],
    [-32004, false],
  ] as const)
    assert.equal(isRetryable(await refusedBy(t, () => answered({ code, message: 'header not found' }))), retryable, `${code}`)
})

test('a node that answers with nonsense is taken for what it is', async (t) => {
  assert.deepEqual((await refusedBy(t, () => answered({ code: '3', message: 7, data: null }))).node, { code: 0, message: '' })
  assert.deepEqual((await refusedBy(t, () => answered({}))).node, { code: 0, message: '' })
  for (const error of ['no', 7, null, undefined])
    assert.equal((await refusedBy(t, () => answered(error))).code, 'invalid_answer', String(error))
  assert.equal((await refusedBy(t, () => new Response('<html>', { status: 502 }))).code, 'invalid_answer')
  assert.equal((await refusedBy(t, () => Response.json({ result: 1 }, { status: 500 }))).code, 'invalid_answer')
})

test('what the proxy refuses has the code of the service', async (t) => {
  const headers = { 'retry-after': '7' }
  const thrown = await refusedBy(t, () => Response.json({ error: 'Slow.', code: 'too_many_requests' }, { status: 429, headers }))
  assert.deepEqual([thrown.code, thrown.status, thrown.retryAfter, thrown.message], ['too_many_requests', 429, 7000, 'Slow.'])
  const bare = await refusedBy(t, () => Response.json({ code: 'unsupported_chain_id' }, { status: 400 }))
  assert.deepEqual([bare.code, bare.retryAfter], ['unsupported_chain_id', null])
})

test('a node that gave the service no answer is away, and has refused nothing', async (t) => {
  const message = 'The chain cannot be reached right now. Try again later.'
  const thrown = await refusedBy(t, () => answered({ code: -32603, message, data: 'chain_unreachable' }))
  assert.equal(thrown.code, 'chain_unreachable')
})

test('a dead line and a chain that takes too long each have their code', async (t) => {
  await assert.rejects(
    ask(t, () => {
      throw new TypeError('Failed to fetch')
    }),
    { code: 'service_unreachable' },
  )
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    assert.equal(ms, 20_000)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  await assert.rejects(
    ask(t, () => Response.json({})),
    { code: 'client_request_timeout' },
  )
})

test('a reading that nobody waits for any more ends as it was called off', async (t) => {
  const off = AbortSignal.abort(new Error('gone'))
  await assert.rejects(
    ask(t, () => Response.json({}), off),
    { message: 'gone' },
  )
})
