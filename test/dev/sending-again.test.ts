// Transactions of an embedded wallet on a bad line: what is sent again, what is replaced, what is never sent twice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Hex, parseTransaction } from 'viem'
import { followSent, lookAtSent } from '../../src/wallets/transactions/follow-sent.ts'
import { filledBy } from '../../src/wallets/transactions/prepare.ts'
import type { SendHands } from '../../src/wallets/transactions/send-hands.ts'
import { sentBy } from '../../src/wallets/transactions/sent.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { ACCOUNT, type Acts } from '../fakes/sending.ts'
import { CHAIN, codeOf, OTHER, sendingChain } from '../fakes/sending-chain.ts'

const { world, raws, received } = sendingChain()

test('bytes that may have arrived are sent again, and nothing is signed anew', async () => {
  const { send, signed } = world.page()
  for (const fault of ['lost', 'answer lost'] as const) {
    world.wire.faults.set('eth_sendRawTransaction', [fault])
    world.wire.asked.length = 0
    signed.length = 0
    const before = await received()
    assert.equal((await send({ to: OTHER, value: 7 })).receipt?.status, 'success', fault)
    const [first, second] = raws()
    assert.equal(first, second)
    assert.equal(signed.length, 1)
    assert.equal((await received()) - before, 7n, fault)
  }
})

test('a person who tries again after the line was cut sends the same bytes', async () => {
  const { wire, page } = world
  const submitted: string[] = []
  const { send, signed } = page(async (hands, signal) => {
    const filled = filledBy(hands.request, CHAIN, await hands.prepare(signal))
    wire.faults.set('eth_sendRawTransaction', ['lost', 'answer lost', 'lost'])
    assert.equal(await codeOf(hands.submit(filled, {})), 'chain_unreachable')
    // Prepared anew, with other prices and another number: what was signed counts.
    const again = filledBy(hands.request, CHAIN, await hands.prepare(signal), 'fast')
    const { hash } = await hands.submit(again, {})
    submitted.push(hash)
    return { hash }
  })
  const { hash } = await send({ to: OTHER, value: 7 })
  assert.deepEqual([submitted, signed.length, new Set(raws()).size], [[hash], 1, 1])
  assert.equal(await received(), 7n)
})

test('what a node has refused is signed anew under its number', async () => {
  const { wire, page } = world
  const { send, runtime } = page(async (hands, signal) => {
    const filled = filledBy(hands.request, CHAIN, await hands.prepare(signal))
    wire.faults.set('eth_sendRawTransaction', [{ error: { code: -32000, message: 'transaction underpriced' } }])
    assert.equal(await codeOf(hands.submit(filled, {})), 'chain_refused')
    assert.deepEqual(sentBy(runtime.storage, ACCOUNT), [])
    const second = await hands.submit(filledBy(hands.request, CHAIN, await hands.prepare(signal), 'fast'), {})
    assert.equal(second.nonce, filled.nonce)
    return { hash: second.hash }
  })
  await send({ to: OTHER, value: 7 })
  assert.equal(await received(), 7n)
})

sweepTest('bytes that may be on their way pin their number, even where a node then refuses them', async () => {
  const { wire, page } = world
  const { send } = page(async (hands, signal) => {
    const filled = filledBy(hands.request, CHAIN, await hands.prepare(signal))
    wire.faults.set('eth_sendRawTransaction', [
      ...(['lost', 'lost', 'lost'] as const),
      { error: { code: -32000, message: 'transaction underpriced' } },
    ])
    assert.equal(await codeOf(hands.submit(filled, {})), 'chain_unreachable')
    const second = await hands.submit(filledBy(hands.request, CHAIN, await hands.prepare(signal), 'fast'), {})
    assert.equal(second.nonce, filled.nonce)
    return { hash: second.hash }
  })
  await send({ to: OTHER, value: 7 })
  assert.equal(await received(), 7n)
})

test('several at once have numbers in a row', async () => {
  const { send } = world.page()
  const all = await Promise.all([1, 2, 3, 4, 5].map((value) => send({ to: OTHER, value })))
  assert.deepEqual(
    all.map(({ receipt }) => receipt?.status),
    Array(5).fill('success'),
  )
  const numbers = raws().map((raw) => parseTransaction(raw).nonce ?? 0)
  assert.deepEqual(
    numbers.map((one) => one - (numbers[0] ?? 0)),
    [0, 1, 2, 3, 4],
  )
  assert.equal(await received(), 15n)
})

test('of fifty requests that wait, all are refused at once, and none is signed', async () => {
  const no = () => Object.assign(new Error('no'), { name: 'LatchkeyError', code: 'user_rejected_request' })
  let shown = 0
  let askedAll = () => {}
  const all = new Promise<void>((resolve) => {
    askedAll = resolve
  })
  const { send, signed } = world.page(async (hands: SendHands, signal) => {
    const isFirst = shown++ === 0
    if (shown === 50) askedAll()
    await all
    if (!isFirst) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(no())))
    setImmediate(() => hands.refuseAll())
    throw no()
  })
  const ends = await Promise.all(Array.from({ length: 50 }, (_, at) => codeOf(send({ to: OTHER, value: at }))))
  assert.deepEqual([new Set(ends), signed, raws()], [new Set(['user_rejected_request']), [], []])
})

