// `npm start` from fresh sources in a folder with an unusual name: it says that it builds, builds the same, serves.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { copyRepository } from '../house/repository-copy.ts'
import { root } from '../house/sources.ts'
import { newFolder, type ServiceChild, startService } from './service-child.ts'

const copy = copyRepository('a b ü#%41')
let service: ServiceChild | undefined
after(async () => {
  service?.process.kill('SIGTERM')
  await service?.ended
  copy.remove()
})

const scripts = (folder: string): string[] => [
  ...readdirSync(join(folder, 'dist/chunks')),
  ...readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.js')),
]

test('the first start says that it builds, and serves page, frame and demo from the folder', async () => {
  service = await startService(join(copy.path, 'scripts/start.mjs'), { DATA_DIR: join(copy.path, '.data') })
  const lines = service.output().split('\n')
  assert.match(lines[0] ?? '', /^Building dist\/ \(up to a minute/)
  const built = lines.findIndex((line) => line.startsWith('Built dist/'))
  const steps = lines.slice(1, built).map((line) => line.replace(/ \(\d+ s\)$/, '').trim())
  // Nothing else is waited for: what a page does not need is built beside the service.
  assert.deepEqual(steps.sort(), ['frames for keys', 'page', 'service, demo and console'])
  for (const url of [`${service.url}/elements/latchkey.js`, `${service.sandboxUrl}/elements/captcha.js`, `${service.demoUrl}/`])
    assert.equal((await fetch(url)).status, 200, url)
})
test('what it built is what is built anywhere else', { skip: !process.env.TEST_FOLDER && 'dist/ may be old' }, () => {
  assert.deepEqual(scripts(copy.path).sort(), scripts(root).sort())
})

test('a build that ends without its files stops the start, and names them', () => {
  const folder = newFolder()
  mkdirSync(join(folder.path, 'scripts'))
  for (const name of ['start.mjs', 'build-if-stale.mjs']) cpSync(join(root, 'scripts', name), join(folder.path, 'scripts', name))
  writeFileSync(join(folder.path, 'esbuild.mjs'), '')
  const { status, stderr } = spawnSync(process.execPath, [join(folder.path, 'scripts/start.mjs')], { encoding: 'utf8' })
  folder.remove()
  assert.equal(status, 1)
  assert.match(stderr, /^The build ended without dist\/latchkey\.js, .*dist\/server\/main\.js/)
})
