// Passkeys that were made elsewhere name their owner by a handle of that service; null: by ours.

import { type Kysely, sql } from 'kysely'
import { briefly } from '../migration-steps.ts'

/** Adds the column. An instance of an earlier release signs in by passkeys that were made here, as before. */
export const up = async (): Promise<void> => {}

/** The table is large where many people have passkeys: its form is changed in a moment. */
export const outside = (db: Kysely<unknown>): Promise<void> =>
  briefly(db, async (trx) => {
    await sql`alter table passkeys add column if not exists user_handle text`.execute(trx)
  })
