import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from './seeded-random.ts'

test('a seed gives the same bytes in every run, never twice the same, and other ones than another seed', () => {
  const [one, again, other] = [seededRandom('one'), seededRandom('one'), seededRandom('other')]
  const first = one.bytes(32)
  assert.deepEqual(first, again.bytes(32))
  assert.deepEqual(one.bytes(5), again.bytes(5))
  assert.notDeepEqual(one.bytes(32), first)
  assert.notDeepEqual(other.bytes(32), first)
})
