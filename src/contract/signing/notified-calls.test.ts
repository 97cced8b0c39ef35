// Promises of tokens that call whom they are sent to: a payment or an allowance, and a step for the data.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { readCalls } from './read-calls.ts'

const ABI = parseAbi([
  'function transferAndCall(address,uint256,bytes)',
  'function send(address,uint256,bytes)',
  'function approveAndCall(address,uint256,bytes)',
  'function approveAndCall(address,uint256)',
  'function increaseApproval(address,uint256)',
  'function authorizeOperator(address)',
  'function revokeOperator(address)',
])
const ACCOUNT = `0x${'ac'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}`
const OTHER = `0x${'0b'.repeat(20)}`
const read = (functionName: string, ...args: readonly unknown[]) => {
  const data = encodeFunctionData({ abi: ABI, functionName, args } as never)
  const token = () => ({ decimals: 6, symbol: 'TKN' })
  const { acts, steps, unread } = readCalls({ to: TOKEN, value: 0n, data }, { account: ACCOUNT, chain: '1', token })
  return {
    kinds: acts.map(({ kind }) => kind),
    amounts: acts.flatMap((act) => ('what' in act ? act.what.map((one) => one.amount) : [])),
    steps,
    unread,
  }
}

test('what is sent, or allowed, is read, and data for who gets it are a step that is not', () => {
  for (const name of ['transferAndCall', 'send']) {
    assert.deepEqual(read(name, OTHER, 5n, '0x'), { kinds: ['send'], amounts: ['5'], steps: 1, unread: 0 }, name)
    const { kinds, unread } = read(name, OTHER, 5n, '0x1234')
    assert.deepEqual([kinds, unread], [['send', 'call'], 1], name)
  }
  assert.deepEqual(read('approveAndCall', OTHER, 5n).kinds, ['allow'])
  assert.deepEqual(read('approveAndCall', OTHER, 5n, '0x1234').kinds, ['allow', 'call'])
  assert.deepEqual(read('increaseApproval', OTHER, 5n).kinds, ['allow'])
})

test('an operator is an allowance without an end, and none is one of nothing', () => {
  const everything = read('approveAndCall', OTHER, maxUint256).amounts
  assert.deepEqual(read('authorizeOperator', OTHER), { kinds: ['allow'], amounts: everything, steps: 1, unread: 0 })
  assert.deepEqual(read('revokeOperator', OTHER).amounts, ['0'])
})
