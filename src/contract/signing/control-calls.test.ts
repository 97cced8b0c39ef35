// Calls that change who has a say over a contract.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { explainTransaction } from './explain-transaction.ts'
import { readTransactionRequest } from './transaction-request.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}` as const
const SAFE = `0x${'5a'.repeat(20)}` as const
const OTHER = `0x${'0b'.repeat(20)}` as const
const FIRST = `0x${'0'.repeat(39)}1` as const
const NOBODY = `0x${'0'.repeat(40)}` as const
const ABI = parseAbi([
  'function removeOwner(address,address,uint256)',
  'function swapOwner(address,address,address)',
  'function changeThreshold(uint256)',
  'function enableModule(address)',
  'function disableModule(address,address)',
  'function setGuard(address)',
  'function setModuleGuard(address)',
  'function setFallbackHandler(address)',
  'function renounceOwnership()',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
])
const data = (functionName: string, ...args: unknown[]): Hex => encodeFunctionData({ abi: ABI, functionName, args } as never)

const told = (data: Hex) => {
  const request = readTransactionRequest({ to: SAFE, data })
  assert.ok(typeof request !== 'string')
  const facts = { hasCode: () => undefined, token: () => undefined, tokenBalance: () => undefined }
  const around = { account: ACCOUNT, origin: 'https://app.example', chain: '1', isTest: () => false, known: [], used: [] }
  const { headline, findings, rows, steps } = explainTransaction(request, facts, around, { show: () => [] })
  return {
    headline,
    said: findings.flatMap(({ rule, level }) => (rule === 'loading-balance' ? [] : [`${level} ${rule}`])),
    rows: [...rows, ...steps.flatMap((step) => step.rows)].flatMap(({ label, value }) =>
      label === 'network' || label === 'contract'
        ? []
        : [`${label} ${typeof value === 'object' && 'address' in value ? value.address : value}`],
    ),
  }
}

const CASES: readonly (readonly [name: string, data: Hex, said: string, rows: readonly string[]])[] = [
  ['an owner less', data('removeOwner', FIRST, OTHER, 1n), 'danger control-taken', [`from ${OTHER}`, 'threshold 1']],
  ['an owner for another', data('swapOwner', FIRST, ACCOUNT, OTHER), 'danger owner-change', [`from ${ACCOUNT}`, `to ${OTHER}`]],
  ['fewer signatures', data('changeThreshold', 1n), 'danger threshold', ['threshold 1']],
  ['a module', data('enableModule', OTHER), 'danger owner-change', [`to ${OTHER}`]],
  ['a module less', data('disableModule', FIRST, OTHER), 'warn module-removed', [`from ${OTHER}`]],
  ['a guard', data('setGuard', OTHER), 'danger owner-change', [`to ${OTHER}`]],
  ['a guard less', data('setGuard', NOBODY), 'danger guard-removed', []],
  ['a guard of modules less', data('setModuleGuard', NOBODY), 'danger guard-removed', []],
  ['no handler any more', data('setFallbackHandler', NOBODY), 'warn module-removed', []],
  ['an owner that gives it up', data('renounceOwnership'), 'danger control-taken', [`from ${ACCOUNT}`]],
]

describe('control over a contract', () => {
  for (const [name, call, said, rows] of CASES)
    test(name, () => assert.deepEqual(told(call), { headline: 'owner', said: [said], rows }))

  test('a Safe that is told by itself', () => {
    const inner = data('changeThreshold', 1n)
    const whole = told(data('execTransaction', SAFE, 0n, inner, 0, 0n, 0n, 0n, NOBODY, NOBODY, '0x'))
    assert.ok(whole.said.includes('danger threshold'), String(whole.said))
    assert.ok(whole.rows.includes('threshold 1'))
  })
})
