import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { askEarly, takeEarly } from './early.ts'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

test('an answer is taken once, and only at its address', async () => {
  const asked: unknown[] = []
  globalThis.fetch = async (url, init) => {
    asked.push([String(url), init?.credentials, init?.headers])
    return new Response('early')
  }
  askEarly('https://a.example/one', 1000, { 'privy-app-id': 'app' })
  assert.equal(takeEarly('https://a.example/two'), undefined)
  assert.equal(await (await takeEarly('https://a.example/one'))?.text(), 'early')
  assert.equal(takeEarly('https://a.example/one'), undefined)
  assert.deepEqual(asked, [['https://a.example/one', 'include', { 'privy-app-id': 'app' }]])
})

test('a failure that nobody takes is no unhandled rejection, and one that is taken is told', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('gone'))
  askEarly('https://a.example/left', 1000, {})
  askEarly('https://a.example/taken', 1000, {})
  await assert.rejects(takeEarly('https://a.example/taken') ?? Promise.resolve(), /gone/)
})
