// Which browsers of a wallet were proved, and the key that a guest's credential is bound to.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // What is listed was handed a share, most of it; an instance of an earlier release notes no difference.
  'alter table wallet_devices add column proved boolean not null default true',
  // An instance of an earlier release binds none, and asks for no key.
  'alter table guests add column jkt text',
]

/** Adds the columns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
