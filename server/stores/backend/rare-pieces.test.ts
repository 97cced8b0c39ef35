import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rarePieces } from './rare-pieces.ts'

const SAMPLE = Array.from({ length: 100 }, (_, n) => `Seed${n}00@example.com\n\n\nSeed`)

test('what all texts have in common is left out, and the rest keeps its order', () => {
  assert.deepEqual(rarePieces('seed123456@', SAMPLE), ['d123456'])
  assert.deepEqual(rarePieces('ada.seed.lovelace@example.com', SAMPLE), ['ada', 'lovelace'])
})

test('letters of one piece are not counted twice', () => {
  assert.deepEqual(rarePieces('lovelace', SAMPLE), ['lovelace'])
  assert.deepEqual(rarePieces('josé.seed', SAMPLE), ['jos'])
  assert.deepEqual(rarePieces('xyzseedxyz', SAMPLE), ['xyzse', 'edxyz'])
})

test('the whole text where nothing of it is rare, where it is shorter than what the index knows, and where nothing is known', () => {
  for (const text of ['example.com', 'SEED', 'x@', 'a.b', '', '𝒳𝒴', 'äöü']) assert.deepEqual(rarePieces(text, SAMPLE), [text])
  assert.deepEqual(rarePieces('seed123456@', []), ['seed123456@'])
})
