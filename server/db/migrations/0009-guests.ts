// Guests: users without an account, identified by the keyed hash of a secret of one browser.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table guests (
    app_id text not null,
    credential text not null,
    user_id text not null references users on delete cascade,
    primary key (app_id, credential)
  )`,
  `create unique index guests_user on guests (user_id)`,
]

/** Makes the table. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
