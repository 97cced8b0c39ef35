// Sentences with gaps and plural forms.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from './fill.ts'

test('fills every gap, and what fills one is not read for gaps again', () => {
  assert.equal(fill('{what} on {where}, {what}', { what: '{where}', where: 'Safari' }), '{where} on Safari, {where}')
})

test('leaves a gap that nothing fills', () => {
  assert.equal(fill('Hello {name}', {}), 'Hello {name}')
  assert.equal(fill('Hello {constructor}', { name: 'x' }), 'Hello {constructor}')
})

test('writes numbers as the locale writes them', () => {
  assert.equal(fill('{seconds} s', { seconds: 24 }, 'ar-EG'), '٢٤ s')
  assert.equal(fill('{seconds} s', { seconds: 24 }, 'de-AT'), '24 s')
})

test('chooses the plural form of the number, and `other` where that form is missing', () => {
  const forms = { one: 'a second', few: '{seconds} few', other: '{seconds} seconds' }
  assert.equal(fill(forms, { seconds: 1 }, 'en'), 'a second')
  assert.equal(fill(forms, { seconds: 2 }, 'en'), '2 seconds')
  assert.equal(fill(forms, { seconds: 3 }, 'ar-MA'), '3 few')
  assert.equal(fill(forms, { seconds: 2 }, 'ar-MA'), '2 seconds')
})

test('chooses `other` where what fills the gap is no number', () => {
  const forms = { one: '{amount} unité', many: '{amount} d’unités', other: '{amount} unités' }
  assert.equal(fill(forms, { amount: '9 007 199 254 740 993' }, 'fr'), '9 007 199 254 740 993 unités')
  assert.equal(fill(forms, { amount: 0 }, 'fr'), '0 unité')
})
