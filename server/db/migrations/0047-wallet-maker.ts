// Which session has made a wallet: a guest who gets a first account is told of one that another session has made.

import { type Kysely, sql } from 'kysely'

/** Adds the column. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table embedded_wallets add column made_by text').execute(db)
}
