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

/** Tables of people and of what they do: an index that is made in the usual way holds off all who write to them until it is done. */
const LARGE = [
  'accounts',
  'activity',
  'challenges',
  'embedded_wallets',
  'forks',
  'guests',
  'idempotency',
  'imported_people',
  'kept_tokens',
  'limits',
  'refresh_tokens',
  'sent_transactions',
  'sessions',
  'used_proofs',
  'users',
  'wallet_devices',
  'webhook_events',
  'webhook_queues',
]
/** The first migration that is held to it. */
const SINCE = '0057'
/** Indexes of a migration that hold off writers of a large table which is there before. */
const holding = (text: string): string[] =>
  [...text.matchAll(/create (?:unique )?index (?!concurrently)[\w${}]+\s+on (?:only )?(\w+)/gi)]
    .filter(([, table = '']) => LARGE.includes(table) && !new RegExp(`create table ${table}\\b`).test(text))
    .map(([whole]) => whole)

test('a new migration makes indexes of large tables beside those who write', () => {
  const found = sources('server/db/migrations')
    .filter(({ path }) => path.slice(path.lastIndexOf('/') + 1) >= SINCE)
    .flatMap(({ path, text }) => holding(text).map((line) => `${path}: ${line}`))
  assert.deepEqual(found, [])
})

test('finds one that does not', () => {
  assert.deepEqual(holding("'create index users_new on users (id)'"), ['create index users_new on users'])
  assert.deepEqual(holding('create unique index concurrently x on users (id)\ncreate index y on small (id)'), [])
  assert.deepEqual(holding('create table users (id text)\ncreate index users_new on users (id)'), [])
})
