// What docs/security.md says of calls that a session alone may make, against the table of calls.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'

const page = readFileSync('docs/security.md', 'utf8')
const [, part = ''] = page.split('## What a session alone may do\n')
const told = part
  .slice(0, part.indexOf('\n## '))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name))
const rows: readonly Endpoint[] = Object.values(ENDPOINTS)
const bare = rows.filter(({ access, recentLogin, stepUp }) => access === 'bearer' && !recentLogin && !stepUp)

test('each call that a session alone may make is told with its reason, and no other one is', () => {
  assert.ok(bare.length > 20)
  assert.deepEqual(told.toSorted(), bare.map(({ name }) => name).toSorted())
})
test('everything at once asks for the second factor', () => {
  assert.equal((ENDPOINTS['users.export'] as Endpoint).stepUp, true)
})
