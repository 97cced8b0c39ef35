// Forked sessions, and server-cookie mode.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table apps add column cookie_domain text',
  `create table forks (
    sid text primary key,
    app_id text not null,
    user_id text not null,
    parent text not null,
    token_hash text not null,
    expires_at int8 not null,
    used_at int8,
    used_by text
  )`,
]

/** Makes the column and the table. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
