// The style of the house holds, and the check that says so finds every kind of breach.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLines } from './check-lines.ts'
import { paths, type Source, sources } from './sources.ts'

test('every source file keeps the style of the house', () => {
  const top = paths().filter((path) => !path.includes('/') && path.endsWith('.mjs'))
  const all = sources('src', 'elements', 'console', 'frame', 'server', 'scripts', 'test', 'demo', ...top)
  // This file plants what the check must find.
  assert.deepEqual(checkLines(all.filter(({ path }) => path !== 'test/house/lines.test.ts')), [])
})

const head = '// What it is.\n'
const PLANTED: readonly (readonly [path: string, text: string, breach: RegExp])[] = [
  ['src/kit/a.ts', 'export const a = 1\n', /begins without a comment/],
  ['src/kit/a.ts', head + 'a\n'.repeat(300), /longer than 300 lines/],
  ['src/kit/twoWords.ts', head, /not named in kebab-case/],
  ['src/kit/utils.ts', head, /a name that says nothing/],
  ['server/helpers/a.ts', head, /a name that says nothing/],
  ['src/kit/index.ts', head, /is a barrel/],
  ['src/kit/a.ts', `${head}export default 1\n`, /exports by default/],
  ['src/kit/a.ts', `${head}const a = 1\nexport { a as default }\n`, /exports by default/],
  ['src/kit/a.ts', `${head}import { b } from './b'\n`, /without its ending/],
  ['src/kit/a.ts', `${head}const b = () => import('../kit/b.js')\n`, /without its ending/],
  ['src/kit/a.ts', `${head}const a: any = 1\n`, /uses any/],
  ['src/kit/a.ts', `${head}const a = b as any\n`, /uses any/],
  ['src/kit/a.ts', `${head}const a = new Map<string, any>()\n`, /uses any/],
  ['src/kit/a.ts', `${head}// @ts-ignore\n`, /silences the type checker/],
  ['src/kit/a.ts', `// ${'a'.repeat(118)}\n`, /a first comment line of more than 120/],
  ['scripts/a.mjs', `#!/usr/bin/env node\n// ${'a'.repeat(118)}\n`, /a first comment line of more than 120/],
  ['src/screens/a.css', `/* ${'a'.repeat(115)} */\n`, /a first comment line of more than 120/],
  ['src/screens/a.css', '/* What it is. */\np {\n  font-size: 13px;\n}\n', /type of a fixed size/],
  ['elements/a.css', '/* What it is. */\np {\n  line-height: max(13px, 1rem);\n}\n', /type of a fixed size/],
]
for (const [path, text, breach] of PLANTED) {
  test(`a breach is found: ${path}: ${breach.source}`, () => {
    assert.match(checkLines([{ path, text }]).join('\n'), breach)
  })
}

test('a folder of long files is found, also when no single one is too long', () => {
  const long = (name: string): Source => ({ path: `src/kit/${name}.ts`, text: head + 'a\n'.repeat(90) })
  assert.match(checkLines([long('a'), long('b'), long('c')]).join(), /src\/kit\/ has a median of 91 lines/)
})

test('tables may be long, screens export by default, words in texts and comments are free', () => {
  const fine: Source[] = [
    { path: 'src/contract/errors.ts', text: head + 'a\n'.repeat(400) },
    { path: 'src/screens/login/a-b.tsx', text: `${head}export default function A() {}\n` },
    { path: 'src/kit/a.ts', text: `${head}// not : any\nconst a = ': any'\n` },
    { path: 'src/kit/b.ts', text: `// ${'a'.repeat(117)}\nexport const b = '${'b'.repeat(130)}'\n` },
  ]
  assert.deepEqual(checkLines(fine), [])
})
