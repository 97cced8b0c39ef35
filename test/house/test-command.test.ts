// The test command: what it counts; a broken runner or a missing browser is never a success.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { filesInTar, tryBrowser } from '../../scripts/browser.mjs'
import { bundleTests, inGroups } from '../../scripts/testing/bundle-tests.mjs'
import { add, countSessions, countTap, line, NONE, skipReasons } from '../../scripts/testing/count-tests.mjs'
import { fileDurations } from '../../scripts/testing/durations.mjs'
import {
  BOTH_DATABASES,
  COMPONENTS_WITH_LITE,
  componentsWithLite,
  inNodeOf,
  journeysOf,
  liteOf,
  NOT_QUICK,
  ONLY_SWEEP,
  QUICK_OF_SERVER,
  WITH_LITE,
} from '../../scripts/testing/rings.mjs'
import { testFiles } from '../../scripts/testing/test-files.mjs'
import { root } from './sources.ts'

const tap = (pass: number, fail: number, cancelled = 0, skipped = 0): string =>
  `TAP version 13\n1..9\n# tests 9\n# suites 0\n# pass ${pass}\n# fail ${fail}\n# cancelled ${cancelled}\n# skipped ${skipped}\n# todo 0\n`

test('a cancelled test counts as failed', () => {
  assert.deepEqual(countTap(tap(5, 1, 2, 1)), { passed: 5, failed: 3, skipped: 1 })
})

test('a runner that died before its counts is a failure', () => {
  assert.deepEqual(countTap('TAP version 13\nok 1 - a\n'), { passed: 0, failed: 1, skipped: 0 })
  assert.deepEqual(countTap(''), { passed: 0, failed: 1, skipped: 0 })
})

test('a skip is named with its reason', () => {
  assert.deepEqual(skipReasons('ok 1 - on Postgres # SKIP no Postgres here\n  ok 2 - b # SKIP\nok 3 - c\n'), [
    'on Postgres: no Postgres here',
    'b: no reason given',
  ])
})

test('sums go into one plain line', () => {
  assert.equal(line(add(countTap(tap(5, 0)), { ...NONE, passed: 2, skipped: 1 })), '7 passed, 0 failed, 1 skipped')
})

test('a component session that broke outside its tests is a failure', () => {
  const passed = { passed: true, skipped: false }
  const skipped = { passed: false, skipped: true }
  const suite = { tests: [passed], suites: [{ tests: [passed, skipped], suites: [] }] }
  assert.deepEqual(countSessions([{ passed: true, testResults: suite }]), { passed: 2, failed: 0, skipped: 1 })
  assert.deepEqual(countSessions([{ passed: false, testResults: suite }, { passed: false }]), {
    passed: 2,
    failed: 2,
    skipped: 1,
  })
})

test('a run without a test is a failure, and says so', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', 'no-such-file-anywhere'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.match(stdout, /no test ran: no file's path contains no-such-file-anywhere\n0 passed, 0 failed, 0 skipped\n$/)
  assert.equal(status, 1)
})

test('files share a process only where they ask nothing of it, and none is lost', () => {
  const texts: Record<string, string> = {
    'test/server/a.test.ts': "import { fakeMail } from '../fakes/mail.ts'",
    'test/server/b.test.ts': '',
    'test/server/clock.test.ts': 'mock.timers.enable()',
    'test/server/killed.test.ts': 'process.exit(1)',
    'test/server/page.test.ts': "import { page } from '../fakes/page-window.ts'",
    'scripts/c.test.ts': '',
    'src/kit/d.test.ts': '',
    'src/kit/e.test.ts': "before(() => {})\nservice.process.kill('SIGTERM')",
  }
  const groups = inGroups(Object.keys(texts), { textOf: (path: string) => texts[path] ?? '' })
  assert.deepEqual(
    groups.filter((group) => group.length > 1).map((group) => group.toSorted()),
    [
      ['src/kit/d.test.ts', 'src/kit/e.test.ts'],
      ['test/server/a.test.ts', 'test/server/b.test.ts'],
    ],
  )
  assert.deepEqual(groups.flat().toSorted(), Object.keys(texts).toSorted())
})

