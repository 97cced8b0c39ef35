// How often a used captcha token was shown again by the call that used it.

import { type Kysely, sql } from 'kysely'

/** Adds the column. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table captcha_tokens add column repeats int4 not null default 0').execute(db)
}
