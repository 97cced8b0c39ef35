// The key that a session is bound to, and the proofs by such keys that were used.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // An instance of an earlier release makes sessions without one, and asks for none.
  'alter table sessions add column jkt text',
  // By which it was renewed lately: in its row, which each renewal writes anyway.
  'alter table sessions add column proofs text[]',
  `create table used_proofs (
    app_id text not null,
    jkt text not null,
    id text not null,
    expires_at int8 not null,
    primary key (app_id, jkt, id)
  )`,
  'create index used_proofs_expired on used_proofs (expires_at)',
]

/** Adds the columns and the table. Sessions from before are bound to nothing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
