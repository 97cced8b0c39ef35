// The step that gives addresses one spelling, killed before each of its statements: the next start goes on.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { embeddedFolder } from '../embedded-folder.ts'

const STEP = '0052-domain-spellings'
const script = fileURLToPath(new URL('killed-migration.ts', import.meta.url))
/** Statements between two kills. A sample; the sweep kills before each. */
const EACH = process.env.SWEEP ? 1 : 12

const data = await embeddedFolder()
after(() => data.remove())
const withData = async <T>(run: (db: Awaited<ReturnType<typeof connect>>['db']) => Promise<T>): Promise<T> => {
  const { db, close } = await connect({ DATA_DIR: data.path, DATABASE_URL: undefined })
  try {
    return await run(db)
  } finally {
    await close()
  }
}
const migrated = async (killAt: number): Promise<{ signal: string | null; statements: number }> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { PATH: process.env.PATH, DATA_DIR: data.path, KILL_AT: String(killAt) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [out, err] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()])
  const [code, signal] = await ended
  assert.ok(signal === 'SIGKILL' || code === 0, Buffer.concat(err).toString())
  return { signal, statements: Number(/Statements: (\d+)/.exec(Buffer.concat(out).toString())?.[1]) }
}
const accounts = () =>
  withData(
    async (db) =>
      (
        await sql<{ owner: string; subject: string }>`
        select user_id as owner, subject from accounts where app_id = 'kills' order by user_id`.execute(db)
      ).rows,
  )

test('a kill before any statement leaves all as it was, or all done', async (t) => {
  const stored = [
    { owner: 'early', subject: 'b@xn--hte-hoa.example' },
    { owner: 'first', subject: 'a@xn--hte-hoa.example' },
    { owner: 'late', subject: 'b@h\u00fcte.example' },
    { owner: 'moved', subject: 'm@h\u00fcte.example' },
    { owner: 'second', subject: 'a@h\u00fcte.example' },
  ]
  const verified: Readonly<Record<string, number>> = { moved: 1, second: 2, first: 3, early: 4, late: 5 }
  await withData(async (db) => {
    for (const { owner, subject } of stored) {
      await sql`insert into users (id, app_id, created_at) values (${owner}, 'kills', 1)`.execute(db)
      await sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
        values ('kills', 'email', ${subject}, ${owner}, '{}', ${verified[owner]}, 1)`.execute(db)
    }
    await sql`delete from kysely_migration where name = ${STEP}`.execute(db)
  })
  // Of two users who are one mailbox the older has the address.
  const done = [
    { owner: 'early', subject: 'b@xn--hte-hoa.example' },
    { owner: 'first', subject: 'a@h\u00fcte.example' },
    { owner: 'late', subject: 'b@h\u00fcte.example' },
    { owner: 'moved', subject: 'm@xn--hte-hoa.example' },
    { owner: 'second', subject: 'a@xn--hte-hoa.example' },
  ]
  let kills = 0
  for (let killAt = 1; ; killAt += EACH) {
    const { signal, statements } = await migrated(killAt)
    const found = await accounts()
    if (!signal) {
      assert.ok(statements < killAt && kills > 0)
      assert.deepEqual(found, done)
      break
    }
    kills += 1
    assert.deepEqual(found, JSON.stringify(found) === JSON.stringify(done) ? done : stored, `killed before statement ${killAt}`)
  }
  t.diagnostic(`${kills} kills`)
})