test('what took longest in the last run is begun first, and groups are of a length', () => {
  const names = [...Array(31).keys(), 'slow']
  const paths = names.map((name) => `src/kit/${name}.test.ts`)
  const durations = Object.fromEntries(paths.map((path) => [path, path.includes('slow') ? 9000 : 1000]))
  const groups = inGroups(paths, { durations, textOf: () => '' })
  assert.deepEqual(groups.map((group) => group.length).toSorted(), [12, 20])
  assert.ok(groups[0]?.includes('src/kit/slow.test.ts'))
  const unknown = inGroups(['scripts/short.test.ts', 'scripts/long.test.ts'], {
    textOf: (path: string) => 'x'.repeat(path.includes('long') ? 9 : 1),
  })
  assert.deepEqual(unknown, [['scripts/long.test.ts'], ['scripts/short.test.ts']])
})

test('files of two kinds share no process', () => {
  const paths = ['src/kit/a.test.ts', 'src/kit/b.test.ts', 'src/kit/c.test.ts']
  const kindOf = (path: string): string => (path.includes('b') ? 'other' : '')
  const groups = inGroups(paths, { kindOf, textOf: () => '' })
  assert.deepEqual(groups.map((group) => group.toSorted()).toSorted(), [[paths[0], paths[2]], [paths[1]]])
})

test('files of the same data share a process', () => {
  const paths = [...Array(31).keys()].map((name) => `src/kit/${name}.test.ts`)
  const same = [paths[3], paths[20], paths[30]]
  const besideOf = (path: string): string => (same.includes(path) ? 'same' : path)
  const groups = inGroups(paths, { besideOf, textOf: (path: string) => 'x'.repeat(path.length * 100) })
  assert.equal(groups.length, 2)
  assert.ok(groups.some((group) => same.every((path) => group.includes(path ?? ''))))
  assert.deepEqual(groups.flat().toSorted(), paths.toSorted())
})

test('the durations of a file are those of its tests', () => {
  const records = [
    { file: 'a.test.ts', name: 'one', ms: 3, ok: true },
    { file: 'b.test.ts', name: 'one', ms: 5, ok: true },
    { file: 'a.test.ts', name: 'two', ms: 4, ok: false },
  ]
  assert.deepEqual(fileDurations(records.map((one) => `${JSON.stringify(one)}\n`).join('')), { 'a.test.ts': 7, 'b.test.ts': 5 })
})

test('a ring leaves out what its table says, and the sweep nothing', () => {
  const { inNode, journeys, components } = testFiles()
  for (const path of [...ONLY_SWEEP, ...NOT_QUICK, ...QUICK_OF_SERVER, ...BOTH_DATABASES])
    assert.ok(inNode.includes(path), `${path} is in a table, but is no file of tests in Node.`)
  assert.deepEqual(inNodeOf('sweep', inNode), inNode)
  assert.deepEqual(journeysOf('sweep', journeys), { paths: journeys })
  assert.deepEqual(
    inNode.filter((path: string) => !inNodeOf('merge', inNode).includes(path)),
    ONLY_SWEEP,
  )
  const quickInNode: string[] = inNodeOf('quick', inNode)
  assert.deepEqual(quickInNode.filter((path) => path.startsWith('test/server/')).toSorted(), QUICK_OF_SERVER.toSorted())
  assert.ok(quickInNode.includes('test/house/words.test.ts'), 'what is in no table runs')
  assert.ok(![...NOT_QUICK, ...ONLY_SWEEP].some((path) => quickInNode.includes(path)))
  const quick = journeysOf('quick', journeys)
  const merge = journeysOf('merge', journeys)
  assert.equal(quick.paths.length, quick.only?.length)
  assert.ok(quick.paths.every((path: string) => merge.paths.includes(path)))
  assert.equal(merge.only, undefined)
  assert.equal(liteOf(journeys).length, Object.keys(WITH_LITE).length)
  assert.deepEqual(componentsWithLite('merge', components).toSorted(), COMPONENTS_WITH_LITE.toSorted())
  assert.deepEqual(componentsWithLite('sweep', components), components)
})

test('every file of tests is of a step', () => {
  const { inNode, components, journeys, sweeps } = testFiles()
  const known = new Set([...inNode, ...components, ...journeys, ...sweeps])
  const tracked = spawnSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
  assert.deepEqual(
    tracked.filter((path: string) => !known.has(path)),
    [],
  )
})

