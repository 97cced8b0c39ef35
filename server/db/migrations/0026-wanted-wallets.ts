// Embedded wallets that a host's back end has asked for: made in the person's browser, at the next login.

import { type Kysely, sql } from 'kysely'

/** Adds the column: chain types. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table users add column wanted_wallets jsonb not null default '[]'`).execute(db)
}
