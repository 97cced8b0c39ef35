import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatUsd } from './format-usd.ts'

const ETHER = 10n ** 18n

test('dollars are written as each language does, with their sign beside its letters where a text runs from right to left', () => {
  assert.equal(formatUsd(ETHER, 18, 802.88, 'en'), '$802.88')
  assert.equal(formatUsd(ETHER, 18, 802.88, 'de'), '802,88\u00a0$')
  assert.match(formatUsd(ETHER, 18, 802.88, 'ar'), /^\u200f802\.88\u00a0US\$\u200e$/)
})

test('less than a cent is said as that, and nothing as nothing', () => {
  assert.equal(formatUsd(1n, 18, 802.88, 'en'), '<$0.01')
  assert.equal(formatUsd(0n, 18, 802.88, 'en'), '$0.00')
})
