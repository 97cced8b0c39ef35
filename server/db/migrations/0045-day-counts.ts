// Counts of each day over the whole service: sign-ins, mails and texts by their outcome, without a person.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table day_counts (
    day int8 not null,
    topic text not null,
    name text not null,
    outcome text not null,
    count int8 not null,
    primary key (day, topic, name, outcome)
  )`,
]

/** Makes the table. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
