// Transactions of an embedded wallet on a real chain: what is signed, what is sent again, what is never sent twice.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { encodeFunctionData, type Hex, numberToHex, padHex, parseAbi, parseTransaction } from 'viem'
import { filledBy } from '../../src/wallets/transactions/prepare.ts'
import type { SendHands } from '../../src/wallets/transactions/send-hands.ts'
import { sentBy } from '../../src/wallets/transactions/sent.ts'
import { ACCOUNT, type Acts, openSending } from '../fakes/sending.ts'
import { tokenCode } from '../fakes/token-contract.ts'

const OTHER = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const ORACLE = '0x420000000000000000000000000000000000000F'
const ETHER = 10n ** 18n
const ABI = parseAbi(['function transfer(address,uint256)', 'function mint(address)'])

let world: Awaited<ReturnType<typeof openSending>>
let snapshot: Hex
before(async () => {
  world = await openSending()
  const { chain } = world
  await chain.setBalance({ address: ACCOUNT, value: 10n * ETHER })
  await chain.setCode({ address: TOKEN, bytecode: tokenCode({ decimals: 6, symbol: 'TKN', lies: false }) })
  await chain.setStorageAt({ address: TOKEN, index: padHex(ACCOUNT), value: numberToHex(5_000_000n, { size: 32 }) })
  await chain.mine({ blocks: 1 })
})
beforeEach(async () => {
  const { chain, wire } = world
  if (snapshot) await chain.revert({ id: snapshot })
  snapshot = await chain.snapshot()
  wire.faults.clear()
  wire.asked.length = 0
  // Numbers that were given in this process are remembered for a minute: the chain has forgotten them.
  await chain.setNonce({ address: ACCOUNT, nonce: ++nonce * 100 })
})
after(() => world.close())
let nonce = 0

const raws = () =>
  world.wire.asked.flatMap(({ method, params }) => (method === 'eth_sendRawTransaction' ? [params[0] as Hex] : []))
const received = () => world.chain.getBalance({ address: OTHER })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { code: string; number?: number }) => error.code,
  )

/** A person who confirms as soon as they can. */
const confirms: Acts = async (hands, signal) => {
  const prepared = await hands.prepare(signal)
  const filled = filledBy(hands.request, chainOf, prepared)
  const { digest } = await hands.digest(filled)
  const submitted = await hands.submit(filled, { digest })
  const end = await hands.follow(submitted, signal)
  return end.kind === 'done' ? { hash: submitted.hash, receipt: end.receipt } : { hash: submitted.hash }
}
const chainOf = 31_337

test('coins are sent without a prompt, and confirmed', async () => {
  const { send, told, signed } = world.page()
  const { hash, receipt } = await send({ to: OTHER, value: 7 })
  assert.equal(receipt?.status, 'success')
  assert.equal(receipt?.transactionHash, hash)
  assert.match(String(receipt?.gasUsed), /^0x/)
  assert.equal(await received(), 7n)
  assert.equal((signed[0] as { type: number }).type, 2)
  assert.deepEqual(
    told.map(([name]) => name),
    ['before-transaction', 'transaction'],
  )
})

test('what is shown is what is signed, and the promise has the receipt', async () => {
  const { send, runtime, shown } = world.page(confirms)
  const { hash, receipt } = await send({ to: OTHER, value: 7n, gasLimit: '0x6000' })
  assert.equal(receipt?.status, 'success')
  const params = shown[0] as { request: string }
  assert.deepEqual(JSON.parse(params.request), { to: OTHER, data: '0x', value: '0x7', gas: '0x6000' })
  const [row] = sentBy(runtime.storage, ACCOUNT)
  assert.deepEqual([row?.hash, row?.state, row?.gas, row?.kind], [hash, 'done', '0x6000', 'send'])
})

test('a token moves, and a contract is made', async () => {
  const { send } = world.page(confirms)
  const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [OTHER, 1_500_000n] })
  assert.equal((await send({ to: TOKEN, data })).receipt?.status, 'success')
  assert.equal(BigInt((await world.chain.getStorageAt({ address: TOKEN, slot: padHex(OTHER) })) ?? 0), 1_500_000n)
  const { hash } = await send({ data: '0x6001600155' })
  assert.ok((await world.chain.getTransactionReceipt({ hash })).contractAddress)
})