test('a file that cannot be run fails by itself, what shares its process runs, and hooks are for their own file', async () => {
  const name = `group-${process.pid}`
  mkdirSync(join(root, '.cache'), { recursive: true })
  const place = mkdtempSync(join(root, '.cache/group-'))
  const paths = ['breaks.test.ts', 'runs.test.ts', 'also.test.ts'].map((file) => relative(root, join(place, file)))
  try {
    writeFileSync(join(place, 'breaks.test.ts'), "throw new Error('at once')")
    writeFileSync(join(place, 'runs.test.ts'), "import { test } from 'node:test'\ntest('runs', () => {})")
    const hooked =
      "import { before, beforeEach, test } from 'node:test'\nlet said = ''\nbefore(() => { said += 'before' })\nbeforeEach(({ name }) => { said += name })\ntest('also', () => { if (said !== 'beforealso') throw new Error(said) })"
    writeFileSync(join(place, 'also.test.ts'), hooked)
    const [file = ''] = await bundleTests(name, [paths])
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', file], { cwd: root, env, encoding: 'utf8' })
    assert.match(stdout, /^ *not ok \d+ - .*breaks\.test\.ts$/m)
    assert.match(stdout, /at once/)
    assert.match(stdout, /^ *ok \d+ - runs$/m)
    assert.deepEqual(countTap(stdout), { passed: 2, failed: 1, skipped: 0 })
  } finally {
    for (const folder of [place, join(root, '.cache/tests', name)]) rmSync(folder, { recursive: true, force: true })
  }
})

test('a program that is no browser is told apart', async () => {
  assert.equal(typeof (await tryBrowser('/bin/false')), 'string')
})

test('a browser that a signal ends as it starts is started once more, one that ends by itself is not', () => {
  const place = mkdtempSync(join(tmpdir(), 'browser-'))
  const starts = (ending: string): string[] => {
    const program = join(place, 'browser')
    writeFileSync(program, `#!/bin/sh\necho started >> '${place}/starts'\n${ending}\n`, { mode: 0o755 })
    const code =
      "import('./scripts/browser.mjs').then(({ startBrowser }) => startBrowser()).catch(() => console.log('It has failed.'))"
    const env = { ...process.env, CHROME_PATH: program }
    const { stdout } = spawnSync(process.execPath, ['-e', code], { cwd: root, env, encoding: 'utf8' })
    const count = readFileSync(join(place, 'starts'), 'utf8').trim().split('\n').length
    rmSync(join(place, 'starts'))
    return [...stdout.trim().split('\n'), String(count)]
  }
  try {
    const again = 'The browser ended with SIGSEGV as it started. It is started once more.'
    assert.deepEqual(starts('kill -SEGV $$'), [again, 'It has failed.', '2'])
    assert.deepEqual(starts('exit 1'), ['It has failed.', '1'])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

test('a CHROME_PATH that leads nowhere is one clear line', () => {
  const code =
    "import('./scripts/browser.mjs').then(({ findBrowser }) => findBrowser()).catch((error) => console.log(error.message))"
  const { stdout } = spawnSync(process.execPath, ['-e', code], {
    cwd: root,
    env: { ...process.env, CHROME_PATH: '/no/browser' },
    encoding: 'utf8',
  })
  assert.equal(stdout, 'CHROME_PATH is /no/browser, which is not a program that can be started.\n')
})

test('an archive is read file by file', () => {
  const entry = (name: string, type: string, content: string): Buffer => {
    const header = Buffer.alloc(512)
    header.write(name)
    header.write(content.length.toString(8).padStart(11, '0'), 124)
    header.write(type, 156)
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
    body.write(content)
    return Buffer.concat([header, body])
  }
  const long = 'x'.repeat(600)
  const archive = Buffer.concat([
    entry('lib/', '5', ''),
    entry('lib/a.so', '0', long),
    entry('b', '0', 'short'),
    Buffer.alloc(1024),
  ])
  assert.deepEqual(
    filesInTar(archive).map(({ name, content }) => [name, String(content)]),
    [
      ['lib/a.so', long],
      ['b', 'short'],
    ],
  )
})
