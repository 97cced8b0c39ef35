// Users.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type PersonRecord, personSql } from '../login/person.ts'

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

const LOCK = statement<{ app: string; user: string }, { id: string }>(`
select id from users where id = :user and app_id = :app for no key update`)

/** Holds the user's row until the transaction ends: what adds to or takes from their accounts by count comes one after the other. */
export const lockUser = async (trx: Kysely<Schema>, who: { readonly app: string; readonly user: string }): Promise<boolean> =>
  (await LOCK(trx, who)).length > 0

const TAKE = statement<{ app: string }, { taken: boolean }>('select take_user_slot(:app) as taken')

/**
 * Whether the app has as many users as its cap allows. Inside a transaction only: where there is room, a place is kept for the user whom the
 * transaction makes, until its end.
 */
export const isFull = async (trx: Kysely<Schema>, app: string): Promise<boolean> => (await TAKE(trx, { app }))[0]?.taken !== true

const FIND = statement<{ app: string; user: string }, { person: PersonRecord }>(`
select ${personSql('found.id')} as person from users found where found.id = :user and found.app_id = :app`)

/** The user; undefined where there is none. */
export const findUser = async (db: Kysely<Schema>, who: { app: string; user: string }): Promise<PersonRecord | undefined> =>
  (await FIND(db, who))[0]?.person

/** Keeps the language of messages to the user. */
export const keepLanguage = async (db: Kysely<Schema>, { user, language }: { user: string; language: string }): Promise<void> => {
  await db.updateTable('users').set({ language }).where('id', '=', user).execute()
}

/** Whether any user ever signed up, in any app. */
export const hasUsers = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
