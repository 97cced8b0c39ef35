// The generator: what it makes builds, keeps the rules and passes its tests, touches few files, and overwrites nothing.

import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { generate } from '../../scripts/templates/generate.ts'
import { copyRepository } from './repository-copy.ts'

/** The words of `npm run new`, one of each kind. */
const MADE = {
  language: ['fa', 'rtl', 'فارسی'],
  act: ['service.badges', 'read'],
  message: ['wallet-name'],
  method: ['magic_link', 'MAGIC_LINK_SCREEN'],
  screen: ['BADGES_SCREEN', 'account-later'],
  flow: ['verify-code', 'account'],
  endpoint: ['reports.list', 'backend', 'secret'],
}
/** Two endpoints of one name in different domains, a second one of a domain, and an act that changes something. */
const MORE = [
  ['endpoint', 'badges.init', 'login', 'bearer'],
  ['endpoint', 'magic_link.init', 'login', 'anonymous'],
  ['act', 'users.note', 'change'],
]
/** How many files each may touch; those of a language besides its own files, which its code names. */
const MOST: Readonly<Record<keyof typeof MADE, number>> = {
  ...{ language: 8, act: 6, message: 7, method: 12, screen: 8, flow: 2, endpoint: 8 },
}

const start = promisify(execFile)

describe('npm run new', () => {
  let copy: ReturnType<typeof copyRepository>
  const said = new Map<string, string[]>()
  /** What is run in the copy, side by side. */
  let bundled: Promise<unknown>
  let printed: Promise<unknown>
  let linted: Promise<unknown>
  let tested: Promise<unknown>

  const run = async (...args: string[]): Promise<void> => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    await start(process.execPath, args, { cwd: copy.path, env, maxBuffer: 2 ** 26 }).catch(({ stdout, stderr }) =>
      assert.fail(stdout + stderr),
    )
  }
  const script = (text: string): Promise<void> => run('--import', 'tsx', '--input-type=module', '--eval', text)
  const named = (kind: RegExp, lines: Iterable<string[]> = said.values()): string[] =>
    [...lines].flat().flatMap((line) => kind.exec(line)?.[1] ?? [])
  const WROTE = /^wrote (.*)/
  const ownTests = (): string[] => named(WROTE).filter((path) => path.endsWith('.test.ts'))
  const TOUCHED = /^(?:wrote|entered in|printed) (.*)/

  before(() => {
    copy = copyRepository()
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: copy.path })
    git('add', '-A')
    git('commit', '-qm', 'before')
    for (const words of [...Object.entries(MADE).map(([kind, rest]) => [kind, ...rest]), ...MORE])
      said.set(words.join(' '), generate(words, copy.path))
    bundled = script(`
      import { build } from 'esbuild'
      import { operatorsConsole, pages, service } from './esbuild.mjs'
      import { bundleFrame } from './scripts/key-frames.mjs'
      import { bundlePage } from './scripts/page-bundles.mjs'
      await Promise.all([bundlePage(pages[0]), bundleFrame('wallet-frame'), build(service), build(operatorsConsole)])`)
    printed = script(`
      import { writeFileSync } from 'node:fs'
      import { docPages } from './scripts/doc-pages.ts'
      for (const [path, text] of Object.entries(docPages())) writeFileSync(path, text)`)
    linted = run('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...named(WROTE))
    const house = ['floors', 'lines', 'words', 'tables', 'languages', 'exports'].map((name) => `test/house/${name}.test.ts`)
    // In one process: they share what they load, and the databases that they start.
    const all = [...ownTests(), ...house].map((path) => `import ${JSON.stringify(`./${path}`)}\n`).join('')
    writeFileSync(join(copy.path, 'all.test.ts'), all)
    tested = process.env.SWEEP ? run('--import', 'tsx', 'all.test.ts') : Promise.resolve('')
    for (const one of [bundled, printed, linted, tested]) one.catch(() => undefined)
  })
  after(async () => {
    await Promise.allSettled([bundled, printed, linted, tested])
    copy.remove()
  })

  test('every table takes its rows: nothing is left but what only a person can write', () => {
    assert.deepEqual(named(/^ {2}(enter in .*)/), [])
  })
  test('the page, the frame with the keys, the service and the console can be bundled with it', async () => {
    await bundled
  })
  test('it is formatted and linted as the rest is', async () => {
    await linted
  })
  test('it touches the files that it names, and each kind few of them', async () => {
    await printed
    const status = execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: copy.path, encoding: 'utf8' })
    const changed = status.split('\n').flatMap((line) => /^...(?!dist\/|all\.test\.ts)(.+)/.exec(line)?.[1] ?? [])
    assert.deepEqual(changed.sort(), [...new Set(named(TOUCHED))].sort())
    for (const [kind, words] of Object.entries(MADE)) {
      const files = new Set(named(TOUCHED, [said.get([kind, ...words].join(' ')) ?? []]))
      const counted = [...files].filter((path) => kind !== 'language' || !new RegExp(`\\b${words[0]}[./]`).test(path))
      const most = MOST[kind as keyof typeof MADE]
      assert.ok(
        counted.length > 1 && counted.length <= most,
        `${kind}: ${counted.length}, more than ${most}\n${counted.join('\n')}`,
      )
    }
  })
  test('it compiles', { skip: !process.env.SWEEP && 'SWEEP=1 runs it' }, async () => {
    // Without the tests that were there before, which are half of the work: what they test has not changed.
    const files = ownTests()
    const exclude = [
      '**/*.test.ts',
      '**/*.test.tsx',
      'node_modules',
      'test/frameworks/pages',
      'test/frameworks/types',
      'test/relying/parties',
    ]
    writeFileSync(join(copy.path, 'tsconfig.made.json'), JSON.stringify({ extends: './tsconfig.json', files, exclude }))
    await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.made.json')
  })
  test('it passes its own tests and those of the house', { skip: !process.env.SWEEP && 'SWEEP=1 runs them' }, async () => {
    assert.equal(ownTests().length, 9)
    await tested
  })
  test('it writes over no file, and refuses what exists and what it does not know', () => {
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
    assert.match(refusal('screen', 'no screen', 'login'), /^usage: /)
    assert.match(refusal('endpoint', 'sessions.refresh', 'sessions', 'anonymous'), /^sessions\.refresh exists\.$/)
    assert.match(refusal('act', 'service.health', 'read'), /^service\.health exists\.$/)
    assert.match(refusal('act', 'rooms.list', 'read'), /^No act is named rooms\.…; there are users, /)
    assert.match(refusal('message', 'revoke-devices'), /^revokeDevices is in src\/contract\/messages\.ts\.$/)
    assert.match(refusal('language', 'de', 'ltr', 'Deutsch'), /^de is in src\/contract\/languages\.ts\.$/)
    for (const words of [[], ['screen'], ['room', 'A'], ['endpoint', 'a.b', 'login']]) assert.match(refusal(...words), /^usage: /)
  })
})
