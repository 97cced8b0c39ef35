// The console has every word in every language, and its first screen keeps its size.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { isTest, read, root, sources } from './sources.ts'

const RULES = 'src/contract/admin/rules'
const languagesOf = (folder: string): readonly string[] =>
  readdirSync(`${root}${folder}`).map((file) => file.replace(/\.json$/, ''))
const words = (folder: string, language: string): Record<string, string> => JSON.parse(read(`${folder}/${language}.json`))
const places = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

for (const folder of ['console/i18n', RULES])
  test(`each language of ${folder} has the same keys, none is empty, and values have the same places`, () => {
    const wanted = words(folder, 'en')
    for (const language of languagesOf(folder)) {
      const own = words(folder, language)
      assert.deepEqual(Object.keys(own).sort(), Object.keys(wanted).sort(), language)
      for (const [key, text] of Object.entries(own)) {
        assert.notEqual(text.trim(), '', `${language} ${key}`)
        assert.deepEqual([...new Set(places(text))], [...new Set(places(wanted[key] ?? ''))], `${language} ${key}`)
      }
    }
    assert.deepEqual(languagesOf(folder), languagesOf('console/i18n'))
  })

test('each rule with a sentence is one that the service can name', () => {
  const product = sources('server', 'src').filter(({ path }) => !isTest(path))
  const text = product.map((one) => one.text).join('\n')
  assert.deepEqual(
    Object.keys(words(RULES, 'en')).filter((rule) => !text.includes(`'${rule}'`)),
    [],
  )
})

const FOLDER = `${root}dist/console/`
/** What the entry loads before it draws: its one import by itself. */
const DRAWS = /import\("\.\/chunks\/(draw-console-[\w-]+\.js)"\)/
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
  const draws = DRAWS.exec(readFileSync(`${FOLDER}console.js`, 'utf8'))?.[1]
  assert.ok(draws, 'the entry loads nothing')
  const files = [...loaded(`chunks/${draws}`, loaded('console.js'))].map((file) => readFileSync(`${FOLDER}${file}`))
  assert.ok(files.reduce((sum, text) => sum + brotliCompressSync(text).length, 0) <= 120_000)
  assert.ok(files.every((text) => !text.includes('credential-')))
})
