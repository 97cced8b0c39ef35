// Links a wallet whose proof was judged to a user, or renews one that is linked already; once, however often the call is repeated.

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runOnce } from '../idempotency.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import type { LinkStanding } from './link.ts'

type Db = Kysely<Schema>

export type WalletLink = {
  readonly app: string
  readonly user: string
  readonly subject: string
  /** JSON. */
  readonly details: string
  readonly key: string
  readonly key_ends: number
  readonly now: number
}
export type WalletLinked =
  | { readonly outcome: 'refused'; readonly reason: ServerErrorCode }
  | { readonly outcome: 'done'; readonly person: PersonRecord }

const DONE = `exists (select from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8
  and i.outcome ->> 'user' = :user)`
type Asked = Pick<WalletLink, 'app' | 'user' | 'key' | 'now'>
const EARLIER = statement<Asked, { person: PersonRecord | null }>(`select ${personSql(':user')} as person where ${DONE}`)

/** What an earlier call of this key has left; null where there was none. */
export const priorLink = async (db: Db, which: Asked): Promise<PersonRecord | null> =>
  (which.key ? (await EARLIER(db, which))[0]?.person : null) ?? null

/** Trust: two calls that link the last possible wallet come one after the other, so the second one counts the first. */
const LOCK = statement<WalletLink, { id: string }>(`
select id from users where id = :user and app_id = :app for no key update`)
const FACTS = statement<WalletLink, { done: boolean; owner: string | null; person: PersonRecord | null }>(`
select ${DONE} as done,
  (select a.user_id from accounts a where a.app_id = :app and a.type = 'wallet' and a.subject = :subject) as owner,
  ${personSql(':user')} as person`)
const ENTRY = `entry as (
  insert into accounts as a (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  values (:app, 'wallet', :subject, :user, :details::jsonb, :now::int8, :now::int8)
  on conflict (app_id, type, subject) do update set
    latest_verified_at = excluded.latest_verified_at, details = a.details || excluded.details where a.user_id = :user
  returning a.user_id
)`
const STORE = statement<WalletLink, { user_id: string | null }>(`
with ${ENTRY}, kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object('user', entry.user_id), :key_ends::int8 from entry where :key <> ''
)
select (select entry.user_id from entry) as user_id`)

/** Links, or renews. */
export const linkWallet = (
  db: Db,
  link: WalletLink,
  judge: (standing: LinkStanding) => ServerErrorCode | null,
): Promise<WalletLinked> =>
  runOnce(db, link, () =>
    db.transaction().execute(async (trx): Promise<WalletLinked> => {
      const gone = { outcome: 'refused', reason: 'missing_or_invalid_token' } as const
      if ((await LOCK(trx, link)).length === 0) return gone
      const [facts] = await FACTS(trx, link)
      if (!facts?.person) return gone
      if (facts.done) return { outcome: 'done', person: facts.person }
      const reason = judge({ owner: facts.owner, person: facts.person })
      if (reason) return { outcome: 'refused', reason }
      // Somebody else was faster with the same wallet.
      if ((await STORE(trx, link))[0]?.user_id == null) return { outcome: 'refused', reason: 'linked_to_another_user' }
      const [after] = await FACTS(trx, link)
      return { outcome: 'done', person: after?.person ?? facts.person }
    }),
  )
