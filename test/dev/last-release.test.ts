// Releases one after the other: a build keeps the chunks of the one before, and the service serves both.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { keepRelease, releaseIn } from '../../scripts/last-release.mjs'
import { elements } from '../../server/http/elements.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Builds a release as esbuild.mjs does: what was there is read, removed, and kept beside what is new. */
const build = (...names: string[]): void => {
  const dist = join(root, 'dist')
  const before = releaseIn(dist)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'chunks'), { recursive: true })
  mkdirSync(join(dist, 'compressed'))
  for (const name of names) writeFileSync(join(dist, 'chunks', name), `export default '${name}'`)
  keepRelease(before, dist)
}
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
