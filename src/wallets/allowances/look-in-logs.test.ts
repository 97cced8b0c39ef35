import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NodeError } from '../../api/rpc.ts'
import { eachOnce, type LogCursor, type Look, lookBack, START } from './look-in-logs.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const SPENDER = `0x${'0b'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}`
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const PERMIT = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
const word = (hex: string): string => `0x${hex.replace('0x', '').padStart(64, '0')}`
const log = (topics: readonly string[], own: object = {}) => ({ address: TOKEN, topics, data: '0x', blockNumber: '0x5', ...own })
interface Range {
  readonly fromBlock: string
  readonly toBlock: string
  readonly topics: readonly [readonly string[], string]
}
const node = (height: number, answer: (range: Range) => unknown) => {
  const asked: Range[] = []
  const ask = async (method: string, [range]: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_blockNumber') return `0x${height.toString(16)}`
    assert.equal(method, 'eth_getLogs')
    asked.push(range as Range)
    return answer(range as Range)
  }
  return { asked, ask }
}
const all = async (ask: (method: string, params: readonly unknown[]) => Promise<unknown>): Promise<Look> => {
  let look: Look = { cursor: START, grants: [], ended: null }
  const found: Look['grants'][number][] = []
  while (look.ended === null) {
    look = await lookBack(ask, ACCOUNT, look.cursor)
    found.push(...look.grants)
  }
  return { ...look, grants: found }
}

test('a short chain is looked through in one question, by the account alone', async () => {
  const { asked, ask } = node(100, () => [
    log([APPROVAL, word(ACCOUNT), word(SPENDER)], { blockTimestamp: '0x64' }),
    log([APPROVAL, word(ACCOUNT), word(SPENDER), word('0x7')]),
    log([FOR_ALL, word(ACCOUNT), word(SPENDER)]),
    log([PERMIT, word(ACCOUNT), word(TOKEN), word(SPENDER)], { address: PERMIT2 }),
  ])
  const { grants, ended } = await all(ask)
  assert.deepEqual(
    [asked.length, asked[0]?.fromBlock, asked[0]?.toBlock, asked[0]?.topics[1], ended],
    [1, '0x0', '0x64', word(ACCOUNT), 'whole'],
  )
  assert.deepEqual(
    grants.map(({ kind, token, spender, item, at }) => [kind, token, spender, item, at]),
    [
      ['amount', TOKEN, SPENDER, undefined, 100_000],
      ['item', TOKEN, SPENDER, '7', null],
      ['all', TOKEN, SPENDER, undefined, null],
      ['permit2', TOKEN, SPENDER, undefined, null],
    ],
  )
})

test('ranges follow each other to the first block, without a gap, and wider where little is found', async () => {
  const { asked, ask } = node(1_000_000, () => [])
  assert.equal((await all(ask)).ended, 'whole')
  assert.ok(asked.length <= 4)
  for (const [at, { toBlock }] of asked.slice(1).entries()) assert.equal(Number(toBlock), Number(asked[at]?.fromBlock) - 1)
  assert.equal(asked.at(-1)?.fromBlock, '0x0')
})

test('a node that says no to a wide range is asked for smaller ones, so often and no more', async () => {
  const { asked, ask } = node(100_000_000, ({ fromBlock, toBlock }) => {
    if (Number(toBlock) - Number(fromBlock) > 10_000) throw new NodeError({ code: -32005, message: 'range too large' })
    return []
  })
  const { ended, cursor } = await all(ask)
  assert.equal(ended, 'bounded')
  assert.ok(cursor.below !== null && cursor.below < 100_000_000)
  assert.ok(asked.length <= 24)
  const refused = asked.filter(({ fromBlock, toBlock }) => Number(toBlock) - Number(fromBlock) > 10_000)
  assert.ok(refused.length <= 3, 'what it has said no to is not tried again')
  const no = node(100, () => {
    throw new NodeError({ code: -32601, message: 'no such method' })
  })
  const { ended: how, cursor: where } = await all(no.ask)
  assert.deepEqual([how, where.below, no.asked.length], ['refused', null, 4])
})

test('a chain that does not answer rejects', async () => {
  const { ask } = node(100, () => {
    throw new Error('unreachable')
  })
  await assert.rejects(all(ask), /unreachable/)
})

test('what other contracts write as Permit2 is none, and whatever a node answers is read or left out', async () => {
  const { ask } = node(9, () => [log([PERMIT, word(ACCOUNT), word(TOKEN), word(SPENDER)]), log([APPROVAL, word(ACCOUNT)])])
  assert.deepEqual((await all(ask)).grants, [])
  const cursor: LogCursor = { below: 9, range: 10, most: 10, asked: 0 }
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (answer) => {
      const { grants } = await lookBack(node(9, () => answer).ask, ACCOUNT, cursor)
      assert.ok(Array.isArray(grants))
    }),
  )
})

test('each is there once, as it was given last; nobody is no one', () => {
  const of = { kind: 'amount', token: TOKEN, spender: SPENDER } as const
  const kept = { ...of, block: null, at: 3 }
  assert.deepEqual(eachOnce([{ ...of, block: 2, at: null }, { ...of, block: 7, at: null }, kept]), [
    { ...of, block: 7, at: null },
  ])
  assert.deepEqual(eachOnce([kept, { ...of, block: 7, at: null }]), [{ ...of, block: 7, at: 3 }])
  assert.deepEqual(eachOnce([{ ...of, spender: `0x${'00'.repeat(20)}`, block: 1, at: null }]), [])
})
