// Every block of code in the documentation and every example in a doc comment compiles, parses, or names what there is.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { withoutPackages } from '../../scripts/bring.mjs'
import { HELP } from '../../server/cli/help.ts'
import { checkTypes } from './check-types.ts'
import { examplesOf } from './examples.ts'
import { checkSample, type Known, type Sample, samplesOf } from './samples.ts'
import { paths, read, root, sources } from './sources.ts'

interface Declaration {
  readonly tagName?: string
  readonly attributes?: readonly { readonly name: string }[]
  readonly cssProperties?: readonly { readonly name: string }[]
  readonly cssParts?: readonly { readonly name: string }[]
}
const manifest = JSON.parse(read('custom-elements.json')) as { modules: { declarations: Declaration[] }[] }
const declarations = manifest.modules.flatMap((one) => one.declarations).filter(({ tagName }) => tagName)
const known: Known = {
  tags: new Map(declarations.map(({ tagName = '', attributes = [] }) => [tagName, new Set(attributes.map(({ name }) => name))])),
  tokens: new Set(declarations.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name))),
  parts: new Set(declarations.flatMap(({ cssParts = [] }) => cssParts.map(({ name }) => name))),
  commands: HELP,
  scripts: new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts).concat('dev')),
  settings: new Set([...read('docs/environment.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)),
}
const pages = paths('docs', 'README.md', 'examples', 'server/README.md').filter((path) => path.endsWith('.md'))
const samples = pages.flatMap((path) => samplesOf({ path, text: read(path) }))
const examples = sources('elements', 'src/contract', 'server/start.d.ts', 'server/client/create-client.d.mts').flatMap(examplesOf)
/** The heading of a block. */
const headingOf = ({ page, at }: Sample): string =>
  read(page)
    .split('\n')
    .slice(0, Number(at.split(':')[1]))
    .findLast((line) => line.startsWith('#'))
    ?.replace(/^#+ /, '') ?? ''
const shell = ({ text }: Pick<Sample, 'text'>): string =>
  spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' }).stderr.trim()
const planted = (language: string, text: string, words: readonly string[] = []): Sample => ({
  at: 'docs/planted.md:1',
  page: 'docs/planted.md',
  language,
  words,
  text,
})

test('there are samples of every kind', () => {
  for (const language of ['ts', 'tsx', 'js', 'json', 'html', 'css', 'sh', 'env'])
    assert.ok(
      samples.some((one) => one.language === language),
      language,
    )
})

test('HTML has our tags with attributes that they have, JSON and CSS parse, commands and settings are there', () => {
  assert.deepEqual(
    samples.flatMap((sample) => checkSample(known, sample)),
    [],
  )
})

test('every block for a shell is one', () => {
  const wrong = samples.filter(({ language }) => language === 'sh').map((sample) => `${sample.at} ${shell(sample)}`)
  assert.deepEqual(
    wrong.filter((line) => !line.endsWith(' ')),
    [],
  )
  assert.match(shell({ text: 'if true; then' }), /syntax error/)
})

const skip = process.env.SWEEP ? await withoutPackages('test/clients') : 'it compiles: SWEEP=1 runs it'

test('every block of TypeScript and JavaScript compiles against the package, and one that does not is found', { skip }, () => {
  const wrong = [
    planted('ts', "import { createCore } from 'latchkey/core'\nawait createCore({ appId: 1 }).ready()\n"),
    {
      ...planted('tsx', 'import { LoginModal } from \'latchkey/react\'\nexport const A = () => <LoginModal apId="x" />\n'),
      at: 'docs/planted.md:2',
    },
    { ...planted('js', "document.querySelector('login-modal').logIn()\n"), at: 'docs/planted.md:3' },
  ]
  const found = checkTypes(root, [...samples, ...examples, ...wrong], headingOf)
  assert.deepEqual(
    found.filter((line) => !line.startsWith('docs/planted.md:')),
    [],
  )
  for (const { at } of wrong)
    assert.ok(
      found.some((line) => line.startsWith(`${at}: error`)),
      at,
    )
})

for (const [language, text, breach] of [
  ['html', '<login-modal apid="x"></login-modal>', /has no attribute apid/],
  ['html', '<login-modul></login-modul>', /is no tag of ours/],
  ['html', '<login-modal></wallet-button>', /closes what is not open/],
  ['html', '<login-modal><script type="application/json">{a}</script></login-modal>', /JSON|Expected/],
  ['json', '{ "a": }', /Unexpected/],
  ['css', 'login-modal { --latch-acent: red; }', /is no token/],
  ['css', 'login-modal::part(knob) { color: red; }', /is no part/],
  ['css', 'login-modal { color }', /no list of rules/],
  ['sh', 'npx latchkey app chang ID', /is no command/],
  ['sh', 'npx latchkey app change ID --orign x', /has no option --orign/],
  ['sh', 'npm run shot', /is no script/],
  ['env', 'SERVICE_KIY=1', /is no setting/],
  ['yaml', 'a: 1', /no word says why/],
  ['', 'a', /without a language/],
] as const)
  test(`a wrong sample is found: ${language} ${text}`, () => {
    assert.match(checkSample(known, planted(language, text)).join('\n'), breach)
  })

test('a word that says why lets a block go unchecked', () => {
  assert.deepEqual(checkSample(known, planted('nginx', 'x', ['foreign'])), [])
})
