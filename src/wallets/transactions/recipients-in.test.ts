// Promises of the last recipients: of what was paid from here alone, the newest first, each once, no contract.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recipientsIn } from './recipients-in.ts'
import type { SentRow } from './sent.ts'

const of = (digit: string): string => `0x${digit.repeat(40)}`
const word = (text: string): string => text.padStart(64, '0')
const row = (own: Partial<SentRow>): SentRow => ({
  ...{ hash: `0x${'9f'.repeat(32)}`, chain: 1, nonce: 4, to: of('a'), value: '0x1', data: '0x', gas: '0x5208', at: 1 },
  ...{ gasPrice: '0x1', state: 'done', kind: 'send' },
  ...own,
})

test('coins and tokens count by whom they went to, each address once', () => {
  const tokens = row({ to: of('c'), value: '0x0', data: `0xa9059cbb${word('b'.repeat(40))}${word('5')}` })
  assert.deepEqual(recipientsIn([row({}), tokens, row({ to: of('A') })]), [of('a'), of('b')])
})

test('what was lost, sped up or canceled, and calls of contracts, name no recipient', () => {
  const none: SentRow[] = [
    row({ state: 'replaced' }),
    row({ state: 'dropped' }),
    row({ state: 'reverted' }),
    row({ kind: 'cancel' }),
    row({ kind: 'speed-up' }),
    row({ to: null, data: '0x6001' }),
    row({ data: `0x095ea7b3${word('b'.repeat(40))}${word('5')}` }),
    row({ data: `0xa9059cbb${word('b'.repeat(40))}${word('5')}00` }),
  ]
  assert.deepEqual(recipientsIn(none), [])
})

test('three are shown', () => {
  assert.deepEqual(recipientsIn(['1', '2', '3', '4'].map((digit) => row({ to: of(digit) }))), [of('1'), of('2'), of('3')])
})
