import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { readChain } from './rpc.ts'

const never = new AbortController().signal
/** One reading, answered as `answer` says. */
const ask = (t: TestContext, answer: (url: string, init: RequestInit) => Response, signal = never) => {
  t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    return answer(url, init)
  })
  return readChain({ url: 'https://id.example.com/rpc', headers: { 'privy-app-id': 'app' } }, 'eth_chainId', [], signal)
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

test('a chain that refuses, garbage and a dead line each have their code', async (t) => {
  const error = { code: -32000, message: 'header not found' }
  await assert.rejects(
    ask(t, () => Response.json({ jsonrpc: '2.0', id: 1, error })),
    { code: 'invalid_answer', message: 'header not found' },
  )
  await assert.rejects(
    ask(t, () => new Response('<html>')),
    { code: 'invalid_answer' },
  )
  await assert.rejects(
    ask(t, () => {
      throw new TypeError('Failed to fetch')
    }),
    { code: 'service_unreachable' },
  )
})

test('a reading that nobody waits for any more ends as it was called off', async (t) => {
  const off = AbortSignal.abort(new Error('gone'))
  await assert.rejects(
    ask(t, () => Response.json({}), off),
    { message: 'gone' },
  )
})
