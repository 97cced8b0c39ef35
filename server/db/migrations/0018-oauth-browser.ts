// The browser of a pending social login, and the provider's code as it came first.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table oauth_flows add column browser text, add column provider_code text',
  'create unique index oauth_flows_provider_code on oauth_flows (provider_code) where provider_code is not null',
]

/** Adds the columns. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
