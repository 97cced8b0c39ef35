// No file holds a word of the machinery around the project, comments are plain, and links of pages lead to files.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { checkComments, checkLinks, checkWords } from './check-words.ts'
import { paths, read, root, sources } from './sources.ts'

const isText = (path: string): boolean => !/\.(png|jpg|ico|br|tar|gz|wasm|woff2)$/.test(path)

test('no file holds a word that has no place in it', () => {
  const files = paths().filter((path) => isText(path) && path !== 'test/house/words.test.ts')
  assert.deepEqual(checkWords(files.map((path) => ({ path, text: read(path) }))), [])
})

for (const text of [
  'TODO: later',
  '// FIXME',
  'see issue 12',
  'Issue #3',
  "cd '/home/somebody/project'",
  '/home/ada/x',
  'https://registry.npmjs.org/a',
]) {
  test(`a word without a place is found: ${text}`, () => {
    assert.equal(checkWords([{ path: 'src/kit/a.ts', text: `fine\n${text}\n` }]).length, 1)
  })
}

test('words that only look alike are free', () => {
  const text = 'an issue with 2 words, todos, /homework/ https://example.com/home/page, src/work/a.ts'
  assert.deepEqual(checkWords([{ path: 'a.md', text }]), [])
})

test('comments name the party that is meant and say what is so', () => {
  assert.deepEqual(checkComments(sources()), [])
})

test('vague comments are counted over all files, and the worst file is named', () => {
  const plain = '// A user of the app.\nconst nobody = 1\n'.repeat(99)
  const path = 'src/kit/a.ts'
  assert.deepEqual(
    checkComments([
      { path, text: plain },
      { path, text: '/** Nobody. */\n' },
    ]),
    [],
  )
  const [count, worst] = checkComments([
    { path, text: plain },
    { path: 'src/kit/b.ts', text: 'const a = 1 // for whoever asks\n/* It\n stands here. */\n' },
  ])
  assert.match(count ?? '', /^2 of 102 comment lines /)
  assert.equal(worst, 'src/kit/b.ts has 2: // for whoever asks')
})

test('every relative link of the documentation leads to a file', () => {
  const pages = paths('README.md', 'CHANGELOG.md', 'docs').filter((path) => path.endsWith('.md'))
  assert.deepEqual(
    checkLinks(
      pages.map((path) => ({ path, text: read(path) })),
      (path) => existsSync(root + path),
    ),
    [],
  )
})

test('a link to nowhere is found', () => {
  const text = 'See [this](./tour.md#top), [that](https://example.com), [gone](../gone.md) and `[code](x.md)`.'
  assert.deepEqual(
    checkLinks([{ path: 'docs/a.md', text }], (path) => path === 'docs/tour.md'),
    ['docs/a.md links to ../gone.md, which does not exist'],
  )
})
