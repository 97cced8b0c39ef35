// `activity` in partitions of a week by time. The table of before becomes the first of them as it is: no row is copied.
// An instance of an earlier release goes on beside it: it names neither the new column nor a partition.

import { type Kysely, sql } from 'kysely'
import { briefly, makeIndex } from '../migration-steps.ts'
import { SPAN } from '../partitions.ts'

/**
 * Milliseconds since 1970 up to which rows go to the table of before: behind all that it has, and a time that no instance reaches before this is over.
 */
const untilOf = async (db: Kysely<unknown>): Promise<number> => {
  const { rows } = await sql<{ bound: string | null; last: string }>`select
    (select pg_get_constraintdef(oid) from pg_constraint where conname = 'activity_until') as bound,
    greatest(floor(extract(epoch from clock_timestamp()) * 1000)::int8, (select max(at) from activity))::text as last`.execute(db)
  const set = Number(/\d{9,}/.exec(rows[0]?.bound ?? '')?.[0] ?? 0)
  return Math.max(set, (Math.floor(Number(rows[0]?.last) / SPAN) + 2) * SPAN)
}

/** `first`: the first number that no row has. */
const turned = (until: number, first: string): readonly string[] => [
  'alter table activity_before alter id drop identity',
  'alter table activity_before drop constraint activity_pkey',
  'alter table activity_before add constraint activity_before_pkey primary key using index activity_key',
  'alter index activity_user rename to activity_before_user',
  'alter index activity_at rename to activity_before_at',
  `create table activity (
    app_id text not null default '',
    id int8 generated always as identity (start with ${first}),
    user_id text not null,
    kind text not null,
    account text not null,
    browser text,
    os text,
    country text,
    at int8 not null,
    constraint activity_pkey primary key (app_id, at, id)
  ) partition by range (at)`,
  'create index activity_user on activity (user_id, at)',
  `alter table activity attach partition activity_before for values from (minvalue) to (${until})`,
  'create table activity_rest partition of activity default',
]

/** Nothing of it holds off a writer for longer than a change of the catalogue takes. */
export const outside = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ kind: string }>`select relkind as kind from pg_class where oid = to_regclass('activity')`.execute(
    db,
  )
  if (rows[0]?.kind === 'p') return
  const until = await untilOf(db)
  await briefly(db, async (trx) => {
    // Empty in rows of before, and of an instance of an earlier release.
    await sql`alter table activity add column if not exists app_id text not null default ''`.execute(trx)
    await sql`alter table activity drop constraint if exists activity_until`.execute(trx)
    await sql`alter table activity add constraint activity_until check (at < ${sql.lit(until)}) not valid`.execute(trx)
  })
  await makeIndex(db, 'activity_key', 'on activity (app_id, at, id)', true)
  // Reads all rows without holding off writers: attaching finds it done.
  await sql`alter table activity validate constraint activity_until`.execute(db)
  await briefly(db, async (trx) => {
    await sql`alter table activity rename to activity_before`.execute(trx)
    // Looked up by the key that goes next: nothing is read through while all wait.
    const { rows: last } = await sql<{
      first: string
    }>`select (coalesce(max(id), 0) + 1)::text as first from activity_before`.execute(trx)
    for (const statement of turned(until, last[0]?.first ?? '1')) await sql.raw(statement).execute(trx)
  })
}

/** What remains to be done in the transaction that notes it. */
export const up = async (): Promise<void> => {}
