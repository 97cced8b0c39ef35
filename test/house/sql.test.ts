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
