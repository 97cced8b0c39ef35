// Runs of the test command in fresh clones: what their command line and their reports are read as.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWords, redIn, table } from '../../scripts/testing/steady.mjs'

test('how often, beside what and of which files is said by words', () => {
  assert.deepEqual(readWords(['10', '--busy']), { times: 10, busy: true, slowed: false, filters: [] })
  assert.deepEqual(readWords(['1', '--slowed', 'page-login']), { times: 1, busy: false, slowed: true, filters: ['page-login'] })
  for (const words of [[], ['page-login'], ['0'], ['1', '--bussy']]) assert.throws(() => readWords(words))
})

test('what was red is in the last line of a run; one without it came to no end', () => {
  assert.equal(redIn('✖ journeys · 3 passed, 1 failed, 0 skipped\n12 s\n30 passed, 2 failed, 1 skipped\n'), 2)
  assert.equal(redIn('30 passed, 0 failed, 0 skipped\n'), 0)
  assert.equal(redIn('npm error the lockfile is not valid\n'), null)
})

test('columns are below each other', () => {
  assert.equal(
    table([
      ['run', 'red'],
      [10, 0],
    ]),
    'run  red\n 10    0',
  )
})
