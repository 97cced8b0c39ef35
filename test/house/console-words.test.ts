// The console has every word in every language, and its first screen keeps its size.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { read, root } from './sources.ts'

const words = (language: string): Record<string, string> => JSON.parse(read(`console/i18n/${language}.json`))

test('each language of the console has the words of the first one, and none is empty', () => {
  const wanted = Object.keys(words('en')).sort()
  for (const language of ['de', 'ar']) {
    assert.deepEqual(Object.keys(words(language)).sort(), wanted, language)
    assert.ok(
      Object.values(words(language)).every((text) => text.trim() !== ''),
      language,
    )
  }
})

const SCRIPT = `${root}dist/console/console.js`
test('the first screen of the console is at most 120 kB on the wire', { skip: !existsSync(SCRIPT) && 'nothing is built' }, () => {
  assert.ok(brotliCompressSync(readFileSync(SCRIPT)).length <= 120_000)
})
