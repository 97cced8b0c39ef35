// Links a social account to a user, or renews one that is linked already; once, however often the call is repeated.

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runAndLookAgain } from '../idempotency.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import type { LinkStanding } from './link.ts'

type Db = Kysely<Schema>

export type OAuthLink = {
  readonly app: string
  readonly user: string
  /** Keyed hash. */
  readonly code: string
  /** The session that shows the code. */
  readonly caller: string
  readonly type: string
  readonly subject: string
  /** JSON. */
  readonly details: string
  readonly key: string
  readonly key_ends: number
  readonly now: number
}
export type OAuthLinked =
  | { readonly outcome: 'wrong' | 'stolen' }
  | { readonly outcome: 'refused'; readonly reason: ServerErrorCode }
  | { readonly outcome: 'done'; readonly person: PersonRecord }

interface Facts {
  readonly done: boolean
  readonly used: boolean
  readonly used_by: string | null
  readonly gave: string | null
  readonly owner: string | null
  readonly person: PersonRecord | null
}
const FACTS = statement<OAuthLink, Facts>(`
select
  exists (select from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8
    and i.outcome ->> 'user' = :user) as done,
  f.used_at is not null as used, f.used_by, f.gave,
  (select a.user_id from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject) as owner,
  ${personSql(':user')} as person
from oauth_flows f where f.app_id = :app and f.code = :code and f.user_id = :user`)

const STORE = (renew: boolean) =>
  statement<OAuthLink, { user_id: string | null }>(`
with used as (
  update oauth_flows set used_at = :now::int8, used_by = :caller, gave = ${renew ? 'null' : ':subject'}
  where app_id = :app and code = :code and intent = 'link' and user_id = :user and used_at is null and expires_at > :now::int8
  returning state
), entry as (
  ${
    renew
      ? `update accounts a set latest_verified_at = :now::int8, details = a.details || :details::jsonb from used
  where a.app_id = :app and a.type = :type and a.subject = :subject and a.user_id = :user returning a.user_id`
      : `insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select :app, :type, :subject, u.id, :details::jsonb, :now::int8, :now::int8 from used, users u
  where u.id = :user and u.app_id = :app returning user_id`
  }
), kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object('user', entry.user_id), :key_ends::int8 from entry where :key <> ''
)
select (select entry.user_id from entry) as user_id`)
const ADD = STORE(false)
const RENEW = STORE(true)

const PERSON = statement<{ user: string }, { person: PersonRecord | null }>(`select ${personSql(':user')} as person`)
/** The user keeps at least one account, or is a guest again. */
const TAKE_BACK = statement<{ app: string; user: string; type: string; subject: string }, never>(`
delete from accounts where app_id = :app and user_id = :user and type = :type and subject = :subject
  and (exists (select from accounts o where o.user_id = :user and (o.type, o.subject) <> (:type, :subject))
    or exists (select from guests g where g.user_id = :user))`)

const attempt = async (
  db: Db,
  link: OAuthLink,
  judge: (standing: LinkStanding) => ServerErrorCode | null,
): Promise<OAuthLinked | 'look again'> => {
  const [facts] = await FACTS(db, link)
  if (!facts?.person) return { outcome: 'wrong' }
  if (facts.done) return { outcome: 'done', person: facts.person }
  if (facts.used) {
    if (facts.used_by === link.caller) return { outcome: 'wrong' }
    // Trust: two sessions hold the code and its verifier: what the code added is taken away again.
    if (facts.gave !== null) await TAKE_BACK(db, { ...link, subject: facts.gave })
    return { outcome: 'stolen' }
  }
  const reason = judge({ owner: facts.owner, person: facts.person })
  if (reason) return { outcome: 'refused', reason }
  const [row] = await (facts.owner === link.user ? RENEW : ADD)(db, link)
  if (!row?.user_id) return 'look again'
  const [after] = await PERSON(db, { user: link.user })
  return { outcome: 'done', person: after?.person ?? facts.person }
}

/** Links what the flow found to its user. */
export const oauthLink = async (
  db: Db,
  link: OAuthLink,
  judge: (standing: LinkStanding) => ServerErrorCode | null,
): Promise<OAuthLinked> => (await runAndLookAgain(db, link, () => attempt(db, link, judge))) ?? { outcome: 'wrong' }
