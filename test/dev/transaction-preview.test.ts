// Trials of transactions on a real chain: what a balance says counts, and not what a contract tells.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestClient, encodeFunctionData, type Hex, http, numberToHex, padHex, parseAbi } from 'viem'
import { createAnvil } from '../../server/dev/anvil.ts'
import { NodeError } from '../../src/api/rpc.ts'
import { COIN_ASSET } from '../../src/contract/signing/coin.ts'
import { readTransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import type { AskNode } from '../../src/wallets/transactions/fees.ts'
import { tryTransaction } from '../../src/wallets/transactions/preview.ts'
import { itemsCode, tokenCode } from '../fakes/token-contract.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}` as const
const OTHER = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const ITEMS = `0x${'72'.repeat(20)}` as const
const LYING_ITEMS = `0x${'73'.repeat(20)}` as const
const LIAR = `0x${'71'.repeat(20)}` as const
const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function mint(address)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
])

const anvil = createAnvil(undefined, () => {})
let asked = 0
const ask: AskNode = async (method, params) => {
  asked++
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(await anvil.address(), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await answer.json()
  if (error) throw new NodeError(error)
  return result
}
const sender = { account: ACCOUNT, chain: 31337, ask }
before(async () => {
  const client = createTestClient({ mode: 'anvil', transport: http(await anvil.address()) })
  await client.setBalance({ address: ACCOUNT, value: 10n ** 18n })
  for (const [address, lies] of [
    [TOKEN, false],
    [LIAR, true],
  ] as const) {
    await client.setCode({ address, bytecode: tokenCode({ decimals: 6, symbol: 'TKN', lies }) })
    await client.setStorageAt({ address, index: padHex(ACCOUNT), value: numberToHex(5_000_000n, { size: 32 }) })
  }
  for (const [address, lies] of [
    [ITEMS, false],
    [LYING_ITEMS, true],
  ] as const) {
    await client.setCode({ address, bytecode: itemsCode({ lies }) })
    await client.setStorageAt({
      address,
      index: padHex(numberToHex(BigInt(ACCOUNT) + 7n), { size: 32 }),
      value: numberToHex(9n, { size: 32 }),
    })
  }
  // On a chain without a block the time is 1.
  await client.mine({ blocks: 1 })
})
after(() => anvil.close())

const transfer = (to: Hex, amount: bigint) => ({
  to,
  data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [OTHER, amount] }),
})
const tried = (given: object, tokens: readonly string[] = []) => {
  const request = readTransactionRequest(given)
  assert.ok(typeof request !== 'string')
  asked = 0
  return tryTransaction(request, sender, tokens)
}

test('coins that are sent leave the account', async () => {
  const { preview } = await tried({ to: OTHER, value: 7 })
  assert.deepEqual(preview, { kind: 'changes', changes: [{ asset: COIN_ASSET, amount: -7n }] })
  assert.equal(asked, 1)
})

test('a token is asked for its balances before and after, and for its decimals', async () => {
  const { preview, tokens, balances } = await tried(transfer(TOKEN, 1_500_000n), [TOKEN])
  assert.deepEqual(preview, { kind: 'changes', changes: [{ asset: TOKEN, amount: -1_500_000n }] })
  assert.deepEqual(tokens.get(TOKEN), { decimals: 6, symbol: 'TKN', kind: 'erc20' })
  assert.equal(balances.get(TOKEN), 5_000_000n)
  assert.equal(asked, 2)
  // One that the calls do not name is found by what the trial tells.
  const found = await tried(transfer(TOKEN, 1n))
  assert.deepEqual(
    [found.preview, found.tokens.get(TOKEN)?.symbol],
    [{ kind: 'changes', changes: [{ asset: TOKEN, amount: -1n }] }, 'TKN'],
  )
})

test('a contract that only tells of a transfer changes nothing', async () => {
  assert.deepEqual((await tried(transfer(LIAR, 1n), [LIAR])).preview, { kind: 'changes', changes: [] })
  assert.deepEqual((await tried(transfer(LIAR, 1n))).preview, { kind: 'changes', changes: [] })
})

const itemsOf = (to: Hex) => ({
  to,
  data: encodeFunctionData({ abi: ABI, functionName: 'safeTransferFrom', args: [ACCOUNT, OTHER, 7n, 3n, '0x'] }),
})
test('of a collection that counts each item the balance of the item is asked for, and a log of one changes nothing', async () => {
  const { preview, tokens } = await tried(itemsOf(ITEMS), [ITEMS])
  assert.deepEqual(preview, { kind: 'changes', changes: [{ asset: ITEMS, amount: -3n, item: '7' }] })
  assert.deepEqual(tokens.get(ITEMS), { kind: 'erc1155' })
  assert.equal(asked, 2)
  // One that the calls do not name is found by what the trial tells.
  const found = await tried(itemsOf(ITEMS))
  assert.deepEqual([found.preview, found.tokens.get(ITEMS)?.kind], [preview, 'erc1155'])
  assert.deepEqual((await tried(itemsOf(LYING_ITEMS))).preview, { kind: 'changes', changes: [] })
})

test('a revert is told in its words', async () => {
  const data = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [ACCOUNT] })
  assert.deepEqual((await tried({ to: TOKEN, data }, [TOKEN])).preview, { kind: 'reverted', reason: 'no such function' })
  assert.equal((await tried(transfer(TOKEN, 9_000_000n))).preview.kind, 'reverted')
})

test('what the node cannot try is said to be not tried', async () => {
  // Creations, and values above the balance, are an error of the whole question here.
  assert.deepEqual((await tried({ data: '0x6001' })).preview, { kind: 'none' })
  assert.deepEqual((await tried({ to: OTHER, value: 2n * 10n ** 18n })).preview, { kind: 'none' })
  const down = { ...sender, ask: () => Promise.reject(new TypeError('Failed to fetch')) }
  const request = readTransactionRequest({ to: OTHER })
  assert.ok(typeof request !== 'string')
  assert.deepEqual((await tryTransaction(request, down, [])).preview, { kind: 'none' })
  const odd = { ...sender, ask: async () => [{ calls: [{}, {}] }] }
  assert.deepEqual((await tryTransaction(request, odd, [])).preview, { kind: 'none' })
})
