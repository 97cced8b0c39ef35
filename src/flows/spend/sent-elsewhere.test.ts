import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ElsewhereRow, keyOf, lookElsewhere } from './sent-elsewhere.ts'

const ADA = `0x${'ad'.repeat(20)}`
const row = (own: Partial<ElsewhereRow> = {}): ElsewhereRow => ({
  ...{ hash: `0x${'01'.repeat(32)}`, chain: 1, nonce: 4, to: ADA, value: '0x0', data: '0x', at: 0, state: 'unknown' },
  ...own,
})
const { signal } = new AbortController()
const chains = { supported: [{ id: 1 }] } as never
const looked = async (
  rows: readonly ElsewhereRow[],
  answers: Readonly<Record<string, unknown>>,
  own: { now?: number; ended?: object } = {},
) => {
  const asked: string[] = []
  const askAt = () => async (method: string) => {
    asked.push(method)
    if (!(method in answers)) throw new Error('silent')
    return answers[method]
  }
  const { now = 0, ended = {} } = own
  const found = await lookElsewhere(rows, ended as never, { account: ADA, now, signal }, { chains, askAt })
  return { states: found.map(({ state }) => state), asked }
}
const receipt = (status: string) => ({ eth_getTransactionReceipt: { blockNumber: '0x1', status, logs: [] } })
const missing = (done: string, there: unknown = null) => ({
  ...{ eth_getTransactionReceipt: null, eth_getTransactionCount: done, eth_getTransactionByHash: there },
})

test('the chain says how each has ended', async () => {
  assert.deepEqual((await looked([row()], receipt('0x1'))).states, ['done'])
  assert.deepEqual((await looked([row()], receipt('0x0'))).states, ['reverted'])
  assert.deepEqual((await looked([row()], missing('0x5'))).states, ['replaced'])
  assert.deepEqual((await looked([row()], missing('0x4', {}))).states, ['waiting'])
  assert.deepEqual((await looked([row()], {})).states, ['unknown'])
})

test('one that no node knows may still come for ten minutes', async () => {
  assert.deepEqual((await looked([row()], missing('0x4'), { now: 599_999 })).states, ['waiting'])
  assert.deepEqual((await looked([row()], missing('0x4'), { now: 600_000 })).states, ['dropped'])
})

test('what has ended, what is on a chain that the app has not, and what is beyond twenty is not asked about', async () => {
  const ended = { [keyOf(row())]: 'done' }
  assert.deepEqual(await looked([row(), row({ chain: 5 })], receipt('0x1'), { ended }), {
    states: ['done', 'unknown'],
    asked: [],
  })
  const many = Array.from({ length: 25 }, (_, at) => row({ hash: `0x${at}` }))
  const { states, asked } = await looked(many, receipt('0x1'))
  assert.deepEqual([states.filter((one) => one === 'done').length, asked.length], [20, 20])
})
