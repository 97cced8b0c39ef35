import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AskNode, type Fees, feesOf, highestFee, mayPayBelow, pricesOf, raised } from './fees.ts'

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
    whole: { type: 'eip1559', maxFeePerGas: 13_500_000_000n, maxPriorityFeePerGas: 13_500_000_000n },
  })
  const reward = [1n, 2n, 3n].map((one) => [hex(one * GWEI), hex((one + 4n) * GWEI)])
  const choice = await feesOf(1, node({ ...block(10n * GWEI), eth_feeHistory: { reward } }).ask)
  assert.deepEqual(choice.normal, plain.normal)
  assert.deepEqual(choice.fast, { type: 'eip1559', maxFeePerGas: 31n * GWEI, maxPriorityFeePerGas: 6n * GWEI })
  assert.deepEqual(choice.slow, { type: 'eip1559', maxFeePerGas: 12_750_000_000n, maxPriorityFeePerGas: 750_000_000n })
  const price = (fees: Fees | undefined): bigint => (fees?.type === 'eip1559' ? fees.maxFeePerGas : 0n)
  assert.ok(price(choice.slow) < price(choice.normal) && price(choice.normal) < price(choice.fast))
})

const history = (base: bigint, slow: bigint, fast: bigint) => ({
  eth_feeHistory: { baseFeePerGas: [hex(base * 2n), hex(base)], reward: [[hex(slow), hex(fast)]] },
})
const only = (most: bigint, priority: bigint): Fees => ({ type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: priority })

test('any other chain pays what its own node says, whatever its number is', async () => {
  // Linea: a base of 7 wei and a priority of 0.04 gwei.
  const told = { ...history(7n, GWEI / 50n, GWEI / 25n), eth_maxPriorityFeePerGas: hex(GWEI / 25n) }
  for (const chain of [59144, 690, 10, 8453, 42161, 137, 56, 424242]) {
    const { ask, asked } = node(told)
    const choice = await feesOf(chain, ask)
    assert.deepEqual(choice.normal, only(14n + GWEI / 25n, GWEI / 25n), String(chain))
    assert.deepEqual(choice.whole, only(9n + GWEI / 25n, 9n + GWEI / 25n))
    assert.deepEqual(choice.slow, only(9n + GWEI / 50n, GWEI / 50n))
    assert.deepEqual(choice.fast, only(18n + (GWEI / 25n) * 2n, (GWEI / 25n) * 2n))
    assert.deepEqual(asked.sort(), ['eth_feeHistory', 'eth_maxPriorityFeePerGas'])
  }
})

test('where nothing is paid beside the base there is no choice', async () => {
  const { normal, slow, fast } = await feesOf(42161, node({ ...history(100n, 0n, 0n), eth_maxPriorityFeePerGas: '0x0' }).ask)
  assert.deepEqual([normal, slow, fast], [only(200n, 0n), undefined, undefined])
})

test('a node that tells one of both is asked for no more than the rest', async () => {
  const rewards = node(history(100n, 3n, 9n))
  assert.deepEqual((await feesOf(59144, rewards.ask)).normal, only(209n, 9n))
  const priority = node({ ...block(100n), eth_maxPriorityFeePerGas: hex(4n) })
  assert.deepEqual((await feesOf(59144, priority.ask)).normal, only(204n, 4n))
})

test('a chain without a base fee, or with one of nothing, has the old price', async () => {
  for (const base of [{ eth_getBlockByNumber: {} }, { eth_getBlockByNumber: { baseFeePerGas: '0x0' } }, history(0n, 1n, 1n)]) {
    const old = node({ ...base, eth_gasPrice: hex(5n), eth_maxPriorityFeePerGas: hex(5n) })
    assert.deepEqual(await feesOf(56, old.ask), { normal: { type: 'legacy', gasPrice: 5n } })
  }
  const one = node({ eth_getBlockByNumber: {}, eth_gasPrice: hex(5n) })
  assert.deepEqual(await feesOf(1, one.ask), { normal: { type: 'legacy', gasPrice: 5n } })
})

test('a price is never rounded down', async () => {
  const { slow, whole } = await feesOf(59144, node({ ...history(1n, 1n, 1n), eth_maxPriorityFeePerGas: '0x1' }).ask)
  assert.deepEqual([slow, whole], [only(3n, 1n), only(3n, 3n)])
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

test('the highest fee, and the chains that are asked whether they pay another one below', () => {
  assert.equal(highestFee(CHOICE.normal, 21_000n), 2_100_000n)
  assert.equal(highestFee({ type: 'legacy', gasPrice: 3n }, 2n), 6n)
  assert.deepEqual([10, 59144, 1, 11155111].map(mayPayBelow), [true, true, false, false])
})
