// Every language with a file is known to the tags, and the other way round.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PARTS } from '../../src/i18n/parts.ts'
import { paths, read } from './sources.ts'

test('every file of words can be chosen, and what can be chosen has a file', () => {
  const files = paths('src/i18n')
    .map((path) => /^src\/i18n\/([a-z]{2,3})\.ts$/.exec(path)?.[1])
    .filter((language) => language !== undefined)
  const known = [...read('src/i18n/language.ts').matchAll(/^ {2}(\w+): \(\) => import\('\.\/(\w+)\.ts'\)/gm)]
  assert.deepEqual(
    known.map(([, name]) => name),
    files,
  )
  assert.deepEqual(
    known.map(([, , file]) => file),
    files,
  )
  // Each has its parts beside it.
  for (const language of files) {
    const parts = [...read(`src/i18n/${language}.ts`).matchAll(/^ {4}(\w+): \(\) => import\('\.\/(\w+)-(\w+)\.ts'\)/gm)]
    assert.deepEqual(
      parts.map(([, name, of, part]) => [name, of, part]),
      Object.keys(PARTS).map((part) => [part, language, part]),
    )
  }
  // The shell asks with a pattern of its own, because the list is not loaded where a page is in English.
  const foreign = /export const FOREIGN = (.*)/.exec(read('elements/language.ts'))?.[1]
  assert.equal(foreign, `/^(${files.join('|')})(?![a-z])/i`)
})
