// What a session waits for before it can do anything else.
// See docs/design/security.md, "What an app requires".

import type { Kysely } from 'kysely'
import type { Held } from '../../../src/contract/held.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { embeddedInSql, signsInSql } from '../login/person.ts'

type Which = { readonly app: string; readonly user: string; readonly sid: string }
/** What the app requires of a session. */
type Required = { readonly factor: boolean; readonly terms: boolean; readonly wallet: boolean }

// Trust: a guest, who has no account, is not held for a factor: there is nothing of theirs yet. The first account that is linked ends that.
const HELD = statement<Which & Required, { held: Held | null }>(`
select case
  when :factor::boolean and (u.mfa_methods = '[]' or s.mfa_at is null)
    and exists (select from accounts a where a.user_id = u.id and ${signsInSql('a')})
    then case when u.mfa_methods = '[]' then 'enroll' else 'verify' end
  when :terms::boolean and u.terms_accepted_at is null then 'terms'
  when :wallet::boolean and s.owes_wallet and not exists (select from accounts a where a.user_id = u.id and ${embeddedInSql('a')})
    then 'wallet' end as held
from sessions s join users u on u.id = s.user_id
where s.sid = :sid and s.app_id = :app and s.user_id = :user`)

/** Null for a session that is free. A session that was handed on is as one that was made by signing in. */
export const heldOf = async (db: Kysely<Schema>, which: Which & Required): Promise<Held | null> =>
  (await HELD(db, which))[0]?.held ?? null

type Away = {
  readonly app: string
  readonly user: string
  readonly shown: boolean
  readonly factor: boolean
  readonly terms: boolean
}
const HELD_AWAY = statement<Away, { held: Held | null }>(`
select case
  when :factor::boolean and (u.mfa_methods = '[]' or not :shown::boolean)
    and exists (select from accounts a where a.user_id = u.id and ${signsInSql('a')})
    then case when u.mfa_methods = '[]' then 'enroll' else 'verify' end
  when :terms::boolean and u.terms_accepted_at is null then 'terms' end as held
from users u where u.id = :user and u.app_id = :app`)
/** What a person waits for by whom a token was given that is of no session. `shown`: whether a factor was shown when it was given. */
export const heldAwayOf = async (db: Kysely<Schema>, which: Away): Promise<Held | null> =>
  (await HELD_AWAY(db, which))[0]?.held ?? null
