// Logins that were refused, by the keyed hash of what was to log in. Rows go with the sweep.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table refused_logins (
    id int8 generated always as identity primary key,
    app_id text not null,
    identifier text not null,
    method text not null,
    reason text not null,
    at int8 not null
  )`,
  'create index refused_logins_identifier on refused_logins (app_id, identifier, at)',
  'create index refused_logins_app on refused_logins (app_id, at)',
  'create index refused_logins_at on refused_logins (at)',
]

/** Adds the table. An instance of an earlier release writes none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
