// Backlogs of webhooks: counted by one instance for all, and cut where too many events of an app wait.

import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

const COUNT = statement<{ now: number }, never>(`
insert into webhook_backlogs as b (app_id, waiting, counted_at)
select w.app_id, coalesce((select sum(q.waiting) from webhook_queues q where q.app_id = w.app_id and q.waiting > 0), 0), :now::int8
from webhooks w
on conflict (app_id) do update set waiting = excluded.waiting, counted_at = excluded.counted_at where b.waiting <> excluded.waiting`)

/** Counts what waits, app by app. For one instance of all: it reads every queue. */
export const countBacklogs = async (db: Db, now: number): Promise<void> => {
  await COUNT(db, { now })
}

/** Apps of which more than `most` events waited at the last count. */
export const longBacklogs = async (db: Db, most: number): Promise<{ app: string; waiting: number }[]> => {
  const { rows } = await sql<{ app: string; waiting: number }>`
    select app_id as app, waiting::float8 as waiting from webhook_backlogs where waiting > ${most} order by app_id`.execute(db)
  return rows
}

/** How many events of all apps waited at the last count. */
export const waitingEvents = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(waiting), 0)::float8 as waiting from webhook_backlogs`.execute(db)
  return rows[0]?.waiting ?? 0
}

// A queue that is held has an event on its way: it is passed over. Locks are taken as a delivery does: the queue, then the event.
const LEAVE_OUT = statement<{ app: string; type: string; now: number; most: number }, { gone: number }>(`
with picked as materialized (
  select e.id, e.user_id from webhook_events e
  join webhook_queues q on q.app_id = e.app_id and q.user_id = e.user_id and q.held_until <= :now::int8
  where e.app_id = :app and e.state = 'waiting' and e.type = :type order by e.seq limit :most::int4
), locked as materialized (
  select q.user_id from webhook_queues q
  where q.app_id = :app and q.user_id in (select user_id from picked) and q.held_until <= :now::int8
  order by q.user_id for update skip locked
), gone as (
  delete from webhook_events e using picked p, locked l where e.id = p.id and l.user_id = p.user_id and e.state = 'waiting'
  returning e.user_id
), queues as (
  update webhook_queues q set waiting = q.waiting - c.events, due_at = case when q.waiting = c.events then 0 else q.due_at end
  from (select user_id, count(*)::int4 as events from gone group by user_id) c
  where q.app_id = :app and q.user_id = c.user_id
), noted as (
  insert into webhook_left_out as o (app_id, type, events, last_at)
  select :app, :type, count(*), :now::int8 from gone having count(*) > 0
  on conflict (app_id, type) do update set events = o.events + excluded.events, last_at = excluded.last_at
)
select count(*)::int4 as gone from gone`)

/** Takes up to `most` events of one kind out of an app's queues, the oldest first, and counts them. Answers how many went. */
export const leaveOut = async (db: Db, which: { app: string; type: string; now: number; most: number }): Promise<number> =>
  (await LEAVE_OUT(db, which))[0]?.gone ?? 0

/** Events of an app that were left out since its webhook was made, by kind. */
export const leftOut = async (db: Db, app: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ type: string; events: number }>`
    select type, events::float8 as events from webhook_left_out where app_id = ${app} order by type`.execute(db)
  return Object.fromEntries(rows.map(({ type, events }) => [type, events]))
}
