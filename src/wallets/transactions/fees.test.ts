import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AskNode, type Fees, feesOf, highestFee, paysBelow, pricesOf, raised } from './fees.ts'

const GWEI = 1_000_000_000n
const hex = (value: bigint): string => `0x${value.toString(16)}`
const node = (answers: Readonly<Record<string, unknown>>) => {
  const asked: string[] = []
  const ask: AskNode = async (method) => {
    asked.push(method)
    if (answers[method] === undefined) throw new Error(`${method} is not known.`)
    return answers[method]
  }
  return { ask, asked }
}
const block = (base: bigint) => ({ eth_getBlockByNumber: { baseFeePerGas: hex(base) } })

test('Ethereum: twice the base and a priority of 1.5 gwei, with a choice where the node tells rewards', async () => {
  const plain = await feesOf(1, node(block(10n * GWEI)).ask)
  assert.deepEqual(plain, {
    normal: { type: 'eip1559', maxFeePerGas: 21_500_000_000n, maxPriorityFeePerGas: 1_500_000_000n },
  })
  const reward = [1n, 2n, 3n].map((one) => [hex(one * GWEI), hex((one + 4n) * GWEI)])
  const choice = await feesOf(1, node({ ...block(10n * GWEI), eth_feeHistory: { reward } }).ask)
  assert.deepEqual(choice.normal, plain.normal)
  assert.deepEqual(choice.fast, { type: 'eip1559', maxFeePerGas: 31n * GWEI, maxPriorityFeePerGas: 6n * GWEI })
  assert.deepEqual(choice.slow, { type: 'eip1559', maxFeePerGas: 12_750_000_000n, maxPriorityFeePerGas: 750_000_000n })
  const price = (fees: Fees | undefined): bigint => (fees?.type === 'eip1559' ? fees.maxFeePerGas : 0n)
  assert.ok(price(choice.slow) < price(choice.normal) && price(choice.normal) < price(choice.fast))
})

test('each family of chains has its own prices', async () => {
  assert.deepEqual(await feesOf(42161, node(block(100n)).ask), {
    normal: { type: 'eip1559', maxFeePerGas: 120n, maxPriorityFeePerGas: 0n },
  })
  assert.deepEqual(await feesOf(8453, node({ ...block(100n), eth_maxPriorityFeePerGas: hex(7n) }).ask), {
    normal: { type: 'eip1559', maxFeePerGas: 133n, maxPriorityFeePerGas: 7n },
  })
  for (const [told, priority] of [
    [1n, 25n * GWEI],
    [40n * GWEI, 40n * GWEI],
  ] as const)
    assert.deepEqual(await feesOf(137, node({ ...block(GWEI), eth_maxPriorityFeePerGas: hex(told) }).ask), {
      normal: { type: 'eip1559', maxFeePerGas: 2n * GWEI + priority, maxPriorityFeePerGas: priority },
    })
  const bsc = node({ eth_gasPrice: hex(3n * GWEI) })
  assert.deepEqual(await feesOf(56, bsc.ask), { normal: { type: 'legacy', gasPrice: 3n * GWEI } })
  assert.deepEqual(bsc.asked, ['eth_gasPrice'])
})

test('a chain without a base fee has the old price', async () => {
  const old = node({ eth_getBlockByNumber: {}, eth_gasPrice: hex(5n) })
  assert.deepEqual(await feesOf(424242, old.ask), { normal: { type: 'legacy', gasPrice: 5n } })
})

test('a base fee is never rounded down', async () => {
  assert.deepEqual(await feesOf(42161, node(block(1n)).ask), {
    normal: { type: 'eip1559', maxFeePerGas: 2n, maxPriorityFeePerGas: 0n },
  })
})

const CHOICE = { normal: { type: 'eip1559', maxFeePerGas: 100n, maxPriorityFeePerGas: 10n } } as const

test('what the page names counts, and what it leaves out fits to it', () => {
  assert.deepEqual(pricesOf(CHOICE, 'fast', {}), CHOICE.normal)
  assert.deepEqual(pricesOf(CHOICE, 'normal', { maxFeePerGas: 5n }), {
    type: 'eip1559',
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 5n,
  })
  assert.deepEqual(pricesOf(CHOICE, 'normal', { maxPriorityFeePerGas: 200n }), {
    type: 'eip1559',
    maxFeePerGas: 300n,
    maxPriorityFeePerGas: 200n,
  })
  assert.deepEqual(pricesOf(CHOICE, 'normal', { gasPrice: 7n }), { type: 'legacy', gasPrice: 7n })
  assert.deepEqual(pricesOf(CHOICE, 'normal', { gasPrice: 7n, accessList: [] }), { type: 'eip2930', gasPrice: 7n })
  // What is named counts on a chain of the old price too.
  assert.deepEqual(pricesOf({ normal: { type: 'legacy', gasPrice: 9n } }, 'normal', { maxFeePerGas: 20n }), {
    type: 'eip1559',
    maxFeePerGas: 20n,
    maxPriorityFeePerGas: 9n,
  })
  assert.deepEqual(pricesOf(CHOICE, 'normal', { type: 'legacy' }), { type: 'legacy', gasPrice: 100n })
  assert.deepEqual(pricesOf({ normal: { type: 'legacy', gasPrice: 9n } }, 'normal', { type: 'eip1559' }), {
    type: 'eip1559',
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 9n,
  })
})

test('a replacement pays an eighth more of each, rounded up, and no less than today', () => {
  const former = { type: 'eip1559', maxFeePerGas: 81n, maxPriorityFeePerGas: 1n } as const
  assert.deepEqual(raised(former, CHOICE.normal), { type: 'eip1559', maxFeePerGas: 100n, maxPriorityFeePerGas: 10n })
  assert.deepEqual(raised({ ...former, maxFeePerGas: 801n, maxPriorityFeePerGas: 81n }, CHOICE.normal), {
    type: 'eip1559',
    maxFeePerGas: 902n,
    maxPriorityFeePerGas: 92n,
  })
  assert.deepEqual(raised({ type: 'legacy', gasPrice: 8n }, { type: 'legacy', gasPrice: 1n }), { type: 'legacy', gasPrice: 9n })
})

test('the highest fee, and the chains that pay another one below', () => {
  assert.equal(highestFee(CHOICE.normal, 21_000n), 2_100_000n)
  assert.equal(highestFee({ type: 'legacy', gasPrice: 3n }, 2n), 6n)
  assert.deepEqual([10, 8453, 1, 42161].map(paysBelow), [true, true, false, false])
})
