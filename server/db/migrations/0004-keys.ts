// Key rotation: the data key, sealed once per service key, and signing keys that are published before they sign.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table key_slots (
    key_name text primary key,
    sealed text not null,
    created_at int8 not null
  )`,
  // An older process that adds a key knows nothing of the column: its key signs at once, as it always did.
  `alter table signing_keys add column signs_from int8 not null default 0`,
]

/** Makes the table and the column. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
