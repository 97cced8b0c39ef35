// Nothing in the page keeps state in a module, which is there once for each copy of the bundle and outlives runtimes.
// What belongs to a runtime is in it (kit/state-of.ts), what a page has once is on the page by a name (kit/once-per-page.ts).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutComments } from './imports.ts'
import { isTest, type Source, sources } from './sources.ts'

/** What a module may keep, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/contract/rules/check-host-config.ts warned': 'a developer is told once; the contract imports nothing of the house',
  'src/flows/runtime/errors.ts THROWN': 'Trust: what a wallet said is reached from its failure alone, and by no name on the page',
  'src/kit/writers.ts writers': 'made of a language and a form alone, of which there are few; the same for every runtime',
  'src/parts/brand.tsx all': 'drawings that are loaded, as the module that they come from',
  'src/session/session-refresh.ts reader': 'code that is loaded, asked for again after a failure',
}

const CHANGED = /^\.(?:set|add|delete|clear|push|pop|shift|unshift|splice)\(/

/** Names at the top of a module that can be given another value, are weak maps, or whose map, set or list the file writes to. The formatter puts only these at the line's start. */
const stateIn = ({ path, text }: Source): string[] => {
  const code = withoutComments(text)
  const declared = [...code.matchAll(/^(?:export )?(let|var|const) (\w+)(?:: [^=]+?)? =\s+(new Weak)?/gm)]
  const isWritten = (name: string): boolean =>
    [...code.matchAll(new RegExp(`(?<![\\w.])${name}(?=\\.)`, 'g'))].some(({ index }) =>
      CHANGED.test(code.slice(index + name.length)),
    )
  return declared
    .filter(([, kind, name = '', weak]) => kind !== 'const' || weak || isWritten(name))
    .map(([, , name]) => `${path} ${name}`)
}

test('no module of the page keeps state, but what is allowed by name', () => {
  const found = sources('src')
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
    .flatMap(stateIn)
  assert.deepEqual(found.sort(), Object.keys(ALLOWED).sort())
})

test('every kind of it is found, and nothing else', () => {
  const found = (text: string): boolean => stateIn({ path: 'src/a.ts', text }).length > 0
  const STATE = [
    'let a = 0',
    'export let a: number = 0',
    'const a = new WeakMap<Runtime, string>()',
    'const a: WeakSet<Runtime> = new WeakSet()',
    'const a = new Map()\nexport const b = () => a.set(1, 2)',
    'export const a: string[] = []\nexport const b = () => void a.push("x")',
  ]
  for (const text of STATE) assert.ok(found(text), text)
  const NONE = [
    'const a = new Map([[1, 2]])\na.get(1)',
    'const b = () => {\n  let a = 0\n}',
    'const a = 1\nconst b = () => one.a.set(1)',
  ]
  for (const text of NONE) assert.ok(!found(text), text)
})
