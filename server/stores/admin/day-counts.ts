// Counts of each day over all apps and instances: sign-ins, mails and texts, each by name and outcome.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

export interface DayCount {
  readonly topic: 'sign-in' | 'mail' | 'text'
  /** Method of a sign-in, kind of a message. */
  readonly name: string
  readonly outcome: string
  readonly count: number
}

// Instances lock rows in one order, so that none waits for another one in a circle.
const ADD = statement<{ day: number; counts: string }, never>(`
insert into day_counts (day, topic, name, outcome, count)
select :day::int8, c.topic, c.name, c.outcome, sum(c.count)
from jsonb_to_recordset(:counts::jsonb) as c (topic text, name text, outcome text, count int8)
group by 2, 3, 4 order by 2, 3, 4
on conflict (day, topic, name, outcome) do update set count = day_counts.count + excluded.count`)

/** Adds to the counts of a day, which begins at `day`, in milliseconds since 1970. */
export const addDayCounts = async (db: Db, day: number, counts: readonly DayCount[]): Promise<void> =>
  void (await ADD(db, { day, counts: JSON.stringify(counts) }))

type Row = Omit<DayCount, 'topic'> & { readonly topic: string; readonly day: string }
const SINCE = statement<{ since: number; topics: string }, Row>(`
select to_char(to_timestamp(d.day / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, d.topic, d.name, d.outcome, d.count::float8 as count
from day_counts d where d.day >= :since::int8 and d.topic = any(string_to_array(:topics, ','))
order by d.day desc, d.topic, d.name, d.outcome`)

/** Counts of days that begin at a moment or after it, newest day first. */
export const dayCountsSince = (db: Db, since: number, topics: readonly DayCount['topic'][]): Promise<Row[]> =>
  SINCE(db, { since, topics: topics.join(',') })
