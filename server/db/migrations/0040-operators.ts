// Operators of the service, and invitations for them.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table operators (
    id text primary key,
    name text not null,
    role text not null,
    created_at int8 not null,
    disabled_at int8
  )`,
  `create table operator_invites (
    hash text primary key,
    role text not null,
    expires_at int8 not null,
    used_at int8
  )`,
]

/** Makes the tables. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
