// Budgets that a message is taken from: counters shared by all instances, each with an end.

import type { Db } from '../db/schema.ts'
import { statement } from '../db/statement.ts'

/** One counter. `most` is for devices that signed in before, `strangers` for the others; `ends` is where a new count ends. */
export interface Budget {
  readonly key: string
  readonly ends: number
  readonly most: number
  readonly strangers: number
}
/** One of a counter, until its end. */
export interface Taken {
  readonly key: string
  readonly ends: string
}
/** Thrown where nothing is left: whatever was done in the same transaction is undone. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'
  /** Milliseconds until the counter begins anew. */
  readonly wait: number
  constructor(wait: number) {
    super('The budget is used up.')
    this.wait = wait
  }
}

const TAKE = statement<{ key: string; now: number; ends: number; most: number }, { ends: string }>(`
insert into limits as l (key, hits, ends_at) select :key, 1, :ends::int8 where :most::int4 > 0
on conflict (key) do update set
  hits = case when l.ends_at <= :now::int8 then 1 else l.hits + 1 end,
  ends_at = case when l.ends_at <= :now::int8 then excluded.ends_at else l.ends_at end
where l.ends_at <= :now::int8 or l.hits < :most::int4
returning l.ends_at::text as ends`)

const REST = statement<{ key: string }, { ends: string }>(`select ends_at::text as ends from limits where key = :key`)

/** Takes one of a counter, if one is left. */
export const takeOne = async (db: Db, which: { key: string; now: number; ends: number; most: number }): Promise<Taken | null> => {
  const [row] = await TAKE(db, which)
  return row ? { key: which.key, ends: row.ends } : null
}

const used = (lock: string) =>
  statement<{ key: string; now: number }, { hits: number; ends: string }>(`
select hits, ends_at::text as ends from limits where key = :key and ends_at > :now::int8${lock}`)
const USED = used('')
const COUNTED = used(' for share')

const counterOf = ([row]: readonly { hits: number; ends: string }[]) => (row ? { hits: row.hits, ends: Number(row.ends) } : null)
type Which = { readonly key: string; readonly now: number }

/** How far a counter has come; null where it has not begun. */
export const usedOf = async (db: Db, { key, now }: Which) => counterOf(await USED(db, { key, now }))

/** As {@link usedOf}, behind those who are counting at this moment. */
export const countedOf = async (db: Db, { key, now }: Which) => counterOf(await COUNTED(db, { key, now }))

/** Takes one of each, always in the same order, so that callers cannot deadlock. Throws {@link OverBudget}. */
export const takeFromAll = async (db: Db, budgets: readonly Budget[], known: boolean, now: number): Promise<Taken[]> => {
  const taken: Taken[] = []
  for (const { key, ends, most, strangers } of budgets) {
    const one = await takeOne(db, { key, ends, now, most: known ? most : strangers })
    if (!one) throw new OverBudget(Number((await REST(db, { key }))[0]?.ends ?? ends) - now)
    taken.push(one)
  }
  return taken
}

const GIVE_BACK = statement<{ key: string; ends: string }, never>(`
update limits set hits = greatest(hits - 1, 0) where key = :key and ends_at = :ends::int8`)

/** Gives back what an undelivered message had taken. */
export const giveBack = async (db: Db, taken: readonly Taken[]): Promise<void> => {
  for (const { key, ends } of taken) await GIVE_BACK(db, { key, ends })
}
