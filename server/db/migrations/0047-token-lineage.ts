// Which token of the admin API made a token or an invitation: what it made ends with it.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table admin_tokens add column made_by text',
  'create index admin_tokens_made_by on admin_tokens (made_by) where made_by is not null',
  'alter table operator_invites add column made_by text',
]

/** Adds the columns; who made what was there before is not known. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
