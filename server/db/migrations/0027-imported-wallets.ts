// An imported wallet counts as the one embedded wallet of its chain.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'drop index embedded_wallets_one',
  'create unique index embedded_wallets_one on embedded_wallets (user_id, chain_type)',
]

/** Makes the index anew. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