test('a number that was used since the review gives way to the next', async () => {
  const { send, signed } = world.page(async (hands, signal) => {
    const filled = filledBy(hands.request, CHAIN, await hands.prepare(signal))
    const { digest } = await hands.digest(filled)
    await world.chain.setNonce({ address: ACCOUNT, nonce: filled.nonce + 1 })
    const submitted = await hands.submit(filled, { digest })
    assert.equal(submitted.nonce, filled.nonce + 1)
    return hands.follow(submitted, signal).then((end) => ({ hash: submitted.hash, end }))
  })
  await send({ to: OTHER, value: 7 })
  assert.equal(signed.length, 1)
  assert.equal(await received(), 7n)
})

const waiting = async (work: () => Promise<void>) => {
  await world.chain.setAutomine(false)
  try {
    await work()
  } finally {
    await world.chain.setAutomine(true)
  }
}

sweepTest('one that another replaces is told as such, and one that is dropped is sent again', async () =>
  waiting(async () => {
    const { chain } = world
    const ends: string[] = []
    const acts =
      (between: (hash: Hex, nonce: number) => Promise<void>): Acts =>
      async (hands, signal) => {
        const submitted = await hands.submit(filledBy(hands.request, CHAIN, await hands.prepare(signal)), {})
        await between(submitted.hash, submitted.nonce)
        const end = await hands.follow(submitted, signal)
        ends.push(end.kind)
        return { hash: submitted.hash }
      }
    const dropped = world.page(
      acts(async (hash) => {
        await chain.dropTransaction({ hash })
        // Sent again by its follower, and done then.
        void untilKnown(hash).then(() => chain.mine({ blocks: 1 }))
      }),
    )
    await dropped.send({ to: OTHER, value: 7 })
    const replaced = world.page(
      acts(async (hash, number) => {
        await chain.dropTransaction({ hash })
        await chain.setNonce({ address: ACCOUNT, nonce: number + 1 })
      }),
    )
    await replaced.send({ to: OTHER, value: 8 })
    assert.deepEqual(ends, ['done', 'replaced'])
    assert.equal(sentBy(replaced.runtime.storage, ACCOUNT)[0]?.state, 'replaced')
    assert.equal(await received(), 7n)
  }),
)

/** Resolves once the node has it. */
const untilKnown = async (hash: Hex): Promise<void> => {
  while ((await world.chain.getTransaction({ hash }).catch(() => null)) === null) await new Promise(setImmediate)
}

test('what was left waiting is looked after: five times unknown in a row is lost, done is done', async () =>
  waiting(async () => {
    const { chain } = world
    const { send, runtime } = world.page(async (hands, signal) => {
      const { hash } = await hands.submit(filledBy(hands.request, CHAIN, await hands.prepare(signal)), {})
      hands.reached({ hash })
      return { hash }
    })
    const never = new AbortController()
    const look = async () => (await lookAtSent(runtime, ACCOUNT, never.signal)).map(({ state }) => state)
    await send({ to: OTHER, value: 7 })
    assert.deepEqual(await look(), ['waiting'])
    await chain.mine({ blocks: 1 })
    assert.deepEqual(await look(), ['done'])
    const { hash } = await send({ to: OTHER, value: 8 })
    await chain.dropTransaction({ hash })
    for (let at = 1; at < 5; at++) assert.equal((await look())[0], 'waiting', `look ${at}`)
    assert.equal((await look())[0], 'dropped')
  }))

test('whoever signs out follows nothing more', async () =>
  waiting(async () => {
    const { send, runtime } = world.page(async (hands, signal) => {
      const { hash } = await hands.submit(filledBy(hands.request, CHAIN, await hands.prepare(signal)), {})
      // The screen has followed it to its end as far as the page can tell, so that no other follower does.
      return { hash, receipt: {} }
    })
    await send({ to: OTHER, value: 7 })
    const following = followSent(runtime, ACCOUNT)
    await runtime.session.logout()
    await following
    assert.equal(sentBy(runtime.storage, ACCOUNT)[0]?.state, 'waiting')
  }))

test('the screen that closes early leaves what was sent as sent', async () =>
  waiting(async () => {
    const closed = Object.assign(new Error('closed'), { name: 'LatchkeyError', code: 'user_rejected_request' })
    const { send, told } = world.page(async (hands: SendHands, signal) => {
      void hands.submit(filledBy(hands.request, CHAIN, await hands.prepare(signal)), {})
      throw closed
    })
    // Nothing was signed yet: nothing is.
    assert.equal(await codeOf(send({ to: OTHER, value: 7 })), 'user_rejected_request')
    assert.deepEqual(raws(), [])
    const late = world.page(async (hands: SendHands, signal) => {
      const submitted = await hands.submit(filledBy(hands.request, CHAIN, await hands.prepare(signal)), {})
      hands.reached({ hash: submitted.hash })
      throw closed
    })
    const { hash, receipt } = await late.send({ to: OTHER, value: 7 })
    assert.deepEqual([raws().length, receipt], [1, undefined])
    assert.deepEqual(late.told.at(-1), ['transaction', { hash }])
    assert.equal(
      told.some(([name]) => name === 'transaction'),
      false,
    )
  }))
