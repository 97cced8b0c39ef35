// One version everywhere: packages, the lockfile, what page and frame say, and what people are told to install.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './sources.ts'

const text = (path: string): string => readFileSync(join(root, path), 'utf8')
const { version } = JSON.parse(text('package.json')) as { version: string }

test('packages and the lockfile have one version', () => {
  const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, { version?: string }> }
  for (const folder of ['', 'server', 'server/dev']) {
    assert.equal((JSON.parse(text(join(folder, 'package.json'))) as { version: string }).version, version, folder)
    assert.equal(packages[folder]?.version, version, `package-lock.json: ${folder}`)
  }
})

test('page and frame name it in their calls', () => {
  assert.ok(text('src/api/call.ts').includes(`'latchkey:${version}'`))
  assert.ok(text('frame/service/call.ts').includes(`'latchkey-frame:${version}'`))
})

test('what people are told to install is of it', () => {
  for (const path of ['README.md', 'examples/README.md', 'scripts/site/frameworks.ts'])
    assert.deepEqual([...new Set(text(path).match(/latchkey-\d[\w.-]*\.tgz/g))], [`latchkey-${version}.tgz`], path)
  assert.ok(text('CHANGELOG.md').includes(`\n## ${version}\n`) || text('CHANGELOG.md').includes('\n## Unreleased\n'))
})
