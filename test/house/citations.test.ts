// Every page, heading and file that a comment or a page of the documentation cites is in the repository.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { checkCitations, checkPages } from './check-citations.ts'
import { paths, read, root, sources } from './sources.ts'

const page = (path: string): string | null => (existsSync(root + path) ? read(path) : null)

test('every page and heading that a comment cites exists', () => {
  const all = sources('src', 'elements', 'console', 'frame', 'server', 'scripts', 'test', 'demo', 'types')
  assert.deepEqual(checkCitations(all, page), [])
})

test('every heading that a page links to and every file that it names exists', () => {
  // What the changelog and a decision say of the past may be gone.
  const pages = paths().filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
  assert.deepEqual(
    checkPages(
      pages.map((path) => ({ path, text: read(path) })),
      page,
      paths(),
    ),
    [],
  )
})

test('the tour stays a tour: at most seventy short lines, and its terms are at most 35', () => {
  const lines = read('docs/tour.md').trimEnd().split('\n')
  assert.ok(lines.length <= 70, `${lines.length} lines`)
  assert.ok(lines.every((line) => line.length <= 140))
  const terms = read('docs/glossary.md').match(/^\| (?!term |---)/gm)?.length ?? 0
  assert.ok(terms > 0 && terms <= 35, `${terms} terms`)
})

const PAGES: Readonly<Record<string, string>> = { 'docs/design/look.md': '# Look\n\n## Frame\n\n## `wallet-button`\n' }
const planted = (text: string): string[] => checkCitations([{ path: 'src/a.ts', text }], (path) => PAGES[path] ?? null)

for (const [text, breach] of [
  ['// A card (look.md, "Frame").\n', /cites look\.md, which is no page/],
  ['// A card (docs/design/gone.md).\n', /cites docs\/design\/gone\.md, which is no page/],
  ['// A card (docs/design/look.md, "Size").\n', /"Size", which is no heading/],
  ['// A card (docs/design/look.md, "Frame", "Size").\n', /"Size", which is no heading/],
  ['// A card (docs/design/look.md, "Frame" and "Size").\n', /"Size", which is no heading/],
  ['const a = 1 // A card (docs/design/look.md,\n// "Size").\n', /"Size", which is no heading/],
  ['/* A card (docs/design/look.md, "Size"). */\n', /"Size", which is no heading/],
  ['/**\n * A card (docs/design/look.md,\n * "Size").\n */\n', /"Size", which is no heading/],
  ['// A menu (spec section 2).\n', /by its number/],
  ['// A menu (spec\n// sections 2 and 3).\n', /by its number/],
  ['// A call (protocol §1.2).\n', /by its number/],
] as const) {
  test(`a citation that leads nowhere is found: ${text.trim().replaceAll('\n', ' ')}`, () => {
    const found = planted(text)
    assert.equal(found.length, 1)
    assert.match(found[0] ?? '', breach)
  })
}

test('a citation that leads somewhere is free, and so are words that are no comment', () => {
  assert.deepEqual(
    planted('// A card (docs/design/look.md, "Frame", "wallet-button"; https://example.com/a).\nconst a = "gone.md"\n'),
    [],
  )
})

test('a file that the README of a folder names and that is gone is found', () => {
  const text = '`here.ts`, `deep.ts`, `gone.ts`'
  const found = checkPages([{ path: 'src/kit/README.md', text }], () => null, [
    'src/kit/here.ts',
    'src/kit/a/deep.ts',
    'src/gone.ts',
  ])
  assert.deepEqual(found, ['src/kit/README.md names gone.ts, which does not exist'])
})

test('a heading or a file that a page names and that is gone is found', () => {
  const text =
    'See [one](look.md#frame), [two](look.md#size), `src/here.ts`, `src/there/`, `src/gone.ts`, `src/gone/` and `gone.ts`.'
  const found = checkPages([{ path: 'docs/design/a.md', text }], (path) => PAGES[path] ?? null, ['src/here.ts', 'src/there/a.ts'])
  assert.deepEqual(found, [
    'docs/design/a.md links to docs/design/look.md#size, which is no heading of it',
    'docs/design/a.md names src/gone.ts, which does not exist',
    'docs/design/a.md names src/gone/, which does not exist',
  ])
})
