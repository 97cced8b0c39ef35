// Sets of descriptors of contract calls and messages: the one in use, and the one before it.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table descriptor_sets (
    id text primary key,
    state text not null,
    source text not null,
    made_at int8 not null,
    digest text not null,
    signature text not null,
    files int8 not null,
    refused int8 not null,
    descriptors int8 not null,
    left_out text not null,
    content text not null
  )`,
  'create unique index descriptor_sets_state on descriptor_sets (state)',
]

/** Makes table and index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
