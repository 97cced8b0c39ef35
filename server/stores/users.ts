// Users.

import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { statement } from '../db/statement.ts'
import { type PersonRecord, personSql } from './person.ts'

const ACCEPT = statement<{ app: string; user: string; now: number }, { terms_accepted_at: string; person: PersonRecord }>(`
with accepted as (
  update users set terms_accepted_at = coalesce(terms_accepted_at, :now::int8) where id = :user and app_id = :app
  returning id, terms_accepted_at
)
select accepted.terms_accepted_at::text as terms_accepted_at, ${personSql('accepted.id')} as person from accepted`)

/** Notes that the user accepted the terms; the first time counts. Undefined where there is no such user. */
export const acceptTerms = async (
  db: Kysely<Schema>,
  who: { app: string; user: string; now: number },
): Promise<PersonRecord | undefined> => {
  const [row] = await ACCEPT(db, who)
  return row && { ...row.person, terms_accepted_at: Number(row.terms_accepted_at) }
}
