import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NodeError } from '../../api/rpc.ts'
import { askMany } from './ask-many.ts'

const question = (at: number) => ({ to: `0x${String(at).padStart(40, '0')}`, data: '0x12345678', most: 32 })
const word = (value: number): string => value.toString(16).padStart(64, '0')

test('seventy are asked at once, in their order', async () => {
  let calls = 0
  const ask = async (): Promise<unknown> => {
    calls += 1
    const count = calls === 1 ? 70 : 30
    return `0x${Array.from({ length: count }, (_, at) => word(1) + word(32) + word(at)).join('')}`
  }
  const answers = await askMany(
    ask,
    Array.from({ length: 100 }, (_, at) => question(at)),
  )
  assert.deepEqual(
    [calls, answers.length, answers[69]?.returned, answers[70]?.returned],
    [2, 100, `0x${word(69)}`, `0x${word(0)}`],
  )
})

test('where a node takes no such call two dozen are asked one by one; a revert is an answer, silence is none', async () => {
  const asked: string[] = []
  const ask = async (_: string, [call]: readonly unknown[]): Promise<unknown> => {
    const { to } = call as { to?: string }
    if (!to) throw new NodeError({ code: -32000, message: 'no' })
    asked.push(to)
    if (to.endsWith('01')) throw new NodeError({ code: 3, message: 'execution reverted' })
    if (to.endsWith('02')) throw new Error('unreachable')
    return `0x${word(7)}`
  }
  const answers = await askMany(
    ask,
    Array.from({ length: 30 }, (_, at) => question(at)),
  )
  assert.equal(asked.length, 24)
  assert.deepEqual(
    [0, 1, 2, 23, 24].map((at) => answers[at]),
    [
      { isDone: true, returned: `0x${word(7)}` },
      { isDone: false, returned: '0x' },
      null,
      { isDone: true, returned: `0x${word(7)}` },
      null,
    ],
  )
})
