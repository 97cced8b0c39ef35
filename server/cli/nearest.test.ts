// What was typed wrong finds the word that was meant, and nothing that is far away.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest } from './nearest.ts'

test('a slip finds its word', () => {
  const words = ['app change', 'app create', 'audit check']
  assert.equal(nearest('app chnge', words), 'app change')
  assert.equal(nearest('app craete', words), 'app create')
  assert.equal(nearest('audit chek', words), 'audit check')
})

test('what is like none of them finds none, however long it is', () => {
  assert.equal(nearest('xyz', ['app list']), null)
  assert.equal(nearest('a'.repeat(100_000), ['app list']), null)
  assert.equal(nearest('', []), null)
})