for (const [name, id, type, check] of [
  ['Ethereum', 1, 'eip1559', ({ maxPriorityFeePerGas }) => assert.equal(maxPriorityFeePerGas, 1_500_000_000n)],
  ['Arbitrum', 42161, 'eip1559', ({ maxPriorityFeePerGas }) => assert.equal(maxPriorityFeePerGas ?? 0n, 0n)],
  ['the OP stack', 10, 'eip1559', ({ maxFeePerGas }) => assert.ok(maxFeePerGas)],
  ['Polygon', 137, 'eip1559', ({ maxPriorityFeePerGas }) => assert.equal(maxPriorityFeePerGas, 25_000_000_000n)],
  ['BSC', 56, 'legacy', ({ gasPrice }) => assert.ok(gasPrice)],
] as readonly [string, number, string, (sent: ReturnType<typeof parseTransaction>) => void][])
  test(`pays as ${name} wants it`, async () => {
    const { chain, page } = world
    await chain.request({ method: 'anvil_setChainId' as never, params: [id] as never })
    try {
      const { receipt } = await page(undefined, { id }).send({ to: OTHER, value: 1 })
      assert.equal(receipt?.status, 'success')
      const [raw] = raws()
      const sent = parseTransaction(raw as Hex)
      assert.deepEqual([sent.type, sent.chainId], [type, id])
      check(sent)
    } finally {
      await chain.request({ method: 'anvil_setChainId' as never, params: [31_337] as never })
    }
  })

test("the fee of an OP chain's L1 counts, and is asked for by the bytes that are signed", async () => {
  const { chain, page, wire } = world
  await chain.request({ method: 'anvil_setChainId' as never, params: [10] as never })
  // Answers with its own amount, whatever it is asked: two coins.
  const code = `0x7f${(2n * ETHER).toString(16).padStart(64, '0')}5f5260205ff3` as const
  await chain.setCode({ address: ORACLE, bytecode: code })
  try {
    assert.equal(await codeOf(page(undefined, { id: 10 }).send({ to: OTHER, value: 9n * ETHER })), 'insufficient_funds')
    const [asked] = wire.asked.flatMap(({ method, params }) => (method === 'eth_call' ? [params[0] as { data: string }] : []))
    assert.ok(asked?.data.startsWith('0x49948e0e'))
    assert.equal((await page(undefined, { id: 10 }).send({ to: OTHER, value: ETHER })).receipt?.status, 'success')
  } finally {
    await chain.request({ method: 'anvil_setChainId' as never, params: [31_337] as never })
  }
})

test('what cannot be paid, or would revert, is not signed without a prompt', async () => {
  const { send, signed } = world.page()
  assert.equal(await codeOf(send({ to: OTHER, value: 10n * ETHER })), 'insufficient_funds')
  const data = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [ACCOUNT] })
  await assert.rejects(send({ to: TOKEN, data }), (error: { node?: { data?: unknown } }) =>
    /^0x08c379a0/.test(String(error.node?.data)),
  )
  assert.deepEqual([signed, raws()], [[], []])
})

test('a transaction that was reverted resolves with its receipt', async () => {
  const data = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [ACCOUNT] })
  const { send, runtime } = world.page(confirms)
  const { receipt } = await send({ to: TOKEN, data })
  assert.equal(receipt?.status, 'reverted')
  assert.equal(sentBy(runtime.storage, ACCOUNT)[0]?.state, 'reverted')
})

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
    const filled = filledBy(hands.request, chainOf, await hands.prepare(signal))
    wire.faults.set('eth_sendRawTransaction', ['lost', 'answer lost', 'lost'])
    assert.equal(await codeOf(hands.submit(filled, {})), 'service_unreachable')
    // Prepared anew, with other prices and another number: what was signed counts.
    const again = filledBy(hands.request, chainOf, await hands.prepare(signal), 'fast')
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
    const filled = filledBy(hands.request, chainOf, await hands.prepare(signal))
    wire.faults.set('eth_sendRawTransaction', [{ error: { code: -32000, message: 'transaction underpriced' } }])
    assert.equal(await codeOf(hands.submit(filled, {})), 'chain_refused')
    assert.deepEqual(sentBy(runtime.storage, ACCOUNT), [])
    const second = await hands.submit(filledBy(hands.request, chainOf, await hands.prepare(signal), 'fast'), {})
    assert.equal(second.nonce, filled.nonce)
    return { hash: second.hash }
  })
  await send({ to: OTHER, value: 7 })
  assert.equal(await received(), 7n)
})

