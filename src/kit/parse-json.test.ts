import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJson } from './parse-json.ts'

const nested = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth)

test('JSON is parsed to a depth of 32', () => {
  assert.equal(JSON.stringify(parseJson(nested(32))), nested(32))
  assert.deepEqual(parseJson(`{"text":${JSON.stringify(nested(99))},"quote":"\\"${'['.repeat(99)}"}`), {
    text: nested(99),
    quote: `"${'['.repeat(99)}`,
  })
  assert.deepEqual(parseJson(`[${Array.from({ length: 99 }, () => '{"a":[]}').join()}]`), Array(99).fill({ a: [] }))
})

test('what is nested deeper, in lists or in objects, is no JSON of ours', () => {
  for (const text of [
    nested(33),
    nested(30_000),
    `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
    `${'["\\"]",'.repeat(40)}1${']'.repeat(40)}`,
  ])
    assert.throws(() => parseJson(text), SyntaxError)
})
