// A value that a file exports has a user in another one: what only its own file needs is not exported.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Source, sources } from './sources.ts'

/** What hosts import is said where the tags are declared (elements/README.md); templates hold code of files that are still to be made. */
const isOfHosts = (path: string): boolean => /^elements\/[^/]+$|^elements\/contract\//.test(path)
const isTemplate = (path: string): boolean => path.startsWith('scripts/templates/')
/** Its text is the script of a page, whose exports a journey calls in there. */
const IN_A_PAGE = 'test/e2e/provider-clients.ts'

const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|abstract class) (\w+)/gm

/** Exported values that no other file names, by the words of all files. */
const withoutUser = (files: readonly Source[]): string[] => {
  const users = new Map<string, number>()
  for (const { text } of files) for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1)
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !isOfHosts(path) && !isTemplate(path) && path !== IN_A_PAGE)
    .flatMap(({ path, text }) => [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })))
    .filter(({ name }) => users.get(name) === 1)
    .map(({ path, name }) => `${path} exports ${name}`)
}

const FOLDERS = ['src', 'elements', 'frame', 'server', 'console', 'demo', 'scripts', 'test', 'examples']

test('every exported value is named in another file', () => {
  assert.deepEqual(withoutUser(sources(...FOLDERS)), [])
})

test('one that is not is found', () => {
  const files = [
    { path: 'src/kit/a.ts', text: 'export const used = 1\nexport const lonely = 2\n' },
    { path: 'src/kit/b.ts', text: "import { used } from './a.ts'\n" },
  ]
  assert.deepEqual(withoutUser(files as Source[]), ['src/kit/a.ts exports lonely'])
})
