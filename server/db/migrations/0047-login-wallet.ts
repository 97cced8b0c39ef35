// Whether the login that made a session was to make an embedded wallet too.

import { type Kysely, sql } from 'kysely'

/** Adds the column. Sessions that are there owe nothing, and neither do those of an older process: their login had no such step. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table sessions add column owes_wallet boolean not null default false').execute(db)
}
