// The way to a person's cloud is one more intent of a flow at a provider.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table oauth_flows drop constraint oauth_flows_intent_check',
  "alter table oauth_flows add constraint oauth_flows_intent_check check (intent in ('login', 'link', 'recovery'))",
]

/** Changes the check. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
