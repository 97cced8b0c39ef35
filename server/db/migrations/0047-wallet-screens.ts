// Where an app's row does not say whether wallets always show what they do, they did not: its default is another one from now on.

import { type Kysely, sql } from 'kysely'

const KEEP = `update apps set config = config || '{"enforce_wallet_uis": false}'::jsonb
  where coalesce(jsonb_typeof(config -> 'enforce_wallet_uis'), '') <> 'boolean'`

/** Writes down what such a row meant so far. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(KEEP).execute(db)
}
