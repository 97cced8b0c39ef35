// Takes an account from a user, never the last one by which they can sign in.

import { EMBEDDED_CLIENT } from '../../../src/contract/wire.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runIdempotent } from '../idempotency.ts'
import { type PersonRecord, personSql, signsInSql } from '../login/person.ts'
import { notedSql } from './activity.ts'
import { lockUser } from './users.ts'

const LOOK = statement<
  { app: string; user: string; type: string; subject: string; key: string; now: number; embedded: string },
  { done: boolean; mine: boolean; enrolled: boolean; ours: boolean; others: number; person: PersonRecord }
>(`
select
  exists (select from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8) as done,
  exists (select from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject and a.user_id = :user) as mine,
  exists (select from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject and a.user_id = :user
    and a.details ->> 'enrolled_in_mfa' = 'true') as enrolled,
  exists (select from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject and a.user_id = :user
    and a.type = 'wallet' and a.details ->> 'wallet_client_type' = :embedded) as ours,
  (select count(*)::int4 from accounts a where a.user_id = :user and (a.type, a.subject) <> (:type, :subject)
    and ${signsInSql('a')}) as others,
  ${personSql(':user')} as person`)

type Taking = {
  app: string
  user: string
  type: string
  subject: string
  key: string
  key_ends: number
  session: string
  now: number
}

const TAKE = statement<Taking, never>(`
with kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object('user', :user::text), :key_ends::int8 where :key <> ''
), ${notedSql('unlink', 'select')}
delete from accounts where app_id = :app and type = :type and subject = :subject and user_id = :user`)

export type Unlinked =
  | { readonly outcome: 'no-user' | 'not-found' | 'sole' | 'enrolled' | 'embedded' }
  /** `isFirst` is false for the repetition of a call. */
  | { readonly outcome: 'done'; readonly person: PersonRecord; readonly isFirst: boolean }

/** `session`: of the person who does it; empty where a back end does. Unlinks once, however often the call is repeated. */
export const unlink = (db: Db, which: Taking): Promise<Unlinked> => {
  const { type, subject } = which
  const tryUnlink = (): Promise<Unlinked> =>
    db.transaction().execute(async (trx) => {
      // Trust: two calls that take the last two accounts come one after the other, so the second one sees what the first has left.
      if (!(await lockUser(trx, which))) return { outcome: 'no-user' }
      const [seen] = await LOOK(trx, { ...which, embedded: EMBEDDED_CLIENT })
      if (!seen) return { outcome: 'no-user' }
      if (seen.done) return { outcome: 'done', person: seen.person, isFirst: false }
      if (!seen.mine) return { outcome: 'not-found' }
      if (seen.enrolled) return { outcome: 'enrolled' }
      if (seen.ours) return { outcome: 'embedded' }
      // Trust: an embedded wallet is no way in. Who kept nothing else would be locked out, of the wallet too.
      if (seen.others < 1) return { outcome: 'sole' }
      await TAKE(trx, which)
      const accounts = seen.person.accounts.filter((account) => account.type !== type || account.subject !== subject)
      return { outcome: 'done', person: { ...seen.person, accounts }, isFirst: true }
    })
  return runIdempotent(db, which, tryUnlink)
}
