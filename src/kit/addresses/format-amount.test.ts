import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount } from './format-amount.ts'

const ether = (amount: bigint, locale = 'en') => formatAmount(amount, 18, locale)

test('an amount has at most six decimals, and never more than there is', () => {
  assert.equal(ether(0n), '0')
  assert.equal(ether(10n ** 18n), '1')
  assert.equal(ether(1_234_567_899_999_999_999n), '1.234567')
  assert.equal(ether(999_999_999_999_999_999n), '0.999999')
  assert.equal(ether(12_345_678n * 10n ** 18n + 5n * 10n ** 17n), '12,345,678.5')
})

test('what is less than a thousandth is said to be less', () => {
  assert.equal(ether(1n), '<0.001')
  assert.equal(ether(10n ** 15n - 1n), '<0.001')
  assert.equal(ether(10n ** 15n), '0.001')
})

test('other decimals, and other languages', () => {
  assert.equal(formatAmount(1_500_000n, 6, 'en'), '1.5')
  assert.equal(formatAmount(7n, 0, 'en'), '7')
  assert.equal(formatAmount(7n, 2, 'en'), '0.07')
  assert.equal(ether(1_234_500_000_000_000_000_000n, 'de'), '1.234,5')
  assert.equal(ether(1n, 'de'), '<0,001')
})

test('amounts beyond the safe integers keep every digit', () => {
  assert.equal(ether(9_007_199_254_740_993n * 10n ** 18n + 10n ** 12n), '9,007,199,254,740,993.000001')
})
