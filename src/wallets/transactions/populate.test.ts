import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NodeError } from '../../api/rpc.ts'
import { readTransactionRequest } from '../../contract/signing/transaction-request.ts'
import { broadcast, progressOf } from './broadcast.ts'
import type { AskNode } from './fees.ts'
import { estimateGas, forFrame, noncesOf, populate } from './populate.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const TO = `0x${'0b'.repeat(20)}`
const HASH = `0x${'11'.repeat(32)}` as const
const RAW = '0x02aa'

const request = (given: object) => {
  const read = readTransactionRequest(given)
  assert.ok(typeof read !== 'string')
  return read
}
type Answer = unknown | ((params: readonly unknown[]) => unknown)
const nodeOf = (answers: Readonly<Record<string, Answer>>) => {
  const asked: string[] = []
  const ask: AskNode = async (method, params) => {
    asked.push(method)
    const answer = answers[method]
    return typeof answer === 'function' ? answer(params) : answer
  }
  return { ask, asked, sender: { account: ACCOUNT, chain: 1, ask } }
}
const refused = (message: string): never => {
  throw new NodeError({ code: -32000, message })
}
const USUAL = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0xa' },
  eth_feeHistory: null,
}

test('what is absent is filled in, and everything else stays', async () => {
  const { sender, asked } = nodeOf(USUAL)
  const { filled } = await populate(request({ to: TO, value: 5 }), sender)
  assert.deepEqual(forFrame(filled), {
    type: 2,
    chainId: 1,
    nonce: 7,
    gasLimit: '0x5208',
    value: '0x5',
    to: TO,
    maxFeePerGas: '0x59682f14',
    maxPriorityFeePerGas: '0x59682f00',
  })
  assert.deepEqual([...asked].sort(), ['eth_estimateGas', 'eth_feeHistory', 'eth_getBlockByNumber', 'eth_getTransactionCount'])
  const own = nodeOf({ ...USUAL, eth_getTransactionCount: () => assert.fail(), eth_estimateGas: () => assert.fail() })
  const given = request({ to: TO, data: '0x12', nonce: 0, gas: 30_000, gasPrice: 9, accessList: [] })
  assert.deepEqual(forFrame((await populate(given, own.sender)).filled), {
    type: 1,
    chainId: 1,
    nonce: 0,
    gasLimit: '0x7530',
    value: '0x0',
    to: TO,
    data: '0x12',
    gasPrice: '0x9',
    accessList: [],
  })
  const known = nodeOf({ ...USUAL, eth_getTransactionCount: () => assert.fail() })
  assert.equal((await populate(request({ to: TO }), known.sender, { nonce: 9 })).filled.nonce, 9)
})

test('an estimate without funds is made without the value, then for anybody; a revert is told in its words', async () => {
  const seen: object[] = []
  const { sender } = nodeOf({
    eth_estimateGas: ([given]: readonly unknown[]) => {
      seen.push(given as object)
      return 'from' in (given as object) ? refused('insufficient funds for gas * price + value') : '0x10'
    },
  })
  assert.equal(await estimateGas(request({ to: TO, value: 1 }), sender), 16n)
  assert.deepEqual(
    seen.map((given) => Object.keys(given).join()),
    ['from,to,value', 'from,to', 'to'],
  )
  const reverts = nodeOf({ eth_estimateGas: () => refused('execution reverted: no') })
  await assert.rejects(estimateGas(request({ to: TO }), reverts.sender), {
    node: { code: -32000, message: 'execution reverted: no' },
  })
  assert.equal(reverts.asked.length, 1)
})

test('a node whose waiting number lags is not believed', async () => {
  const { sender } = nodeOf({ eth_getTransactionCount: ([, at]: readonly unknown[]) => (at === 'latest' ? '0x5' : '0x4') })
  assert.deepEqual(await noncesOf(sender), { done: 5, waiting: 5 })
})

const patience = () => {
  const pauses: number[] = []
  return { pauses, pause: async (attempt: number) => void pauses.push(attempt) }
}

test('where no node answers the same bytes are sent again', async () => {
  let down = 2
  const sent: unknown[] = []
  const { ask } = nodeOf({
    eth_sendRawTransaction: ([raw]: readonly unknown[]) => {
      sent.push(raw)
      if (down-- > 0) throw new TypeError('Failed to fetch')
      return HASH
    },
  })
  const wait = patience()
  assert.equal(await broadcast({ raw: RAW, hash: HASH }, ask, wait), HASH)
  assert.deepEqual(
    [sent, wait.pauses],
    [
      [RAW, RAW, RAW],
      [1, 2],
    ],
  )
  down = 9
  await assert.rejects(broadcast({ raw: RAW, hash: HASH }, ask, patience()), TypeError)
  assert.equal(sent.length, 6)
})

test('an attempt that arrived unheard is no failure, and what a node refuses is not sent again', async () => {
  const { ask: knows } = nodeOf({ eth_sendRawTransaction: () => refused('already known') })
  assert.equal(await broadcast({ raw: RAW, hash: HASH }, knows, patience()), HASH)
  const used = (there: unknown) =>
    nodeOf({ eth_sendRawTransaction: () => refused('nonce too low'), eth_getTransactionByHash: there })
  assert.equal(await broadcast({ raw: RAW, hash: HASH }, used({ hash: HASH }).ask, patience()), HASH)
  const other = used(null)
  await assert.rejects(broadcast({ raw: RAW, hash: HASH }, other.ask, patience()), {
    node: { code: -32000, message: 'nonce too low' },
  })
  assert.equal(other.asked.filter((method) => method === 'eth_sendRawTransaction').length, 1)
})

test('a transaction waits, is done, was replaced, or is known to nobody', async () => {
  const progress = async (receipts: readonly unknown[], done: number, there: unknown) => {
    const left = [...receipts]
    const { ask } = nodeOf({
      eth_getTransactionReceipt: () => left.shift() ?? null,
      eth_getTransactionCount: `0x${done.toString(16)}`,
      eth_getTransactionByHash: there,
    })
    return progressOf({ hash: HASH, nonce: 4, account: ACCOUNT }, ask)
  }
  const receipt = { blockNumber: '0x1', status: '0x0', from: ACCOUNT, to: null, gasUsed: '0x5208' }
  const done = await progress([receipt], 5, null)
  assert.ok(done.kind === 'done' && done.receipt.status === 'reverted' && done.receipt.to === null)
  assert.deepEqual(await progress([], 4, {}), { kind: 'waiting' })
  assert.deepEqual(await progress([], 4, null), { kind: 'dropped' })
  assert.deepEqual(await progress([], 5, null), { kind: 'replaced' })
  assert.equal((await progress([null, receipt], 5, null)).kind, 'done')
})
