// Tables in partitions of a week, by a column of milliseconds since 1970: what is over is dropped whole.
// See docs/scale.md, "Partitions by time".

import { type Kysely, sql } from 'kysely'
import { DAY } from '../../src/kit/durations.ts'

type Db = Kysely<unknown>

/** Each begins at a multiple of it. */
export const SPAN = 7 * DAY
/** Partitions that are there before they are needed. Rows of a week without one go to the rest. */
const AHEAD = 4

/** From `from` up to `to`, without it; null: without a bound. The rest has rows of every time that no other one takes. */
interface Partition {
  readonly name: string
  readonly rest: boolean
  readonly from: number | null
  readonly to: number | null
  /** As Postgres has counted them last. */
  readonly rows: number
}

const boundOf = (text: string | undefined): number | null => (text === undefined || /^M/.test(text) ? null : Number(text))

export const partitionsOf = async (db: Db, table: string): Promise<Partition[]> => {
  const { rows } = await sql<{ name: string; bound: string; rows: number }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, greatest(c.reltuples, 0)::float8 as rows
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(${table}) order by c.relname`.execute(
    db,
  )
  return rows.map(({ name, bound, rows: count }) => {
    const [, from, to] = /FROM \('?(\w+)'?\) TO \('?(\w+)'?\)/.exec(bound) ?? []
    return { name, rest: bound === 'DEFAULT', from: boundOf(from), to: boundOf(to), rows: count }
  })
}

const overlaps = (from: number, to: number, part: Partition): boolean =>
  !part.rest && (part.from ?? Number.NEGATIVE_INFINITY) < to && (part.to ?? Number.POSITIVE_INFINITY) > from

const nameOf = (table: string, from: number): string =>
  `${table}_${new Date(from).toISOString().slice(0, 10).replaceAll('-', '')}`

/** In a transaction that waits for no lock for long: others would wait behind it. */
const quickly = (db: Db, work: (trx: Db) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', '1s', true)`.execute(trx)
    await work(trx)
  })

/** Makes the partitions of the week of `now` and of some weeks after it, where there are none. */
export const makePartitions = async (db: Db, table: string, by: string, now: number): Promise<void> => {
  const there = await partitionsOf(db, table)
  const rest = there.find((one) => one.rest)
  const first = now - (now % SPAN)
  for (let from = first; from <= first + AHEAD * SPAN; from += SPAN) {
    const to = from + SPAN
    if (there.some((one) => overlaps(from, to, one))) continue
    // A week whose rows have begun in the rest goes on there.
    const { rows: begun } = rest
      ? await sql`select from ${sql.table(rest.name)} where ${sql.ref(by)} >= ${from}::int8 and ${sql.ref(by)} < ${to}::int8 limit 1`.execute(
          db,
        )
      : { rows: [] }
    if (begun.length > 0) continue
    const name = sql.table(nameOf(table, from))
    // Made beside it and attached then: writers of the table are not held off, as they would be by `partition of`.
    await quickly(db, async (trx) => {
      await sql`create table ${name} (like ${sql.table(table)} including defaults including constraints including indexes)`.execute(
        trx,
      )
      await sql`alter table ${sql.table(table)} attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
        trx,
      )
    })
  }
}

/** Drops the partitions whose rows are all from before `until`. Answers about how many rows went. */
export const dropPartitions = async (db: Db, table: string, until: number): Promise<number> => {
  let gone = 0
  for (const { name, to, rest, rows } of await partitionsOf(db, table)) {
    if (rest || to === null || to > until) continue
    await quickly(db, async (trx) => {
      await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(trx)
      await sql`drop table ${sql.table(name)}`.execute(trx)
    })
    gone += rows
  }
  return gone
}
