// SQL that ties the service to one kind of engine: what no statement may use.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources } from './sources.ts'

/** A place in a file, a lock of a whole table, a lock that no row stands for, an own number of transactions. */
const REFUSED = [/\bctid\b/i, /\btableoid\b/i, /\block table\b/i, /\bpg_(try_)?advisory/i, /\bxm(in|ax)\b/i]
/** What is left: migrations, which go to Postgres itself; whether a row was made or found. */
const LEFT = [
  "server/db/migrate.ts: const TRY = 'select pg_try_advisory_lock(20570057) as got'",
  "server/db/migrate.ts: const LET_GO = 'select pg_advisory_unlock(20570057)'",
  'server/stores/account/wallet-devices.ts: returning d.xmax = 0 as inserted',
  'server/stores/cross-app/connections.ts: returning c.id, c.xmax = 0 as anew',
]
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
  assert.deepEqual(found, LEFT)
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

/**
 * The first migration that is held to it. Of a table that is there before, an index that is made in the usual way holds off all who write to it
 * until it is done; which tables are large is the matter of the database that it runs on.
 */
const SINCE = '0053'
/** Indexes and keys of a migration that hold off writers of a table which it has not made itself. */
const holding = (text: string): string[] => [
  ...[...text.matchAll(/create (?:unique )?index (?!concurrently)(?:if not exists )?[\w${}]+\s+on (?:only )?(\w+)/gi)]
    .filter(([, table = '']) => !new RegExp(`create table ${table}\\b`).test(text))
    .map(([whole]) => whole),
  ...[...text.matchAll(/alter table (\w+)\s+add (?:constraint \w+ )?(?:primary key|unique) ?\(/gi)]
    .filter(([, table = '']) => !new RegExp(`create table ${table}\\b`).test(text))
    .map(([whole]) => whole),
]

test('a new migration makes indexes of tables that are there beside those who write', () => {
  const found = sources('server/db/migrations')
    .filter(({ path }) => path.slice(path.lastIndexOf('/') + 1) >= SINCE)
    .flatMap(({ path, text }) => holding(text).map((line) => `${path}: ${line}`))
  assert.deepEqual(found, [])
})

test('finds one that does not', () => {
  assert.deepEqual(holding("'create index users_new on users (id)'"), ['create index users_new on users'])
  assert.deepEqual(holding("'alter table users add unique (name)'"), ['alter table users add unique ('])
  assert.deepEqual(holding('create unique index concurrently x on users (id)\nalter table a add primary key using index b'), [])
  assert.deepEqual(holding('create table users (id text)\ncreate index users_new on users (id)'), [])
})
