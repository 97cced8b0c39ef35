// Transactions of an embedded wallet on a real chain: what is signed, what it costs, what is refused.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, type Hex, padHex, parseAbi, parseTransaction } from 'viem'
import { sentBy } from '../../src/wallets/transactions/sent.ts'
import { ACCOUNT } from '../fakes/sending.ts'
import { codeOf, confirms, ETHER, OTHER, sendingChain, TOKEN } from '../fakes/sending-chain.ts'

const ORACLE = '0x420000000000000000000000000000000000000F'
const ABI = parseAbi(['function transfer(address,uint256)', 'function mint(address)'])

const { world, raws, received } = sendingChain()

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
  const params = shown[0] as { request: object }
  assert.deepEqual(params.request, { to: OTHER, data: '0x', value: '0x7', gas: '0x6000' })
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
  // The node's own, whatever the number of its chain is.
  ...[42161, 10, 137, 56, 59144].map((id) => [
    ...[`the node of chain ${id}`, id, 'eip1559'],
    ({ maxPriorityFeePerGas }: { readonly maxPriorityFeePerGas?: bigint }) => assert.equal(maxPriorityFeePerGas, 1_000_000_000n),
  ]),
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

test("the fee of an OP chain's L1 counts, and is asked for by the bytes of the transaction", async () => {
  const { chain, page, wire } = world
  await chain.request({ method: 'anvil_setChainId' as never, params: [10] as never })
  // Answers with its own amount, whatever it is asked: two coins.
  const code = `0x7f${(2n * ETHER).toString(16).padStart(64, '0')}5f5260205ff3` as const
  await chain.setCode({ address: ORACLE, bytecode: code })
  try {
    const poor = page(undefined, { id: 10 })
    assert.equal(await codeOf(poor.send({ to: OTHER, value: 9n * ETHER })), 'user_rejected_request')
    assert.equal(poor.shown.length, 1)
    // In the trial, which is made anyway.
    const [tried] = wire.asked.flatMap(({ method, params }) => (method === 'eth_simulateV1' ? [JSON.stringify(params)] : []))
    assert.match(tried ?? '', /"data":"0x49948e0e/)
    assert.equal((await page(undefined, { id: 10 }).send({ to: OTHER, value: ETHER })).receipt?.status, 'success')
  } finally {
    await chain.request({ method: 'anvil_setChainId' as never, params: [31_337] as never })
  }
})

test('a transaction that was reverted resolves with its receipt', async () => {
  const data = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [ACCOUNT] })
  const { send, runtime } = world.page(confirms)
  const { receipt } = await send({ to: TOKEN, data })
  assert.equal(receipt?.status, 'reverted')
  assert.equal(sentBy(runtime.storage, ACCOUNT)[0]?.state, 'reverted')
})

test('a page may prevent it, and a chain that the page has not is refused', async () => {
  const { send, runtime, signed } = world.page()
  assert.equal(await codeOf(send({ to: OTHER, chainId: 424_242 })), 'unsupported_chain_id')
  await assert.rejects(send({ to: OTHER, chainId: 424_242 }), {
    message: 'Chain ID 424242 is not supported. It must be added to the config.supportedChains property of the PrivyProvider.',
  })
  await assert.rejects(send({ to: OTHER, value: 'much' }), { code: 'request_refused', number: 4200 })
  Object.assign(runtime.hooks, { host: async () => ({ config: { value: {} }, tag: { emit: () => false } }) })
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
