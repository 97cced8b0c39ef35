import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AskNode } from './fees.ts'
import { inSequence } from './sequence.ts'

let account = 0
/** A new account at a node that has taken so many transactions, and tells of them as late as a test wants. */
const senderOf = (chain = 1) => {
  const state = { told: 0 }
  const ask: AskNode = async () => `0x${state.told.toString(16)}`
  return Object.assign(state, { account: `0x${(++account).toString(16).padStart(40, '0')}`, chain, ask })
}

test('several at once get one number each, in their order', async () => {
  const sender = senderOf()
  const numbers = await Promise.all([0, 1, 2].map(() => inSequence(sender, async (nonce) => ({ nonce }))))
  assert.deepEqual(numbers, [{ nonce: 0 }, { nonce: 1 }, { nonce: 2 }])
})

test('only one is under way at a time; another account and another chain do not wait', async () => {
  const sender = senderOf()
  const started: string[] = []
  const ends: (() => void)[] = []
  const hold = (name: string) => (nonce: number) =>
    new Promise<{ nonce: number }>((resolve) => {
      started.push(name)
      ends.push(() => resolve({ nonce }))
    })
  const first = inSequence(sender, hold('first'))
  const second = inSequence(sender, hold('second'))
  await inSequence({ ...sender, chain: 2 }, async (nonce) => ({ nonce }))
  await inSequence(senderOf(), async (nonce) => ({ nonce }))
  assert.deepEqual(started, ['first'])
  ends[0]?.()
  await first
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(started, ['first', 'second'])
  ends[1]?.()
  assert.deepEqual(await second, { nonce: 1 })
})

test('the number of one that failed is given to the next', async () => {
  const sender = senderOf()
  await assert.rejects(
    inSequence(sender, () => Promise.reject(new Error('refused'))),
    /refused/,
  )
  assert.deepEqual(await inSequence(sender, async (nonce) => ({ nonce })), { nonce: 0 })
})

test('what was sent elsewhere counts, and after a minute the node alone is believed', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
  const sender = senderOf()
  const next = async () => (await inSequence(sender, async (nonce) => ({ nonce }))).nonce
  assert.equal(await next(), 0)
  sender.told = 5
  assert.equal(await next(), 5)
  // The two were dropped: no node knows them any more.
  sender.told = 0
  assert.equal(await next(), 6)
  t.mock.timers.tick(60_000)
  assert.equal(await next(), 0)
})

test('one that replaces another leaves the next number as it was', async () => {
  const sender = senderOf()
  for (const nonce of [0, 1, 2]) await inSequence(sender, async () => ({ nonce }))
  await inSequence(sender, async () => ({ nonce: 1 }))
  assert.deepEqual(await inSequence(sender, async (nonce) => ({ nonce })), { nonce: 3 })
})
