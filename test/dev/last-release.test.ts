// Releases one after the other: a build keeps the chunks of the one before, and the service serves both.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { placeOf } from '../../scripts/compressed.mjs'
import { keepRelease, releaseIn } from '../../scripts/last-release.mjs'
import { switchBuild } from '../../scripts/switch-build.mjs'
import { noteRunning } from '../../server/boot/note-running.ts'
import { elements } from '../../server/http/elements.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Builds a release as esbuild.mjs does: beside what was there, which is read, kept beside what is new, and replaced by it. */
const build = (...names: string[]): void => {
  const [dist, next] = [join(root, 'dist'), join(root, 'dist-next')]
  const before = releaseIn(dist)
  for (const folder of ['chunks', 'server/chunks', 'compressed']) mkdirSync(join(next, folder), { recursive: true })
  for (const name of names) writeFileSync(join(next, name.includes('/') ? name : `chunks/${name}`), `export default '${name}'`)
  keepRelease(before, next)
  switchBuild(next, dist)
}
const isThere = (name: string): boolean => existsSync(join(root, 'dist', name))
const status = async (name: string): Promise<number> => (await elements(root, false).request(`/chunks/${name}`)).status

test('the chunks of the release before are served, those of the one before that are not', async () => {
  build('menu-AAAAAAAA.js', 'code-AAAAAAAA.js')
  build('menu-BBBBBBBB.js', 'code-AAAAAAAA.js')
  assert.deepEqual(
    [await status('menu-BBBBBBBB.js'), await status('menu-AAAAAAAA.js'), await status('code-AAAAAAAA.js')],
    [200, 200, 200],
  )
  build('menu-CCCCCCCC.js', 'code-CCCCCCCC.js')
  assert.deepEqual(
    [await status('menu-CCCCCCCC.js'), await status('menu-BBBBBBBB.js'), await status('code-AAAAAAAA.js')],
    [200, 200, 200],
  )
  assert.equal(await status('menu-AAAAAAAA.js'), 404)
})
test('building the same sources again keeps what was kept', async () => {
  build('menu-AAAAAAAA.js')
  build('menu-BBBBBBBB.js')
  build('menu-BBBBBBBB.js')
  assert.equal(await status('menu-AAAAAAAA.js'), 200)
})
test('beside a build that compresses nothing ahead they are kept as they are', () => {
  build('menu-AAAAAAAA.js')
  const dist = join(root, 'dist')
  mkdirSync(join(dist, 'compressed'))
  writeFileSync(placeOf("export default 'menu-AAAAAAAA.js'", dist), 'compressed')
  const next = join(root, 'dist-next')
  mkdirSync(join(next, 'chunks'), { recursive: true })
  keepRelease(releaseIn(dist), next)
  assert.deepEqual(readdirSync(next, { recursive: true }).sort(), [
    'chunks',
    'last-release',
    'last-release/chunks',
    'last-release/chunks/menu-AAAAAAAA.js',
  ])
})
test('what is not there is no answer that a cache keeps', async () => {
  build('menu-AAAAAAAA.js')
  for (const path of ['/chunks/menu-ZZZZZZZZ.js', '/index.js']) {
    const answer = await elements(root, false).request(path)
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [404, 'no-store'], path)
  }
})
test('two releases behind one balancer: the newer has what a page of either asks for', async () => {
  build('menu-AAAAAAAA.js', 'session-AAAAAAAA.js')
  const older = readdirSync(join(root, 'dist/chunks'))
  build('menu-BBBBBBBB.js', 'session-AAAAAAAA.js')
  const newer = readdirSync(join(root, 'dist/chunks'))
  for (const name of new Set([...older, ...newer])) assert.equal(await status(name), 200, name)
})

test('a service without a note finds its own modules after the next build, and not after the one that follows', () => {
  build('server/main.js', 'server/chunks/late-AAAAAAAA.js', 'server/chunks/same-AAAAAAAA.js', 'old.js')
  mkdirSync(join(root, 'dist/docs'))
  writeFileSync(join(root, 'dist/docs/index.html'), '')
  build('server/main.js', 'server/chunks/late-BBBBBBBB.js', 'server/chunks/same-AAAAAAAA.js')
  assert.deepEqual(['server/chunks/late-AAAAAAAA.js', 'old.js', 'docs/index.html'].map(isThere), [true, false, true])
  build('server/main.js', 'server/chunks/late-CCCCCCCC.js', 'server/chunks/same-AAAAAAAA.js')
  const left = ['late-AAAAAAAA.js', 'late-BBBBBBBB.js', 'late-CCCCCCCC.js', 'same-AAAAAAAA.js']
  assert.deepEqual(
    left.map((name) => isThere(`server/chunks/${name}`)),
    [false, true, true, true],
  )
  assert.equal(existsSync(join(root, 'dist-next')), false)
})
/** Which of these builds of one module are there. */
const late = (...builds: string[]): boolean[] => builds.map((one) => isThere(`server/chunks/late-${one}.js`))
test('building the same sources again takes no module of the build before', () => {
  for (const one of ['AAAAAAAA', 'BBBBBBBB', 'BBBBBBBB', 'BBBBBBBB']) build('server/main.js', `server/chunks/late-${one}.js`)
  assert.deepEqual(late('AAAAAAAA', 'BBBBBBBB'), [true, true])
})
test('a service finds its own modules for as long as it runs, however often is built', () => {
  build('server/main.js', 'server/chunks/late-AAAAAAAA.js')
  writeFileSync(join(root, 'esbuild.mjs'), '')
  noteRunning(root)
  const over = spawnSync(process.execPath, ['--version']).pid
  for (const one of ['BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD']) {
    writeFileSync(join(root, 'dist/server/running', String(over)), '')
    build('server/main.js', `server/chunks/late-${one}.js`)
  }
  assert.deepEqual(late('AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD'), [true, true, true, true])
  assert.deepEqual(readdirSync(join(root, 'dist/server/running')), [String(process.pid)])
  rmSync(join(root, 'dist/server/running', String(process.pid)))
  // As one leaves it that was killed.
  writeFileSync(join(root, 'dist/server/running', String(over)), '')
  build('server/main.js', 'server/chunks/late-EEEEEEEE.js')
  assert.deepEqual(late('AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', 'EEEEEEEE'), [false, false, false, true, true])
})
test('where nothing is built, a service leaves no note', () => {
  build('server/main.js')
  noteRunning(root)
  assert.equal(isThere('server/running'), false)
})
test('no file of a build is missing at any moment while the same sources are built again', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `part-${String(at).padStart(8, '0')}.js`)
  build(...names)
  // Looks all the time, beside this thread.
  const ended = new SharedArrayBuffer(4)
  const look = new Worker(
    `const { workerData: { paths, ended }, parentPort } = require('node:worker_threads')
     const { existsSync } = require('node:fs')
     const flag = new Int32Array(ended)
     const missing = new Set()
     parentPort.postMessage('begun')
     while (!Atomics.load(flag, 0)) for (const path of paths) if (!existsSync(path)) missing.add(path)
     parentPort.postMessage([...missing])`,
    { eval: true, workerData: { paths: names.map((name) => join(root, 'dist/chunks', name)), ended } },
  )
  const said = (): Promise<unknown> => new Promise((resolve) => look.once('message', resolve))
  await said()
  for (let round = 0; round < 10; round += 1) build(...names)
  const missing = said()
  Atomics.store(new Int32Array(ended), 0, 1)
  assert.deepEqual(await missing, [])
  await look.terminate()
})
