// Nonces of messages that wallets are asked to sign.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table wallet_nonces (
    nonce text primary key,
    app_id text not null,
    expires_at int8 not null,
    used_at int8,
    used_by text
  )`,
]

/** Makes the table. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
