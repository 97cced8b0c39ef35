// SQL that ties the service to one kind of engine: what no statement may use.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources } from './sources.ts'

/** A place in a file, a lock of a whole table, a lock that no row stands for, an own number of transactions. */
const REFUSED = [/\bctid\b/i, /\btableoid\b/i, /\block table\b/i, /\bpg_(try_)?advisory/i, /\bxmin\b/i]
const COMMENT = /^\s*(\/\/|\*|\/\*)/

const broken = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !COMMENT.test(line) && REFUSED.some((rule) => rule.test(line)))
    .map((line) => line.trim())

test('no statement needs a place in a file, a lock of a table or an advisory lock', () => {
  const found = sources('server')
    .filter(({ path }) => !path.startsWith('server/db/migrations/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => broken(text).map((line) => `${path}: ${line}`))
  assert.deepEqual(found, [])
})

test('finds each of them', () => {
  assert.equal(
    broken('delete from a where ctid = any($1)\nlock table users in exclusive mode\nselect pg_advisory_xact_lock(1)').length,
    3,
  )
  assert.deepEqual(broken('// lock table users\nselect name from shared_locks for update'), [])
})

/** Who may read what is old: lists and searches of operators and back ends. What decides anything reads the database. */
const OLD_READERS = [
  'server/http/routes/backend/backend-users.ts',
  'server/http/routes/backend/webhook.ts',
  'server/services/admin/keys.ts',
  'server/services/admin/users.ts',
]
test('a standby is read by lists and searches alone', () => {
  const readers = sources('server').filter(
    ({ path, text }) => /\breadOld\(|\breads\.ask\(/.test(text) && path !== 'server/services/reads.ts',
  )
  assert.deepEqual(readers.map(({ path }) => path).toSorted(), OLD_READERS)
})
