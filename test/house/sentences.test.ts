// Sentences of the pages for hosts and operators are short: half of them have 20 words at most, on each page.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { median, sentenceLengths } from './sentences.ts'
import { read, root } from './sources.ts'

const MOST = 20
/** Pages of a few lines tell nothing of a style. */
const FEW = 8

test('sentences are found in prose, not in tables, code and headings', () => {
  const page =
    '# Not a sentence at all\n\nOne two three. Four five six\nseven. The `a.b c` is there.\n\n| a b c d e |\n\n```\na b c d\n```\n- A row of a list'
  assert.deepEqual(sentenceLengths(page), [3, 4, 4, 5])
  assert.equal(median([9, 1, 5]), 5)
})

test('on each page of docs/ and in the README half of the sentences have 20 words at most', () => {
  const pages = [
    'README.md',
    ...readdirSync(`${root}docs`)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ]
  const long = pages.flatMap((path) => {
    const lengths = sentenceLengths(read(path))
    const middle = median(lengths)
    return lengths.length >= FEW && middle > MOST
      ? [`${path}: half of ${lengths.length} sentences have more than ${middle - 1} words`]
      : []
  })
  assert.deepEqual(long, [])
})
