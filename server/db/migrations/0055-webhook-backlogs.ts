// Backlogs of webhooks: how many events of an app wait, counted by one instance, and how many were left out.

import { type Kysely, sql } from 'kysely'
import { makeIndex } from '../migration-steps.ts'

const STATEMENTS = [
  `create table webhook_backlogs (
    app_id text primary key references webhooks on delete cascade,
    waiting int8 not null,
    counted_at int8 not null
  )`,
  // Since the webhook was made; the numbers only grow.
  `create table webhook_left_out (
    app_id text not null references webhooks on delete cascade,
    type text not null,
    events int8 not null,
    last_at int8 not null,
    primary key (app_id, type)
  )`,
  `insert into shared_locks (name) values ('webhooks') on conflict do nothing`,
]

/** By name: what they are made on. */
const INDEXES: Readonly<Record<string, string>> = {
  // The next queues of one app, however many another one has.
  webhook_queues_turn: 'on webhook_queues (app_id, due_at) where waiting > 0',
  // The oldest events of each kind that wait, and those that were given up, however many were delivered. The kind comes
  // first: where it began with the app, a planner without statistics would look there for the first event of a user.
  webhook_events_kinds: `on webhook_events (type, app_id, seq) where state = 'waiting'`,
  webhook_events_dead: `on webhook_events (app_id, seq) where state = 'dead'`,
}

/** Makes the indexes beside those who write. */
export const outside = async (db: Kysely<unknown>): Promise<void> => {
  for (const [name, definition] of Object.entries(INDEXES)) await makeIndex(db, name, definition)
}

/** Makes the tables. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
