// Counts of days for charts: every day has a bar, what is not good has failed, the most frequent comes first.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, failuresOf, groups, lastDays } from './day-counts.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')
const counted = (day: string, outcome: string, count: number) => ({ day, outcome, count })

test('the last days end with today (UTC), over the end of a month', () => {
  assert.deepEqual(lastDays(NOON, 3), ['2026-02-27', '2026-02-28', '2026-03-01'])
  assert.equal(lastDays(NOON, 90).length, 90)
})

test('every day has a bar, also one on which nothing was counted', () => {
  const counts = [counted('2026-03-01', 'in', 5), counted('2026-03-01', 'wrong', 2), counted('2026-03-01', 'stolen', 1)]
  assert.deepEqual(barsOf(lastDays(NOON, 2), counts, 'in'), [
    { day: '2026-02-28', good: 0, bad: 0 },
    { day: '2026-03-01', good: 5, bad: 3 },
  ])
})

test('what was counted most comes first', () => {
  const counts = [counted('a', 'wrong', 1), counted('a', 'no-entry', 4), counted('b', 'wrong', 2), counted('b', 'in', 9)]
  assert.deepEqual(failuresOf(counts, 'in'), [
    ['no-entry', 4],
    ['wrong', 3],
  ])
  assert.deepEqual(
    groups(counts, ({ day }) => day).map(([day]) => day),
    ['b', 'a'],
  )
})
