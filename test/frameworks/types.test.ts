// The typings of the tags in the markup of Solid, Svelte and Vue: what must compile, and what must not (types/).

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withoutPackages } from '../../scripts/bring.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const skip = await withoutPackages('test/frameworks')

test('the typings of the tags hold in the markup of each framework', { skip }, () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'test/frameworks'], { cwd: root, encoding: 'utf8' })
  assert.equal(status, 0, stdout)
})
