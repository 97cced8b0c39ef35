import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash53 } from './hash53.ts'

test('gives the same short name for the same text, and different ones for ten thousand different texts', () => {
  assert.equal(hash53('{"a":1}'), hash53('{"a":1}'))
  const names = Array.from({ length: 10_000 }, (_, i) => hash53(`{"number":${i}}`))
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^[0-9a-z]{1,11}$/)
})
