// Which errors of a wallet may be answered by asking the same again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRetryable } from '../../../test/fakes/retryable.ts'
import { walletError } from './wallet-error.ts'

const retryable = (code: unknown, message = 'no'): boolean =>
  isRetryable(walletError('connect', Object.assign(new Error(message), { code })))

test('only after the codes of the protocol may the same be asked again', () => {
  for (const code of [0, 4001, 4900, 4901, -32603, -32002, -32003, undefined]) assert.equal(retryable(code), true, `${code}`)
  for (const code of [4100, 4200, 4902, -32700, -32600, -32601, -32602, -32000, -32001, -32004, -32005, -32006, 7, -1])
    assert.equal(retryable(code), false, `${code}`)
})

test('a wallet that is busy or locked is not asked again; one that only says -32002 is', () => {
  for (const message of ['Request of type eth_requestAccounts already pending', 'Already processing unlock', 'wallet is locked'])
    assert.equal(retryable(-32002, message), false, message)
  assert.equal(retryable(-32002, 'Resource unavailable'), true)
})

test('a person who declined is told so, however deep the wallet has it', () => {
  for (const thrown of [
    { code: -32603, message: 'Internal error', data: { code: 4001 } },
    { code: -32603, message: 'x', data: { originalError: { code: 4001 } } },
    { code: '4001', message: 'x' },
    { code: -32000, message: 'cancelled' },
    { message: 'Canceled.' },
    'Rejected',
  ])
    assert.equal((walletError('connect', thrown) as { code?: string }).code, 'user_rejected_request', JSON.stringify(thrown))
  for (const thrown of [
    { code: -32603, message: 'x', data: { code: 5 } },
    { code: '12ab', message: 'x' },
    'The job was cancelled early',
  ])
    assert.notEqual((walletError('connect', thrown) as { code?: string }).code, 'user_rejected_request', JSON.stringify(thrown))
})

test('a person who declined may be asked again, however the wallet says so', () => {
  for (const [code, message] of [
    [5000, 'x'],
    [-32000, 'User rejected the request'],
    ['ACTION_REJECTED', 'x'],
  ] as const)
    assert.equal(retryable(code, message), true, message)
})
