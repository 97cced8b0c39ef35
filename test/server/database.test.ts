// What both databases have in common: migrations, types, the sweep.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../server/db/migrate.ts'
import { statement } from '../../server/db/statement.ts'
import { sweep } from '../../server/services/sweep.ts'
import { HOUR } from '../../src/kit/durations.ts'
import { type Engine, onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const promises = (engine: Engine): void => {
  const lab = prepared(() => createLab(engine))

  test('migrates once, however often and by however many processes it is asked', async () => {
    assert.deepEqual(await migrate(engine.db), [])
    assert.deepEqual(await Promise.all([migrate(engine.db), migrate(engine.db), migrate(engine.db)]), [[], [], []])
  })

  test('gives the same types: int8 as bigint, json parsed, text with every character', async () => {
    const ask = statement<{ big: number; text: string; json: string; none: null }, Record<string, unknown>>(
      `select :big::int8 as big, 7::int4 as small, :text::text as text, :json::jsonb as json, :none::text as none, true as yes`,
    )
    const [row] = await ask(engine.db, { big: 1_900_000_000_000, text: "é'\u{1F511}\n:x", json: '{"a":[1,null]}', none: null })
    assert.deepEqual(row, {
      big: 1_900_000_000_000n,
      small: 7,
      text: "é'\u{1F511}\n:x",
      json: { a: [1, null] },
      none: null,
      yes: true,
    })
  })

  test('names an error by its code and goes on', async () => {
    await assert.rejects(sql`select * from nowhere`.execute(engine.db), { code: '42P01' })
    await assert.rejects(sql`select 1 / ${0}::int4`.execute(engine.db), { code: '22012' })
    assert.deepEqual((await sql<{ one: number }>`select 1 as one`.execute(engine.db)).rows, [{ one: 1 }])
  })

  test('takes a whole transaction back when part of it fails', async () => {
    const failing = engine.db.transaction().execute(async (trx) => {
      await sql`insert into limits (key, hits, ends_at) values ('half', 1, 1)`.execute(trx)
      await sql`insert into limits (key, hits, ends_at) values ('half', 1, 1)`.execute(trx)
    })
    await assert.rejects(failing, { code: '23505' })
    assert.equal((await sql`select 1 from limits where key = 'half'`.execute(engine.db)).rows.length, 0)
  })

  test('asks more different questions than it keeps prepared', async () => {
    for (let number = 0; number < 320; number += 1) {
      const { rows } = await sql.raw<{ n: number }>(`select ${number} as n`).execute(engine.db)
      assert.equal(rows[0]?.n, number)
    }
  })

  test('sweeps what has run out, and keeps what still counts', async () => {
    const client = await lab.newApp()
    const open = (await client.logIn('open@example.com', { headers: { 'idempotency-key': 'k' } })).body
    const ended = (await client.logIn('ended@example.com')).body
    await client.call(SESSION.refresh, { refresh_token: ended.refresh_token })
    await client.call('/api/v1/sessions/logout', { refresh_token: ended.refresh_token })
    for (let wrong = 0; wrong < 15; wrong += 1) await client.call(SESSION.login, { email: 'wrong@example.com', code: '000000' })
    await sweep(lab.deps)
    assert.equal((await client.call(SESSION.login, { email: 'wrong@example.com', code: '000000' })).status, 429)
    assert.equal((await client.call(SESSION.refresh, { refresh_token: open.refresh_token })).status, 200)
    lab.clock.advance(24 * 365 * HOUR)
    await sweep(lab.deps)
    await sweep(lab.deps)
    assert.deepEqual(
      lab.lines.filter(({ event }) => event === 'sweep_failed'),
      [],
    )
    for (const table of ['sessions', 'refresh_tokens', 'idempotency', 'limits', 'challenges']) {
      assert.equal((await sql`select 1 from ${sql.table(table)}`.execute(engine.db)).rows.length, 0, table)
    }
    assert.equal((await sql`select 1 from users where app_id = ${client.id}`.execute(engine.db)).rows.length, 2)
  })
}
await onEachEngine(promises, { fresh: true })
