// Promises of the randomness: every byte is fresh.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { random } from './random.ts'

test('lengths are exact, also beyond the pool', () => {
  for (const length of [0, 1, 16, 64, 65, 5000]) assert.equal(random.bytes(length).length, length)
})
test('no piece is handed out twice, nor shared', () => {
  const pieces = Array.from({ length: 2000 }, () => random.bytes(16))
  assert.equal(new Set(pieces.map((piece) => Buffer.from(piece).toString('hex'))).size, 2000)
  assert.equal(new Set(pieces.map((piece) => piece.buffer)).size, 2000)
})
test('all bytes come up about as often', () => {
  const counts = new Array<number>(256).fill(0)
  for (let i = 0; i < 8000; i++) for (const byte of random.bytes(32)) counts[byte] = (counts[byte] ?? 0) + 1
  // 1000 of each are expected, with a deviation of 32: ten deviations do not occur.
  assert.ok(Math.min(...counts) > 680 && Math.max(...counts) < 1320)
})