test('bytes that may be on their way pin their number, even where a node then refuses them', async () => {
  const { wire, page } = world
  const { send } = page(async (hands, signal) => {
    const filled = filledBy(hands.request, chainOf, await hands.prepare(signal))
    wire.faults.set('eth_sendRawTransaction', [
      ...(['lost', 'lost', 'lost'] as const),
      { error: { code: -32000, message: 'transaction underpriced' } },
    ])
    assert.equal(await codeOf(hands.submit(filled, {})), 'service_unreachable')
    const second = await hands.submit(filledBy(hands.request, chainOf, await hands.prepare(signal), 'fast'), {})
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

test('a number that was used since the review gives way to the next', async () => {
  const { send, signed } = world.page(async (hands, signal) => {
    const filled = filledBy(hands.request, chainOf, await hands.prepare(signal))
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

test('one that another replaces is told as such, and one that is dropped is sent again', async () =>
  waiting(async () => {
    const { chain } = world
    const ends: string[] = []
    const acts =
      (between: (hash: Hex, nonce: number) => Promise<void>): Acts =>
      async (hands, signal) => {
        const submitted = await hands.submit(filledBy(hands.request, chainOf, await hands.prepare(signal)), {})
        await between(submitted.hash, submitted.nonce)
        const end = await hands.follow(submitted, signal)
        ends.push(end.kind)
        return { hash: submitted.hash }
      }
    const dropped = world.page(
      acts(async (hash) => {
        await chain.dropTransaction({ hash })
        // Sent again by whoever follows it, and done then.
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
  }))

/** Resolves once the node has it. */
const untilKnown = async (hash: Hex): Promise<void> => {
  while ((await world.chain.getTransaction({ hash }).catch(() => null)) === null) await new Promise(setImmediate)
}

test('the screen that closes early leaves what was sent as sent', async () =>
  waiting(async () => {
    const closed = Object.assign(new Error('closed'), { name: 'LatchkeyError', code: 'user_rejected_request' })
    const { send, told } = world.page(async (hands: SendHands, signal) => {
      void hands.submit(filledBy(hands.request, chainOf, await hands.prepare(signal)), {})
      throw closed
    })
    // Nothing was signed yet: nothing is.
    assert.equal(await codeOf(send({ to: OTHER, value: 7 })), 'user_rejected_request')
    assert.deepEqual(raws(), [])
    const late = world.page(async (hands: SendHands, signal) => {
      const submitted = await hands.submit(filledBy(hands.request, chainOf, await hands.prepare(signal)), {})
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

test('a page may prevent it, and a chain that the page has not is refused', async () => {
  const { send, runtime, signed } = world.page()
  assert.equal(await codeOf(send({ to: OTHER, chainId: 424_242 })), 'unsupported_chain_id')
  await assert.rejects(send({ to: OTHER, chainId: 424_242 }), {
    message: 'Chain ID 424242 is not supported. It must be added to the config.supportedChains property of the PrivyProvider.',
  })
  await assert.rejects(send({ to: OTHER, value: 'much' }), { code: 'request_refused', number: 4200 })
  Object.assign(runtime.seats, { host: async () => ({ config: { value: {} }, tag: { emit: () => false } }) })
  assert.equal(await codeOf(send({ to: OTHER, chainId: 31_337 })), 'unsupported_chain_id')
  assert.equal(await codeOf(send({ to: OTHER, chainId: 1 })), 'transaction_prevented')
  assert.deepEqual(signed, [])
})

test('a node of another chain takes nothing', async () => {
  const { chain, page } = world
  await chain.request({ method: 'anvil_setChainId' as never, params: [5] as never })
  try {
    const { send, runtime } = page()
    assert.equal(await codeOf(send({ to: OTHER, value: 7 })), 'chain_refused')
    assert.deepEqual(sentBy(runtime.storage, ACCOUNT), [])
  } finally {
    await chain.request({ method: 'anvil_setChainId' as never, params: [31_337] as never })
  }
  assert.equal(await received(), 0n)
})

test('only signed, nothing is sent', async () => {
  const { sign, told } = world.page()
  const raw = await sign({ to: OTHER, value: 7 })
  assert.equal(parseTransaction(raw).value, 7n)
  assert.deepEqual(raws(), [])
  assert.deepEqual(told, [['sign', { signature: raw, kind: 'transaction' }]])
})
