// What a recent sign-in is worth: accounts linked without one, sessions opened by those, and what a proof replaces.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table accounts add column linked_late boolean not null default false',
  'alter table sessions add column by_late_link boolean not null default false',
  'alter table sessions add column replaces text',
]

/** Adds the columns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
