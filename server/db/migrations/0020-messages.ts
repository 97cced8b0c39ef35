// The language of a person's messages, and the country from which a session was opened.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // An older process leaves both empty: English, and no place.
  'alter table users add column language text',
  'alter table sessions add column country text',
]

/** Adds the columns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
