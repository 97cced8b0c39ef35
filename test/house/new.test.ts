// The generator: what it makes compiles, keeps the rules and passes its tests; it overwrites nothing.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { generate } from '../../scripts/templates/generate.ts'
import { intoBlock } from '../../scripts/templates/template.ts'
import { SCREENS } from '../../src/contract/screens.ts'
import { copyRepository } from './repository-copy.ts'

/** One of each kind, two endpoints of one name in different domains, and a second one of a domain. */
const MADE = [
  ['endpoint', 'badges.init', 'login', 'bearer'],
  ['method', 'magic_link', 'MAGIC_LINK_SCREEN'],
  ['endpoint', 'magic_link.init', 'login', 'anonymous'],
  ['endpoint', 'reports.list', 'backend', 'secret'],
  ['flow', 'verify-code', 'account'],
  ['screen', 'BADGES_SCREEN', 'wallet'],
]

/** A screen that the table names and nobody has built: every one of the product's own is built. */
const NAMED = { BADGES_SCREEN: 'Wallet list' }

describe('npm run new', () => {
  let copy: ReturnType<typeof copyRepository>
  let said: string[]
  before(() => {
    copy = copyRepository()
    const table = join(copy.path, 'src/contract/screens.ts')
    const entered = intoBlock('export const SCREENS', "BADGES_SCREEN: 'Wallet list',")(readFileSync(table, 'utf8'))
    writeFileSync(table, entered ?? '')
    said = MADE.flatMap((words) => generate(words, copy.path, { ...SCREENS, ...NAMED }))
    // The blanks that a test misses: the words in the other languages.
    for (const [language, word] of [
      ['de', 'Weiter'],
      ['ar', 'متابعة'],
    ] as const) {
      const file = join(copy.path, `src/i18n/${language}/rare.json`)
      const words = { title: word, go: word }
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), magicLink: words, badges: words }))
    }
  })
  after(() => copy.remove())

  const run = (...args: string[]): void => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy.path, encoding: 'utf8', env })
    assert.equal(status, 0, stdout + stderr)
  }
  const written = (): string[] => said.filter((line) => line.startsWith('wrote ')).map((line) => line.slice(6))

  test('every table takes its rows: nothing is left but what only a person can write', () => {
    const left = said.filter((line) => line.startsWith('  ')).map((line) => line.trim().split(':')[0] ?? '')
    const expected = ['docs', 'src/contract/known-account.ts', 'src/contract/methods.ts', 'src/i18n', 'src/screens/moments']
    assert.deepEqual([...new Set(left)].filter((path) => !written().includes(path)).sort(), expected)
  })
  test('it compiles, and is formatted and linted as the rest is', () => {
    // Without the tests that were there before, which are half of the work: what they test has not changed.
    const files = written().filter((path) => path.endsWith('.test.ts'))
    const exclude = ['**/*.test.ts', '**/*.test.tsx', 'node_modules', 'test/frameworks/pages', 'test/frameworks/types']
    writeFileSync(join(copy.path, 'tsconfig.made.json'), JSON.stringify({ extends: './tsconfig.json', files, exclude }))
    run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.made.json')
    run('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...written())
  })
  test('it passes its own tests and those of the house', () => {
    const own = written().filter((path) => path.endsWith('.test.ts'))
    assert.equal(own.length, 7)
    const house = ['floors', 'lines', 'words', 'tables', 'languages'].map((name) => `test/house/${name}.test.ts`)
    // In one process: they share what they load, and the databases that they start.
    writeFileSync(
      join(copy.path, 'all.test.ts'),
      [...own, ...house].map((path) => `import ${JSON.stringify(`./${path}`)}\n`).join(''),
    )
    run('--import', 'tsx', 'all.test.ts')
  })
  test('it writes over no file, and refuses names that the contract does not know', () => {
    const refusal = (...words: string[]): string => {
      try {
        return generate(words, copy.path).join('\n')
      } catch (error) {
        return (error as Error).message
      }
    }
    assert.match(
      refusal('flow', 'verify-code', 'account'),
      /^src\/flows\/account\/verify-code\.ts exists; nothing was written\.$/,
    )
    assert.match(refusal('screen', 'NO_SUCH_SCREEN', 'login'), /^NO_SUCH_SCREEN is no screen/)
    assert.match(refusal('endpoint', 'sessions.refresh', 'sessions', 'anonymous'), /^sessions\.refresh exists\.$/)
    for (const words of [[], ['screen'], ['room', 'A'], ['endpoint', 'a.b', 'login']]) assert.match(refusal(...words), /^usage: /)
  })
})
