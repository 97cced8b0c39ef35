// The order of a table's rows: numbers by size, text as people sort it, what is missing last either way.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byColumn, type SortValue } from './by-column.ts'

const sorted = (values: readonly SortValue[], down: boolean): readonly SortValue[] =>
  values
    .map((value) => ({ by: [value] }))
    .sort(byColumn(0, down))
    .map(({ by }) => by[0] ?? null)

test('numbers are sorted by size, text with its numbers', () => {
  assert.deepEqual(sorted([10, 9, 100], false), [9, 10, 100])
  assert.deepEqual(sorted(['App 10', 'app 9', 'Äpfel'], true), ['App 10', 'app 9', 'Äpfel'])
})

test('what is missing comes last, up and down', () => {
  assert.deepEqual(sorted([null, 2, 1], false), [1, 2, null])
  assert.deepEqual(sorted([null, 1, 2], true), [2, 1, null])
})
