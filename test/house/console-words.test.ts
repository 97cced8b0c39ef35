// The console has every word in every language, and its first screen keeps its size.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { FIRST_LANGUAGE, LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { read, root } from './sources.ts'

const OTHERS = LANGUAGE_CODES.filter((code) => code !== FIRST_LANGUAGE)
const words = (language: string): Record<string, string> => JSON.parse(read(`console/i18n/${language}.json`))

test('each language of the console has the words of the first one, and none is empty', () => {
  const wanted = Object.keys(words('en')).sort()
  for (const language of OTHERS) {
    assert.deepEqual(Object.keys(words(language)).sort(), wanted, language)
    assert.ok(
      Object.values(words(language)).every((text) => text.trim() !== ''),
      language,
    )
  }
})

test('each broken rule has words in each language but the first, with the same values', () => {
  const [first, ...others] = OTHERS.map((code) => words(`rules-${code}`))
  for (const other of others) assert.deepEqual(Object.keys(other), Object.keys(first ?? {}))
  const values = (text: string): string[] => [...text.matchAll(/\{\d\}/g)].map(String).sort()
  for (const [english, said] of [first ?? {}, ...others].flatMap((rules) => Object.entries(rules))) {
    assert.notEqual(said.trim(), '', english)
    assert.deepEqual(values(said), values(english), english)
  }
})

const FOLDER = `${root}dist/console/`
/** A script with everything that it loads before it runs. */
const loaded = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(`${FOLDER}${file}`, 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/(?:chunks\/)?([\w.-]+\.js)"/g)) loaded(`chunks/${name}`, seen)
  return seen
}
test('the first screen of the console is at most 120 kB on the wire, and the page of an app is no part of it', {
  skip: !existsSync(`${FOLDER}console.js`) && 'nothing is built',
}, () => {
  const files = [...loaded('console.js')].map((file) => readFileSync(`${FOLDER}${file}`))
  assert.ok(files.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) <= 120_000)
  assert.ok(files.every((text) => !text.includes('credential-')))
})
