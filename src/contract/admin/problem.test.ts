// Broken rules: the pieces of a sentence, and what an answer that refuses is read as.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf, refusalIn } from './problem.ts'

test('a value is a piece of its own, wherever a language has it, and is no sentence itself', () => {
  assert.deepEqual(piecesOf('{about}: {1} before {0}', { about: 'name', values: ['{1}', 'b'] }), [
    { text: 'name', isValue: true },
    { text: ': ', isValue: false },
    { text: 'b', isValue: true },
    { text: ' before ', isValue: false },
    { text: '{1}', isValue: true },
  ])
  assert.deepEqual(piecesOf('{about}: {0}', { about: null, values: [] }), [
    { text: '', isValue: true },
    { text: ': ', isValue: false },
    { text: '', isValue: true },
  ])
})

test('an answer that refuses is read by its parts, and anything else is an unknown error', () => {
  const problem = { about: 'name', rule: 'text.empty', values: [], text: 'name: must not be empty' }
  const refused = { code: 'invalid_data', error: problem.text, data: { problems: [problem] } }
  assert.deepEqual(refusalIn(refused), { code: 'invalid_data', message: problem.text, problems: [problem] })
  assert.deepEqual(refusalIn({ code: 'not_found', error: 'gone' }), { code: 'not_found', message: 'gone', problems: [] })
  assert.deepEqual(refusalIn({ code: 'x', error: 'y', data: { seconds: 3 } }).problems, [])
  for (const none of [null, '<html>', 7, { code: 7 }, { ...refused, data: { problems: ['a line'] } }])
    assert.deepEqual(refusalIn(none), { code: 'unknown_error', message: '', problems: [] })
})
