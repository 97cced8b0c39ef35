// Signs a person in by a social account: the code's single use, the user, the session and the record of it, together or not at all.

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { isFull } from '../account/users.ts'
import { runAndLookAgain } from '../idempotency.ts'
import { isListed } from './allowlist.ts'
import { type Entering, entered, KNOWN_DEVICE, PRIOR } from './entry-statement.ts'
import type { PriorLogin } from './login-facts.ts'
import { type PersonRecord, personSql } from './person.ts'
import type { Proved, Standing } from './prove.ts'

type Db = Kysely<Schema>

/** A code that was shown with all that belongs to it, and what it would lead to. */
export type OAuthEntry = Entering & {
  /** Keyed hash of the code. */
  readonly code: string
  /** Who shows the code, as a hash; a second showing by somebody else is a theft. */
  readonly caller: string
  readonly type: string
  readonly subject: string
  /** JSON. */
  readonly details: string
}
export type OAuthLogin = OAuthEntry & {
  readonly newUserId: () => string
  readonly allowlist: boolean
  readonly most_users: number | null
  /** The person's address where the provider has proved it: the allowlist may name it. */
  readonly provenEmail: string | null
  readonly judge: (standing: Standing) => ServerErrorCode | null
}
export type OAuthProved = Exclude<Proved, { outcome: 'over-budget' }> | { readonly outcome: 'stolen' }

interface Facts {
  readonly prior: PriorLogin | null
  readonly used: boolean
  readonly used_by: string | null
  readonly gave: string | null
  readonly known_device: boolean
  readonly person: PersonRecord | null
}
const FACTS = statement<OAuthEntry, Facts>(`
with ${PRIOR}
select (select p.outcome from prior p) as prior, f.used_at is not null as used, f.used_by, f.gave,
  ${KNOWN_DEVICE} as known_device,
  ${personSql(`coalesce((select p.outcome ->> 'user' from prior p),
    (select a.user_id from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject))`)} as person
from oauth_flows f where f.app_id = :app and f.code = :code`)

const USED = `used as (
  update oauth_flows set used_at = :now::int8, used_by = :caller, gave = :sid
  where app_id = :app and code = :code and intent = 'login' and used_at is null and expires_at > :now::int8
  returning state
)`
const NEWCOMER = `newcomer as (
  insert into users (id, app_id, created_at) select :user, :app, :now::int8 from used returning id
), entry as (
  insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select :app, :type, :subject, newcomer.id, :details::jsonb, :now::int8, :now::int8 from newcomer
  returning user_id
)`
const KNOWN = `entry as (
  update accounts a set latest_verified_at = :now::int8, details = a.details || :details::jsonb from used
  where a.app_id = :app and a.type = :type and a.subject = :subject
  returning a.user_id
)`
const ENTER = (known: boolean) =>
  statement<OAuthEntry & { user: string }, { user_id: string | null }>(`
with ${USED}, ${known ? KNOWN : NEWCOMER}, ${entered(!known)}
select (select entry.user_id from entry) as user_id`)
const ENTER_KNOWN = ENTER(true)
const ENTER_NEW = ENTER(false)

const END = statement<{ app: string; sid: string; now: number }, never>(`
update sessions set ended_at = :now::int8 where sid = :sid and app_id = :app and ended_at is null`)

/** The person as the statement has left them. */
const after = (person: PersonRecord | null, login: OAuthEntry, userId: string): PersonRecord => {
  const { type, subject, now } = login
  const details = JSON.parse(login.details) as Record<string, unknown>
  const fresh = { type, subject, details, first_verified_at: now, latest_verified_at: now }
  if (!person) return { id: userId, created_at: now, terms_accepted_at: null, accounts: [fresh] }
  const accounts = person.accounts.map((account) =>
    account.type === type && account.subject === subject
      ? { ...account, details: { ...account.details, ...details }, latest_verified_at: now }
      : account,
  )
  return { ...person, accounts }
}

const refusal = async (db: Db, login: OAuthLogin, person: PersonRecord | null): Promise<ServerErrorCode | null> => {
  const proven = login.provenEmail === null ? [] : [{ type: 'email', subject: login.provenEmail }]
  const listed = !login.allowlist || (await isListed(db, login.app, [...proven, ...(person?.accounts ?? [])]))
  return login.judge({ known: person !== null, listed })
}

const attempt = async (db: Db, login: OAuthLogin): Promise<OAuthProved | 'look again'> => {
  const [facts] = await FACTS(db, login)
  if (!facts) return { outcome: 'wrong' }
  const { prior, person } = facts
  if (prior && person) return { outcome: 'in', sid: prior.sid, isNew: prior.is_new, person, knownDevice: true }
  if (facts.used) {
    // Trust: two parties hold the code and its verifier, and nothing tells which one is the person: what the code gave is taken back.
    if (facts.used_by && facts.used_by === login.caller) return { outcome: 'wrong' }
    await END(db, { app: login.app, sid: facts.gave ?? '', now: login.now })
    return { outcome: 'stolen' }
  }
  const reason = await refusal(db, login, person)
  if (reason) return { outcome: 'no-entry', reason }
  const done = (userId: string | null | undefined): OAuthProved | 'look again' => {
    if (!userId) return 'look again'
    const isNew = person === null
    return { outcome: 'in', sid: login.sid, isNew, person: after(person, login, userId), knownDevice: facts.known_device }
  }
  const { most_users } = login
  if (person) return done((await ENTER_KNOWN(db, { ...login, user: '' }))[0]?.user_id)
  if (most_users === null) return done((await ENTER_NEW(db, { ...login, user: login.newUserId() }))[0]?.user_id)
  // Trust: newcomers to an app with a cap come one after the other; counted side by side, all would fit.
  return db.transaction().execute(async (trx) => {
    if (await isFull(trx, login.app, most_users)) return { outcome: 'no-entry', reason: 'max_accounts_reached' }
    return done((await ENTER_NEW(trx, { ...login, user: login.newUserId() }))[0]?.user_id)
  })
}

/** Signs in once, however often the call is repeated. */
export const oauthLogin = async (db: Db, login: OAuthLogin): Promise<OAuthProved> =>
  (await runAndLookAgain(db, login, () => attempt(db, login))) ?? { outcome: 'wrong' }
