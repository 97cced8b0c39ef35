import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountAsTyped, amountForDollars, typedAmount } from './typed-amount.ts'

test('reads what people type, and nothing that would lose a digit', () => {
  assert.equal(typedAmount('0.01', 18), 10n ** 16n)
  assert.equal(typedAmount(' 1,5 ', 6), 1_500_000n)
  assert.equal(typedAmount('.5', 1), 5n)
  assert.equal(typedAmount('٣٫٥', 1), 35n)
  assert.equal(typedAmount('１．５\u200e', 1), 15n)
  assert.equal(typedAmount('7', 0), 7n)
  assert.equal(typedAmount('1.10', 1), 11n)
  assert.equal(typedAmount(`0.${'0'.repeat(17)}1`, 18), 1n)
  for (const bad of ['', '.', '1.23', '1e3', '-1', '1.2.3', '1 000', '0x1', '٣٫٣٣']) assert.equal(typedAmount(bad, 1), null, bad)
})

test('writes all that there is', () => {
  assert.equal(amountAsTyped(1n, 18), '0.000000000000000001')
  assert.equal(amountAsTyped(10n ** 18n, 18), '1')
  assert.equal(amountAsTyped(0n, 6), '0')
  assert.equal(amountAsTyped(100n, 0), '100')
  const most = 2n ** 256n - 1n
  assert.equal(typedAmount(amountAsTyped(most, 36), 36), most)
})

test('turns dollars into coins, rounded down', () => {
  assert.equal(amountForDollars('2500', 18, 2500), 10n ** 18n)
  assert.equal(amountForDollars('1', 6, 3), 333_333n)
  assert.equal(amountForDollars('0.01', 18, 0.000_001), 10n ** 22n)
  assert.equal(amountForDollars('1', 18, 0), null)
  assert.equal(amountForDollars('one', 18, 1), null)
})
