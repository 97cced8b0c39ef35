// Promises of the review's title: its amount is said once, and what was tried out and differs is said beside.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saidOnce } from './said-once.ts'
import type { ShownTransaction } from './send-shown.ts'

const COINS = { amount: '100', token: 'ETH', decimals: 18 }
const TO = { label: 'to', value: { address: `0x${'b0'.repeat(20)}` } } as const
const AMOUNT = { label: 'amount', value: [COINS] } as const
const shown = (own: Partial<ShownTransaction> = {}): ShownTransaction =>
  ({
    headline: 'send',
    values: { items: [COINS] },
    rows: [TO, AMOUNT],
    changes: [{ comes: false, what: COINS }],
    ...own,
  }) as never

test('the amount of a payment is in the title alone', () => {
  assert.deepEqual(saidOnce(shown(), 'send'), { rows: [TO], changes: [], isAsSaid: true })
})

test('another amount, another token, more that leaves and what comes are shown', () => {
  const changes = [
    [{ comes: false, what: { ...COINS, amount: '101' } }],
    [{ comes: false, what: { ...COINS, token: { address: TO.value.address } } }],
    [
      { comes: false, what: COINS },
      { comes: false, what: COINS },
    ],
    [{ comes: true, what: COINS }],
  ]
  for (const one of changes)
    assert.deepEqual(saidOnce(shown({ changes: one as never }), 'send'), { rows: [TO], changes: one, isAsSaid: false })
  assert.equal(saidOnce(shown({ changes: [] }), 'send').isAsSaid, false, 'not tried out')
})

test('a row that says it otherwise stays, and so do those of anything but a payment', () => {
  const row = { label: 'amount', value: [{ ...COINS, exact: true }] } as const
  assert.deepEqual(saidOnce(shown({ rows: [TO, row] as never }), 'send').rows, [TO, row])
  const allow = shown({ headline: 'allow' })
  assert.deepEqual(saidOnce(allow, 'send'), { rows: allow.rows, changes: allow.changes, isAsSaid: false })
})

test('of one that is sped up or cancelled the title says no amount: what it moves is there, once', () => {
  for (const kind of ['speed-up', 'cancel'] as const) {
    assert.deepEqual(saidOnce(shown(), kind), { rows: [TO], changes: shown().changes, isAsSaid: false }, kind)
    const untried = shown({ changes: [] })
    assert.deepEqual(saidOnce(untried, kind), { rows: [TO, AMOUNT], changes: [], isAsSaid: false }, 'not tried out')
    const other = shown({ changes: [{ comes: false, what: { ...COINS, amount: '101' } }] as never })
    assert.deepEqual(saidOnce(other, kind).rows, [TO, AMOUNT], 'it differs')
  }
})
