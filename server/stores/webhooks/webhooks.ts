// Webhooks of apps: the endpoint, the list of events, and events that are to be sent again.

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { WEBHOOK_EVENTS } from '../../../src/contract/webhook-events.ts'
import type { Db, Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

export type WebhookRow = Selectable<Schema['webhooks']>
const COLUMNS = ['app_id', 'url', 'events', 'sealed', 'sealed_before', 'before_until', 'created_at', 'updated_at'] as const

/** The app's webhook. */
export const findWebhook = (db: Db, app: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').select(COLUMNS).where('app_id', '=', app).executeTakeFirst()

/** Every webhook of every app. */
export const allWebhooks = (db: Db): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').select(COLUMNS).orderBy('app_id').execute()

interface WebhookValues {
  readonly url: string
  readonly events: readonly string[]
  readonly sealed: string
  readonly sealedBefore: string | null
  readonly beforeUntil: number
}

/** Adds it, or puts it in the place of the one that is there. */
export const putWebhook = async (db: Db, app: string, values: WebhookValues, now: number): Promise<void> => {
  const row = {
    url: values.url,
    events: JSON.stringify(values.events),
    sealed: values.sealed,
    sealed_before: values.sealedBefore,
    before_until: values.beforeUntil,
    updated_at: now,
  }
  await db
    .insertInto('webhooks')
    .values({ app_id: app, ...row, created_at: now })
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet(row))
    .execute()
}

/** Takes it away with its events; false where there was none. */
export const deleteWebhook = async (db: Db, app: string): Promise<boolean> =>
  (await db.deleteFrom('webhooks').where('app_id', '=', app).executeTakeFirst()).numDeletedRows > 0n

/** What became of an event. Times in milliseconds. */
export interface EventRecord {
  readonly id: string
  readonly seq: bigint
  readonly type: string
  readonly user_id: string
  readonly state: 'waiting' | 'delivered' | 'dead'
  readonly tries: number
  readonly last_status: number | null
  readonly created_at: bigint
  readonly ended_at: bigint | null
}

/** Events of an app, newest first; `before` is the number of the last one of the page before. */
export const eventsOf = (
  db: Db,
  { app, state, before, most }: { app: string; state?: EventRecord['state'] | undefined; before: bigint | null; most: number },
): Promise<EventRecord[]> => {
  let query = db
    .selectFrom('webhook_events')
    .select(['id', 'seq', 'type', 'user_id', 'state', 'tries', 'last_status', 'created_at', 'ended_at'])
    .where('app_id', '=', app)
  if (state) query = query.where('state', '=', state)
  if (before !== null) query = query.where('seq', '<', before)
  return query.orderBy('seq', 'desc').limit(most).execute()
}

const REPLAY = statement<{ app: string; id: string }, { replayed: number }>(`
with again as (
  update webhook_events set state = 'waiting', tries = 0, last_status = null, ended_at = null
  where app_id = :app and ((:id <> '' and id = :id and state <> 'waiting') or (:id = '' and state = 'dead'))
  returning user_id
), queued as (
  insert into webhook_queues as q (app_id, user_id, waiting) select :app, user_id, count(*)::int4 from again group by user_id
  on conflict (app_id, user_id) do update set waiting = q.waiting + excluded.waiting, due_at = 0
)
select count(*)::int4 as replayed from again`)

/** Puts one event, or every dead one where `id` is empty, back into its user's queue. Answers how many. */
export const replayEvents = async (db: Db, which: { app: string; id: string }): Promise<number> =>
  (await REPLAY(db, which))[0]?.replayed ?? 0

/** State of an app's webhook: counts, and milliseconds since 1970 of the oldest event that waits. */
export interface WebhookHealth {
  readonly app: string
  readonly url: string
  readonly waiting: number
  readonly dead: number
  readonly oldest: number | null
  /** Events that were left out since the webhook was made, by kind. */
  readonly left_out: Readonly<Record<string, number>>
}
/** State of every webhook. */
export const webhookHealth = async (db: Db): Promise<WebhookHealth[]> => {
  const { rows } = await sql<Omit<WebhookHealth, 'oldest'> & { oldest: string | null }>`
    select w.app_id as app, w.url,
      coalesce((select sum(q.waiting) from webhook_queues q where q.app_id = w.app_id and q.waiting > 0), 0)::int4 as waiting,
      (select count(*) from webhook_events e where e.app_id = w.app_id and e.state = 'dead')::int4 as dead,
      (select min(o.created_at) from jsonb_array_elements_text(${JSON.stringify(WEBHOOK_EVENTS)}::jsonb) as k (type) cross join lateral (
        select e.created_at from webhook_events e
        where e.app_id = w.app_id and e.type = k.type and e.state = 'waiting' order by e.seq limit 1) o)::text as oldest,
      coalesce((select jsonb_object_agg(o.type, o.events) from webhook_left_out o where o.app_id = w.app_id), '{}') as left_out
    from webhooks w order by w.app_id`.execute(db)
  return rows.map((row) => ({ ...row, oldest: row.oldest === null ? null : Number(row.oldest) }))
}
