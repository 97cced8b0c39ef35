// `activity` in partitions: made of a table in use, dropped week by week, and nothing that lives goes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MIGRATIONS, migrate } from '../../server/db/migrate.ts'
import { partitionsOf, SPAN } from '../../server/db/partitions.ts'
import { sweep } from '../../server/services/sweep.ts'
import { DAY } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { openEmpty } from './empty-database.ts'
import { type Engine, onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'

const NAME = '0057-activity-partitions'
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < NAME))
/** Rows of the table that is turned; the sweep of the tests has 2 million. */
const ROWS = { postgres: process.env.SWEEP ? 2_000_000 : 3000, embedded: process.env.SWEEP ? 100_000 : 3000 }
const WRITERS = 4

await onEachEngine(
  (engine) => {
    const { name } = engine
    type Db = Engine['db']
    const whole = (db: Db) => db as never
    const count = async (db: Db, table = 'activity'): Promise<number> =>
      (await sql<{ n: number }>`select count(*)::int4 as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0
    /** As an instance of the release before writes it. */
    const write = (db: Db, user: string, at: number) =>
      sql`insert into activity (user_id, kind, account, at) values (${user}, 'login', 'email', ${at}::int8)`.execute(db)
    const fill = async (db: Db, rows: number, now: number): Promise<void> => {
      for (let from = 1; from <= rows; from += 100_000)
        await sql`insert into activity (user_id, kind, account, at)
        select 'u' || n % 1000, 'login', 'email', ${now}::int8 - n::int8 * 1000
        from generate_series(${from}::int4, ${Math.min(rows, from + 99_999)}::int4) n`.execute(db)
    }
    const file = async (db: Db, table: string) =>
      (await sql<{ file: bigint }>`select pg_relation_filenode(${table}::text::regclass)::int8 as file`.execute(db)).rows[0]?.file

    sweepTest(
      'the table of before becomes a partition as it is, while instances of the release before write to it',
      async (t) => {
        const { db } = await openEmpty(name)
        await migrate(db, BEFORE)
        const now = Date.now()
        await fill(db, ROWS[name], now)
        const files = await file(db, 'activity')
        let over = false
        let written = 0
        let longest = 0
        const writers = Array.from({ length: name === 'postgres' ? WRITERS : 0 }, async (_, at) => {
          while (!over) {
            const began = performance.now()
            await write(db, `writer${at}`, Date.now())
            longest = Math.max(longest, performance.now() - began)
            written += 1
          }
        })
        const began = performance.now()
        const ran = await migrate(db).finally(() => {
          over = true
        })
        await Promise.all(writers)
        t.diagnostic(
          `${ROWS[name]} rows: ${Math.round(performance.now() - began)} ms, ${written} writes beside it, the longest ${Math.round(longest)} ms`,
        )
        assert.ok(ran.includes(NAME))
        assert.equal(await count(db), ROWS[name] + written)
        assert.equal(await file(db, 'activity_before'), files, 'no row is copied')
        // A row of now goes on to the table of before, one of next month to the rest until there is a week for it.
        await write(db, 'later', now + 40 * DAY)
        assert.equal(await count(db, 'activity_rest'), 1)
        const { rows } = await sql<{ n: number }>`select count(distinct id)::int4 as n from activity`.execute(db)
        assert.equal(rows[0]?.n, ROWS[name] + written + 1)
        // The sweep of the release before.
        const { numAffectedRows } = await sql`delete from activity where (id) in (
      select id from activity where at <= ${now - 100_000}::int8 order by at limit 50 for update skip locked)
      and at <= ${now - 100_000}::int8`.execute(db)
        assert.equal(numAffectedRows, 50n)
      },
    )

    test('what was cut off in between is done from its beginning', async () => {
      const { db } = await openEmpty(name)
      await migrate(db, BEFORE)
      await fill(db, 50, Date.now())
      // As two earlier starts have left it: with the column, an own bound, and an index that was not finished.
      await sql`alter table activity add column app_id text not null default ''`.execute(db)
      await sql`alter table activity add constraint activity_until check (at < 4000000000000) not valid`.execute(db)
      await sql`create unique index activity_key on activity (app_id, at, id)`.execute(db)
      await sql`update pg_index set indisvalid = false where indexrelid = 'activity_key'::regclass`.execute(db)
      await migrate(db)
      assert.equal(await count(db), 50)
      assert.equal(
        (await partitionsOf(whole(db), 'activity')).find(({ from, rest }) => from === null && !rest)?.to,
        4_000_000_000_000,
      )
      assert.deepEqual(await migrate(db), [])
    })

    test('several instances that start at once do it once', async () => {
      const { db } = await openEmpty(name)
      await migrate(db, BEFORE)
      await fill(db, 50, Date.now())
      const ran = await Promise.all(Array.from({ length: name === 'postgres' ? 3 : 1 }, () => migrate(db)))
      assert.equal(ran.flat().filter((one) => one === NAME).length, 1)
      assert.equal(await count(db), 50)
    })

    test('weeks that are over are dropped, weeks to come are made, and what is not 90 days old stays', async () => {
      const { db } = await openEmpty(name)
      await migrate(db)
      const lab = createLab({ name, db })
      const client = await lab.newApp()
      const days = async (): Promise<number[]> =>
        (await sql<{ at: string }>`select at::text as at from activity order by at`.execute(db)).rows.map(({ at }) =>
          Math.floor((lab.clock.now() - Number(at)) / DAY),
        )
      // Beyond all that goes to the table of before.
      lab.clock.advance(400 * DAY)
      await client.logIn('rest@example.com')
      for (let week = 0; week < 20; week++) {
        lab.clock.advance(SPAN)
        await sweep(lab.deps)
        await client.logIn(`week${week}@example.com`)
      }
      assert.deepEqual(
        lab.lines.filter(({ event }) => event === 'sweep_failed'),
        [],
      )
      const there = await partitionsOf(whole(db), 'activity')
      const weeks = there.filter(({ from, rest }) => from !== null && !rest)
      // Those of 90 days, the one that has begun, and four to come.
      assert.ok(weeks.length >= 17 && weeks.length <= 19, JSON.stringify(weeks))
      assert.ok(weeks.every(({ to }) => Number(to) > lab.clock.now() - 90 * DAY))
      assert.equal(
        there.some(({ name: part }) => part === 'activity_before'),
        false,
      )
      const ages = await days()
      // Nothing is older than 90 days and a week; nothing younger than 90 days is gone.
      assert.ok(Math.max(...ages) < 97)
      assert.equal(ages.filter((age) => age <= 90).length, 13)
      // Rows of a week without a partition are deleted one by one.
      assert.equal(await count(db, 'activity_rest'), 0)
      const { rows } = await sql<{ app_id: string }>`select distinct app_id from activity`.execute(db)
      assert.deepEqual(rows, [{ app_id: client.id }])
    })

    test('a week whose rows have begun in the rest goes on there, and they go in their time', async () => {
      const { db } = await openEmpty(name)
      await migrate(db)
      const lab = createLab({ name, db })
      const client = await lab.newApp()
      lab.clock.advance(400 * DAY)
      await client.logIn('early@example.com')
      await sweep(lab.deps)
      await client.logIn('late@example.com')
      assert.equal(await count(db, 'activity_rest'), 2)
      lab.clock.advance(89 * DAY)
      await sweep(lab.deps)
      assert.equal(await count(db), 2)
      lab.clock.advance(DAY + 1)
      await sweep(lab.deps)
      assert.equal(await count(db), 0)
      assert.deepEqual(
        lab.lines.filter(({ event }) => event === 'sweep_failed'),
        [],
      )
    })
  },
  { own: true },
)
