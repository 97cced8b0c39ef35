// Sees a statement of Postgres wait for a lock that a test holds.

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../server/db/schema.ts'

/** Resolves with true as soon as a statement of this database waits for a lock, and with false when `done` has come without that. */
export const waitsForLock = async (db: Kysely<Schema>, done: Promise<unknown>): Promise<boolean> => {
  let isDone = false
  const settled = (): void => {
    isDone = true
  }
  done.then(settled, settled)
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isDone) if ((await waiting.execute(db)).rows.length > 0) return true
  return false
}
