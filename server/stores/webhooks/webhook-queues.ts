// Event queues, one for each user: taken by one instance at a time, for a limited time, and delivered in order.
// An instance writes its name into the row; when the name has changed, it was away too long and its result is ignored.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Db = Kysely<Schema>

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
}

/** So many of the queues that are due are looked at in one question: a backlog must not make it slow. */
const LOOKED_AT = 1000
const TAKE = statement<
  { now: number; until: number; holder: string; busy: string; most: number; per_app: number },
  { app: string; user: string }
>(`
with due as (
  select q.app_id, q.user_id, q.due_at from webhook_queues q
  where q.waiting > 0 and q.due_at <= :now::int8 and q.held_until <= :now::int8
    and q.app_id not in (select jsonb_array_elements_text(:busy::jsonb))
  order by q.due_at limit ${LOOKED_AT}
), fair as (
  select d.app_id, d.user_id, row_number() over (partition by d.app_id order by d.due_at) as place from due d
), free as (
  select q.app_id, q.user_id from webhook_queues q join fair f on f.app_id = q.app_id and f.user_id = q.user_id
  where f.place <= :per_app::int4 and q.waiting > 0 and q.held_until <= :now::int8
  order by f.place limit :most::int4 for update of q skip locked
)
update webhook_queues q set held_until = :until::int8, holder = :holder from free
where q.app_id = free.app_id and q.user_id = free.user_id
returning q.app_id as app, q.user_id as "user"`)

/** Takes up to `most` queues that are due and free, of no app more than `per_app`, and of none that is `busy`. */
export const takeQueues = async (
  db: Db,
  { busy, ...ask }: { now: number; until: number; holder: string; busy: readonly string[]; most: number; per_app: number },
): Promise<Held[]> => {
  const taken = await TAKE(db, { ...ask, busy: JSON.stringify(busy) })
  return taken.map((row) => ({ ...row, holder: ask.holder }))
}

const FIRST = statement<Held, DueEvent>(`
select e.id, e.type, e.tries, e.person, e.account, w.url, w.sealed, w.sealed_before, w.before_until::text as before_until
from webhook_queues q join webhooks w on w.app_id = q.app_id
join webhook_events e on e.app_id = q.app_id and e.user_id = q.user_id and e.state = 'waiting'
where q.app_id = :app and q.user_id = :user and q.holder = :holder
order by e.seq limit 1`)

/** The first event of a queue that is held; undefined where it is empty, or held no more. */
export const firstEvent = async (db: Db, held: Held): Promise<DueEvent | undefined> => (await FIRST(db, held))[0]

const END = statement<
  Held & { id: string; state: string; status: number | null; now: number; until: number },
  { waiting: number }
>(`
with queue as (
  update webhook_queues q set waiting = q.waiting - 1, due_at = 0, held_until = case when q.waiting > 1 then :until::int8 else 0 end,
    holder = case when q.waiting > 1 then :holder else '' end
  where q.app_id = :app and q.user_id = :user and q.holder = :holder and q.waiting > 0
    and exists (select from webhook_events e where e.id = :id and e.state = 'waiting')
  returning q.waiting
), ended as (
  update webhook_events e set state = :state, tries = e.tries + 1, last_status = :status::int4, ended_at = :now::int8 from queue
  where e.id = :id and e.state = 'waiting'
)
select queue.waiting from queue`)

/** Notes that an event is delivered or given up. Answers whether more waits behind it; the queue stays held until then. */
export const endEvent = async (
  db: Db,
  held: Held,
  event: { id: string; state: 'delivered' | 'dead'; status: number | null; now: number; until: number },
): Promise<boolean> => ((await END(db, { ...held, ...event }))[0]?.waiting ?? 0) > 0

const PUT_OFF = statement<Held & { id: string; status: number | null; due: number }, never>(`
with queue as (
  update webhook_queues set due_at = :due::int8, held_until = 0, holder = ''
  where app_id = :app and user_id = :user and holder = :holder returning user_id
)
update webhook_events e set tries = e.tries + 1, last_status = :status::int4 from queue where e.id = :id and e.state = 'waiting'`)

/** Notes a try that failed: the queue rests until `due`. */
export const putOff = async (db: Db, held: Held, event: { id: string; status: number | null; due: number }): Promise<void> => {
  await PUT_OFF(db, { ...held, ...event })
}

const LET_GO = statement<Held & { due: number }, never>(`
update webhook_queues set due_at = :due::int8, held_until = 0, holder = '' where app_id = :app and user_id = :user and holder = :holder`)

/** Releases a queue, not due before `due`. */
export const letGo = async (db: Db, held: Held, due = 0): Promise<void> => {
  await LET_GO(db, { ...held, due })
}
