// Promises of values in words: amounts of a list stay apart, and a foreign name ends no quotation of ours.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request as arabic } from '../i18n/ar/signing.json'
import { request as english } from '../i18n/en/signing.json'
import { claimText, textOf } from './written-values.ts'

const TWO = [
  { amount: '5000000', token: 'USDC', decimals: 6 },
  { amount: '10', token: 'ETH', decimals: 1 },
] as never

test('of several amounts each is isolated where a language is read from right to left', () => {
  assert.equal(textOf(TWO, { copy: english, locale: 'en' }), '5 USDC and 1 ETH')
  const text = String(textOf(TWO, { copy: arabic, locale: 'ar' } as never))
  assert.deepEqual(text.match(/\u2068[^\u2069]*\u2069/g), ['\u20685 USDC\u2069', '\u20681 ETH\u2069'])
})

test('quotation marks within a foreign name are plain ones, whatever language has them', () => {
  for (const mark of ['\u201c', '\u201d', '\u201e', '\u00ab', '\u00bb', '\u300c', '\u300d', '\u2039'])
    assert.match(claimText(`USDC${mark} and more`, { copy: english, locale: 'en' }), /^\u2068?\u201cUSDC' and more\u201d\u2069?$/)
})
