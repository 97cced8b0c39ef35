// Event queues, one for each user: taken by one instance at a time, for a limited time, and delivered in order.
// An instance writes its name into the row; when the name has changed, it was away too long and its result is ignored.
// Each statement is for many queues at once, and looks each of them up by its key: what it costs grows with these, and not with what waits.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** A queue that is held. */
export type Held = { readonly app: string; readonly user: string; readonly holder: string }
/** The first event of a queue, with where it goes. */
export interface DueEvent {
  readonly id: string
  readonly type: string
  readonly tries: number
  readonly person: Record<string, unknown>
  readonly account: Record<string, unknown> | null
  readonly url: string
  readonly sealed: string
  readonly sealed_before: string | null
  readonly before_until: string
  /** Events that were left out since the webhook was made, by kind; null: none. */
  readonly left_out: Readonly<Record<string, number>> | null
}

// The apps that have something waiting are found by steps in the index, and in each the queues that are due first: an app with many
// events takes nothing from the turn of another.
const TAKE = statement<
  { now: number; until: number; holder: string; rooms: string; room: number; most: number },
  { app: string; user: string }
>(`
with recursive apps as (
  (select q.app_id from webhook_queues q where q.waiting > 0 order by q.app_id limit 1)
  union all
  select (select q.app_id from webhook_queues q where q.waiting > 0 and q.app_id > a.app_id order by q.app_id limit 1)
  from apps a where a.app_id is not null
), due as (
  select a.app_id, d.user_id, d.place from apps a cross join lateral (
    select q.user_id, row_number() over (order by q.due_at) as place from webhook_queues q
    where q.app_id = a.app_id and q.waiting > 0 and q.due_at <= :now::int8 and q.held_until <= :now::int8
    order by q.due_at limit greatest(0, coalesce((:rooms::jsonb ->> a.app_id)::int4, :room::int4))
  ) d where a.app_id is not null
), free as (
  select l.* from (select * from due order by place) d cross join lateral (
    select q.app_id, q.user_id from webhook_queues q where q.app_id = d.app_id and q.user_id = d.user_id
      and q.waiting > 0 and q.due_at <= :now::int8 and q.held_until <= :now::int8
    limit 1 for update skip locked
  ) l limit :most::int4
)
update webhook_queues q set held_until = :until::int8, holder = :holder from free
where q.app_id = free.app_id and q.user_id = free.user_id
returning q.app_id as app, q.user_id as "user"`)

/** Takes up to `most` queues that are due and free: of an app as many as `rooms` says, and of one that it does not name, `room`. */
export const takeQueues = async (
  db: Db,
  {
    rooms,
    ...ask
  }: { now: number; until: number; holder: string; rooms: Readonly<Record<string, number>>; room: number; most: number },
): Promise<Held[]> => {
  const taken = await TAKE(db, { ...ask, rooms: JSON.stringify(rooms) })
  return taken.map((row) => ({ ...row, holder: ask.holder }))
}

const FIRST = statement<{ held: string }, DueEvent & { place: number }>(`
select h.place::int4 as place, e.id, e.type, e.tries, e.person, e.account, w.url, w.sealed, w.sealed_before,
  w.before_until::text as before_until,
  (select jsonb_object_agg(o.type, o.events) from webhook_left_out o where o.app_id = q.app_id) as left_out
from jsonb_to_recordset(:held::jsonb) as h (place int4, app text, "user" text, holder text)
cross join lateral (
  select q.app_id, q.user_id from webhook_queues q where q.app_id = h.app and q.user_id = h."user" and q.holder = h.holder limit 1
) q
join webhooks w on w.app_id = q.app_id
cross join lateral (
  select e.id, e.type, e.tries, e.person, e.account from webhook_events e
  where e.app_id = q.app_id and e.user_id = q.user_id and e.state = 'waiting' order by e.seq limit 1
) e`)

/** The first events of queues that are held, in their order; undefined for one that is empty, or held no more. */
export const firstEvents = async (db: Db, held: readonly Held[]): Promise<(DueEvent | undefined)[]> => {
  const found = await FIRST(db, { held: JSON.stringify(held.map((one, place) => ({ ...one, place }))) })
  const placed = new Map(found.map(({ place, ...event }) => [place, event]))
  return held.map((_, place) => placed.get(place))
}

/** What became of a try, and of its queue. All times in milliseconds since 1970. */
export interface Said {
  readonly held: Held
  /** The event; empty: none was tried. */
  readonly id: string
  /** `waiting`: it is tried again. */
  readonly state: 'waiting' | 'delivered' | 'dead'
  readonly status: number | null
  /** When the queue is due again. */
  readonly due: number
  /** Until when it stays held if more waits in it; 0: it is let go. */
  readonly until: number
}
/** `more`: the queue is still held, for the next event. `gone`: it was held no more. `locked`: another transaction has it, nothing is written. */
export type Written = 'more' | 'done' | 'gone' | 'locked'

// What another transaction has locked is passed over, so that none waits for another one in a circle.
const END = statement<
  { said: string; now: number },
  { place: number; held: boolean; waiting: number | null; holder: string | null }
>(`
with said as (
  select * from jsonb_to_recordset(:said::jsonb) as s
    (place int4, app text, "user" text, holder text, id text, state text, status int4, due int8, until int8)
), locked as (
  select s.* from said s cross join lateral (
    select from webhook_queues q where q.app_id = s.app and q.user_id = s."user" and q.holder = s.holder limit 1 for update skip locked
  ) q
), told as (
  update webhook_events e set state = l.state, tries = e.tries + 1, last_status = l.status,
    ended_at = case when l.state = 'waiting' then null else :now::int8 end
  from locked l where e.id = l.id and e.state = 'waiting' returning e.id, l.state
), freed as (
  update webhook_queues q set waiting = q.waiting - l.gone, due_at = l.due,
    held_until = case when q.waiting - l.gone > 0 then l.until else 0 end,
    holder = case when q.waiting - l.gone > 0 and l.until > 0 then q.holder else '' end
  from (
    select l.*, case when t.state <> 'waiting' then 1 else 0 end as gone from locked l left join told t on t.id = l.id
  ) l where q.app_id = l.app and q.user_id = l."user"
  returning l.place, q.waiting, q.holder
)
select s.place, f.waiting, f.holder, (f.place is not null or exists (
  select from webhook_queues q where q.app_id = s.app and q.user_id = s."user" and q.holder = s.holder)) as held
from said s left join freed f on f.place = s.place`)

/** Writes down how tries went, each with its queue, in one transaction. */
export const endEvents = async (db: Db, said: readonly Said[], now: number): Promise<Written[]> => {
  const rows = said.map(({ held, ...one }, place) => ({ ...held, ...one, place }))
  const ended = new Map((await END(db, { said: JSON.stringify(rows), now })).map((row) => [row.place, row]))
  return said.map((_, place) => {
    const row = ended.get(place)
    if (!row?.held) return 'gone'
    if (row.waiting === null) return 'locked'
    return row.holder === '' ? 'done' : 'more'
  })
}
