// What a deletion of a row follows has an index that begins with it, or the other table is read whole.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../server/db/schema.ts'
import { onEachEngine } from './engines.ts'

/** An index over every row whose column is not null; others are for some rows, which a deletion does not ask for. */
const whole = sql`(i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^[(][a-z_]+ IS NOT NULL[)]$')`
const first = (most: ReturnType<typeof sql>) => sql`(i.indkey::int2[])[0:${most} - 1]`

/** Foreign keys without an index whose first columns are theirs, and without a unique one that has none but theirs. */
const bareKeys = async (db: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || ' (' || (
      select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) || ')' as name
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0 and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and ${whole} and (
        (${first(sql`cardinality(c.conkey)`)} @> c.conkey and ${first(sql`cardinality(c.conkey)`)} <@ c.conkey)
        or (i.indisunique and i.indkey::int2[] <@ c.conkey)))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Tables whose rows name a user, with or without a foreign key, and have no index that begins with the user, or with the app and the user. */
const bareUsers = async (db: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select t.relname::text as name from pg_class t
    join pg_attribute u on u.attrelid = t.oid and u.attname = 'user_id' and not u.attisdropped
    left join pg_attribute a on a.attrelid = t.oid and a.attname = 'app_id'
    where t.relkind in ('r', 'p') and not t.relispartition and t.relnamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = t.oid and ${whole}
        and (i.indkey[0] = u.attnum or (i.indkey[0] = a.attnum and i.indkey[1] = u.attnum)))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
/** Has one for what waits and one for the rest; a deletion asks for either. */
const HALVED = ['webhook_events']

await onEachEngine(
  (engine) => {
    test('every foreign key has an index that begins with it', async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int4 as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(
        engine.db,
      )
      assert.ok((rows[0]?.n ?? 0) > 20, 'the catalogue has them')
      assert.deepEqual(await bareKeys(engine.db), [])
    })

    test('every table that names a user has an index that begins with them', async () => {
      assert.deepEqual(await bareUsers(engine.db), HALVED)
      const { rows } = await sql<{ name: string }>`
        select indexrelid::regclass::text as name from pg_index where indrelid = 'webhook_events'::regclass
        and pg_get_indexdef(indexrelid) ~ '[(]app_id, user_id'`.execute(engine.db)
      assert.deepEqual(rows.map(({ name }) => name).toSorted(), ['webhook_events_told', 'webhook_events_waiting'])
    })

    test('finds a key whose index begins with another column, is for some rows, or is not there', async () => {
      await sql`create table forgets (
        app_id text references apps on delete cascade, user_id text references users on delete cascade, sid text)`.execute(
        engine.db,
      )
      await sql`create index forgets_late on forgets (sid, user_id)`.execute(engine.db)
      await sql`create index forgets_some on forgets (app_id) where sid = 'one'`.execute(engine.db)
      assert.deepEqual(await bareKeys(engine.db), ['forgets (app_id)', 'forgets (user_id)'])
      assert.deepEqual(await bareUsers(engine.db), ['forgets', ...HALVED])
      await sql`create index forgets_user on forgets (user_id, sid)`.execute(engine.db)
      assert.deepEqual(await bareKeys(engine.db), ['forgets (app_id)'])
      assert.deepEqual(await bareUsers(engine.db), HALVED)
      await sql`drop table forgets`.execute(engine.db)
    })
  },
  { own: true },
)
