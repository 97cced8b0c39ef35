// What a red journey leaves: of one that is run here, as the test command runs journeys, and fails.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundleTests } from '../../scripts/testing/bundle-tests.mjs'
import { newFolder } from '../new-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const JOURNEY = 'test/e2e/red-journey.ts'

test('a red journey leaves its pages, what they wrote and the log of its service in a folder of its name; a green one nothing', async (t) => {
  const { path: folder, remove } = newFolder()
  t.after(remove)
  const bundled = `failures-${process.pid}`
  t.after(() => rmSync(join(root, '.cache/tests', bundled), { recursive: true }))
  const [program = ''] = await bundleTests(bundled, [[JOURNEY]])
  // Node runs no tests within a test that knows of the other.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, ['--enable-source-maps', '--test', program], {
    cwd: root,
    env: { ...env, FAILURES: folder },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  assert.deepEqual(await once(child, 'close'), [1, null], said)
  assert.deepEqual(readdirSync(folder), ['red-journey'], said)
  const tests = readdirSync(join(folder, 'red-journey'))
  assert.deepEqual(tests, ['that-fails-leaves-what-there-is-to-see'])
  const left = (name: string): string => join(folder, 'red-journey', String(tests), name)
  assert.equal(readFileSync(left('page-1.png')).subarray(1, 4).toString(), 'PNG')
  const text = readFileSync(left('console.txt'), 'utf8')
  for (const part of ['a journey > that fails', 'another one', 'page-1.png: http', 'said by the page', 'thrown by the page'])
    assert.ok(text.includes(part), `${part} is not in ${text}`)
  assert.match(readFileSync(left('service-1.log'), 'utf8'), /Demo page on /)
  assert.equal(existsSync(left('page-2.png')), false)
})
