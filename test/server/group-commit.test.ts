// Group commit of the embedded database: waiting statements share one commit and are otherwise independent.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { Kysely, sql } from 'kysely'
import { type Backend, backendOf } from '../../server/db/backend.ts'
import { connect } from '../../server/db/connect.ts'
import type { DurableFs } from '../../server/db/durable-fs.ts'
import { openData } from '../../server/db/open-data.ts'
import { pgliteDialect } from '../../server/db/pglite-dialect.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { prepared } from './prepared.ts'

const MANY = Array.from({ length: 20 }, (_, index) => index)
let fs: DurableFs
let db: Kysely<Record<string, never>>
/** Runs before the database's answer to a message goes on. */
let beforeAnswer: () => Promise<void> | void = () => {}

const folder = prepared(() => embeddedFolder())
before(async () => {
  const opened = await openData(join(folder.path, 'db'))
  fs = opened.fs
  const backend = backendOf(opened.pg)
  const watched: Backend = {
    ...backend,
    ask: async (message) => {
      const answer = await backend.ask(message)
      await beforeAnswer()
      return answer
    },
  }
  db = new Kysely({ dialect: pgliteDialect(watched) })
  await sql`create table words (id int4 primary key, word text)`.execute(db)
  await sql`create table counter (n int4)`.execute(db)
})
beforeEach(async () => {
  beforeAnswer = () => {}
  await sql`delete from words`.execute(db)
  await sql`delete from counter`.execute(db)
  await sql`insert into counter values (0)`.execute(db)
})
after(async () => {
  await db.destroy()
  folder.remove()
})

const turn = () => new Promise((resolve) => setImmediate(resolve))
const insert = (id: number) => sql`insert into words values (${id}, 'w')`.execute(db)
const add = () => sql`update counter set n = n + 1`.execute(db)
const count = async () => (await sql<{ n: number }>`select n from counter`.execute(db)).rows[0]?.n

test('twenty writes at once wait for the disk fewer than twenty times, and all are there', async () => {
  await insert(-1)
  const start = fs.syncs
  await Promise.all(MANY.map(insert))
  const waits = fs.syncs - start
  assert.ok(waits >= 1 && waits < MANY.length, `${waits} fsyncs for ${MANY.length} writes`)
  assert.equal((await sql`select 1 from words`.execute(db)).rows.length, MANY.length + 1)
})

test('nobody is answered before the commit that holds their write has reached the disk', async () => {
  await insert(-1)
  const start = fs.syncs
  let open = (): void => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  let reachedAt = 0
  const reached = new Promise<void>((resolve) => {
    beforeAnswer = () => {
      reachedAt ||= fs.syncs
      resolve()
      return held
    }
  })
  let answered = 0
  const writes = MANY.map((id) => insert(id).then(() => (answered += 1)))
  await reached
  for (const _ of MANY) await turn()
  assert.ok(reachedAt > start, 'the message is answered after the disk')
  assert.equal(answered, 0)
  open()
  await Promise.all(writes)
  assert.equal(answered, MANY.length)
})

test('a statement that fails fails alone, and the others happen exactly once', async () => {
  await insert(1)
  const outcomes = await Promise.allSettled([
    ...MANY.map(add),
    insert(1),
    sql`select * from nowhere`.execute(db),
    sql`select 1 / ${0}::int4`.execute(db),
    ...MANY.map(add),
  ])
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.deepEqual(failed, ['23505', '42P01', '22012'])
  assert.equal(await count(), 2 * MANY.length)
})

test('each is answered with its own rows and its own number of changed ones', async () => {
  const [one, none, rows, two] = await Promise.all([
    add(),
    sql`delete from words where id = 99`.execute(db),
    sql<{ n: number }>`select n from counter`.execute(db),
    sql`insert into words values (1, 'a'), (2, 'b')`.execute(db),
  ])
  assert.deepEqual([one.numAffectedRows, none.numAffectedRows, two.numAffectedRows], [1n, 0n, 2n])
  assert.deepEqual(rows.rows, [{ n: 1 }])
})

test('a transaction has the connection alone: what others ask meanwhile is neither in it nor lost with it', async () => {
  let other: Promise<unknown> | undefined
  const failing = db.transaction().execute(async (trx) => {
    await sql`insert into words values (7, 'taken back')`.execute(trx)
    other = add()
    // By now it would have been sent, if anything sent it.
    for (const _ of MANY) await turn()
    await sql`insert into words values (8, 'taken back')`.execute(trx)
    throw new Error('no')
  })
  await assert.rejects(failing, /^Error: no$/)
  await other
  assert.equal(await count(), 1)
  assert.equal((await sql`select 1 from words`.execute(db)).rows.length, 0)
})

test('transactions that start at once run one after the other', async () => {
  const raise = db.transaction().execute.bind(db.transaction())
  const twice = () =>
    raise(async (trx) => {
      const { rows } = await sql<{ n: number }>`select n from counter`.execute(trx)
      await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx)
    })
  await Promise.all([twice(), add(), twice(), add(), twice()])
  assert.equal(await count(), 5)
})

test('a directory that is no database is refused, and its lock given back', async () => {
  const broken = join(folder.path, 'broken')
  mkdirSync(join(broken, 'db'), { recursive: true })
  writeFileSync(join(broken, 'db', 'PG_VERSION'), 'none\n')
  await assert.rejects(connect({ DATA_DIR: broken, DATABASE_URL: undefined }))
  assert.deepEqual(readdirSync(broken), ['db'])
})

sweepTest('a thread that breaks takes the process with it: nothing works without it', async () => {
  const place = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)
  const program = `
    import threads from 'node:worker_threads'
    import { syncBuiltinESMExports } from 'node:module'
    let thread
    threads.Worker = class extends threads.Worker { constructor(...all) { super(...all); thread = this } }
    syncBuiltinESMExports()
    const { connect } = await import(${place('../../server/db/connect.ts')})
    const { sql } = await import(${JSON.stringify(import.meta.resolve('kysely'))})
    const { db } = await connect({ DATA_DIR: process.argv[1], DATABASE_URL: undefined })
    sql.raw('select 1').execute(db).catch((error) => console.log(error.message))
    await new Promise((sent) => setImmediate(sent))
    void thread.terminate()`
  const other = await embeddedFolder()
  const args = ['--import', 'tsx', '--input-type=module', '-e', program, other.path]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const [code] = await once(child, 'close')
  other.remove()
  assert.equal(code, 1)
  assert.match(said, /throw over[\s\S]*Error: The embedded database has ended\./)
})
