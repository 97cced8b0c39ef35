// The second factors of a user: what is enrolled, what is enrolled anew, what is left.

import type { MfaMethod } from '../../../src/contract/entities.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { note } from '../account/activity.ts'
import { lockUser } from '../account/users.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import { RECENT, TRUSTED } from '../sessions/step-up.ts'

export type Who = { readonly app: string; readonly user: string }

/** Times in milliseconds. */
interface FactorRecord {
  readonly type: MfaMethod
  readonly number: string | null
  readonly sealed: string | null
  readonly verified_at: number
  readonly used_at: number | null
}
const OF_USER = statement<Who, { factors: FactorRecord[]; codes: number }>(`
select coalesce((select json_agg(json_build_object('type', f.type, 'number', f.number, 'sealed', f.sealed, 'verified_at', f.verified_at,
    'used_at', f.used_at) order by f.verified_at, f.type) from factors f where f.user_id = :user and f.app_id = :app), '[]') as factors,
  (select count(*)::int4 from recovery_codes r join users u on u.id = r.user_id
    where r.user_id = :user and u.app_id = :app and r.used_at is null) as codes`)

/** The factors of the user, in the order in which they were enrolled, and how many codes of last resort are left. */
export const factorsOf = async (db: Db, who: Who): Promise<{ factors: readonly FactorRecord[]; codes: number }> =>
  (await OF_USER(db, who))[0] ?? { factors: [], codes: 0 }

const ALL_SECRETS = statement<Record<never, never>, { app: string; user: string; sealed: string }>(`
select app_id as app, user_id as user, sealed from factors where sealed is not null
union all select app_id, user_id, sealed from session_drafts where sealed is not null`)
/** Every sealed secret, to check that the keys open it. */
export const allFactorSecrets = (db: Db) => ALL_SECRETS(db, {})

/** Where a session is gone nothing can be changed. */
const STANDING = statement<Who & { sid: string; verified_since: number }, { methods: MfaMethod[]; verified: boolean }>(`
select coalesce((select json_agg(m ->> 'type') from jsonb_array_elements(u.mfa_methods) m), '[]') as methods,
  coalesce(s.mfa_at > :verified_since::int8, false) as verified
from users u join sessions s on s.user_id = u.id and s.sid = :sid and s.ended_at is null
where u.id = :user and u.app_id = :app`)

/** Who changes factors, in which session. */
export type Changing = Who & {
  readonly sid: string
  readonly now: number
  readonly verified_since: number
  /** A session that was opened by signing in after it enrols a factor that proves the person. */
  readonly signed_in_since: number
}
export type Standing = { readonly methods: readonly MfaMethod[]; readonly verified: boolean }

/** What there is as a call begins; undefined where the session has ended, or never was the user's. */
export const standingOf = async (db: Db, changing: Changing): Promise<Standing | undefined> => (await STANDING(db, changing))[0]
/** What a change came to. */
export type Changed<R extends string> =
  | { readonly outcome: 'no-user' | 'unverified' | R }
  | { readonly outcome: 'done'; readonly person: PersonRecord; readonly isFirst: boolean; readonly isLast: boolean }

const PERSON = statement<{ user: string }, { person: PersonRecord }>(`select ${personSql(':user')} as person`)
const START_TRIES = statement<Who, never>(`
insert into factor_tries (user_id, app_id) values (:user, :app) on conflict (user_id) do nothing`)
const STAMP = statement<Changing, never>(`
update sessions set mfa_at = :now::int8 where sid = :sid and app_id = :app and user_id = :user and ended_at is null`)
const CODES = statement<Who & { codes: string }, never>(`
with gone as (delete from recovery_codes where user_id = :user and code_hash not in (select jsonb_array_elements_text(:codes::jsonb)))
insert into recovery_codes (user_id, code_hash)
select u.id, jsonb_array_elements_text(:codes::jsonb) from users u where u.id = :user and u.app_id = :app`)

/** Puts codes of last resort, as keyed hashes, in the place of those that the user has. */
export const replaceCodes = async (db: Db, who: Who & { readonly codes: readonly string[] }): Promise<void> => {
  await CODES(db, { app: who.app, user: who.user, codes: JSON.stringify(who.codes) })
}

// Trust: who enrols the first factor has none to show. One of an old session, perhaps a stolen one, is marked, and so is what is added with it.
const LATE = `not ${TRUSTED} and not exists (select from sessions s where s.sid = :sid and s.user_id = u.id and ${RECENT})`
const ADD = statement<Changing & { type: string; number: string | null; sealed: string | null; step: number }, { id: string }>(`
with added as (
  insert into factors (user_id, app_id, type, number, sealed, step, verified_at)
  values (:user, :app, :type, :number, :sealed, :step::int8, :now::int8) on conflict (user_id, type) do nothing returning user_id
)
update users u set mfa_methods = u.mfa_methods || jsonb_build_array(jsonb_build_object('type', :type::text, 'verified_at', :now::int8)
  || case when ${LATE} then '{"late": true}'::jsonb else '{}' end)
from added where u.id = added.user_id returning u.id`)
const REMOVE = statement<Who & { type: string }, { id: string }>(`
with gone as (delete from factors where user_id = :user and app_id = :app and type = :type)
update users u set mfa_methods = coalesce((
  select jsonb_agg(m) from jsonb_array_elements(u.mfa_methods) m where m ->> 'type' <> :type), '[]')
where u.id = :user and u.app_id = :app and u.mfa_methods @> jsonb_build_array(jsonb_build_object('type', :type::text)) returning u.id`)

/** Tells the person which factors have come and gone. */
const noteFactors = async (
  trx: Db,
  { user, sid: session, now }: Changing,
  had: Standing,
  has: Standing | undefined,
): Promise<void> => {
  const act = { user, session, now }
  const left = has?.methods ?? []
  for (const account of left) if (!had.methods.includes(account)) await note(trx, { ...act, kind: 'factor', account })
  for (const account of had.methods) if (!left.includes(account)) await note(trx, { ...act, kind: 'factor-removed', account })
}

type Change<R extends string> = (trx: Db, standing: Standing) => Promise<'done' | R>

/**
 * Runs a change of the user's factors; `had`: what there was as the call began. Trust: the user's row is held and the factors are looked at again under
 * it, so that two first enrolments at once are judged one after the other: the second one, of whichever session and method, asks for the factor that
 * the first one has made.
 */
export const changeFactors = <R extends string>(
  db: Db,
  changing: Changing,
  { had, codes }: { readonly had: Pick<Standing, 'methods'>; readonly codes: readonly string[] },
  change: Change<R>,
): Promise<Changed<R>> =>
  db.transaction().execute(async (trx): Promise<Changed<R>> => {
    if (!(await lockUser(trx, changing))) return { outcome: 'no-user' }
    const standing = await standingOf(trx, changing)
    if (!standing) return { outcome: 'no-user' }
    const cameMeanwhile = had.methods.length === 0
    if (standing.methods.length > 0 && (cameMeanwhile || !standing.verified)) return { outcome: 'unverified' }
    const came = await change(trx, standing)
    if (came !== 'done') return { outcome: came }
    const left = await standingOf(trx, changing)
    const [isFirst, isLast] = [standing.methods.length === 0, left?.methods.length === 0]
    await START_TRIES(trx, changing)
    if (isFirst && !isLast) {
      await replaceCodes(trx, { ...changing, codes })
      // Who enrols has shown the factor just now.
      await STAMP(trx, changing)
    }
    if (isLast) await replaceCodes(trx, { ...changing, codes: [] })
    await noteFactors(trx, changing, standing, left)
    const [row] = await PERSON(trx, changing)
    return row ? { outcome: 'done', person: row.person, isFirst: isFirst && !isLast, isLast } : { outcome: 'no-user' }
  })

/** Enrols inside a transaction; false where the method is enrolled. */
export const addFactor = async (
  trx: Db,
  changing: Changing,
  factor: { type: MfaMethod; number?: string; sealed?: string; step?: number },
): Promise<boolean> => {
  const { type, number = null, sealed = null, step = 0 } = factor
  return (await ADD(trx, { ...changing, type, number, sealed, step })).length > 0
}
/** Leaves a method inside a transaction; false where it is not enrolled. */
export const removeFactor = async (trx: Db, { app, user }: Who, type: MfaMethod): Promise<boolean> =>
  (await REMOVE(trx, { app, user, type })).length > 0

const MARK = statement<Who & { ids: string }, { subject: string }>(`
update accounts a set details = a.details || jsonb_build_object('enrolled_in_mfa', :ids::jsonb ? a.subject)
where a.app_id = :app and a.user_id = :user and a.type = 'passkey' returning a.subject`)

/** Marks which of the user's passkeys are a factor; false where one of them is not theirs. */
export const markPasskeys = async (trx: Db, { app, user }: Who, ids: readonly string[]): Promise<boolean> => {
  const theirs = new Set((await MARK(trx, { app, user, ids: JSON.stringify(ids) })).map(({ subject }) => subject))
  return ids.every((id) => theirs.has(id))
}

const ENROLLED = statement<Who, { credential_id: string; rp_id: string; transports: string[] }>(`
select p.credential_id, p.rp_id, p.transports from passkeys p
join accounts a on a.app_id = p.app_id and a.type = p.type and a.subject = p.credential_id
where a.app_id = :app and a.user_id = :user and a.details ->> 'enrolled_in_mfa' = 'true' order by a.first_verified_at`)
/** The passkeys of the user that are a factor. */
export const enrolledPasskeys = (db: Db, { app, user }: Who) => ENROLLED(db, { app, user })

const SHOWN_PASSKEY = statement<
  Who & { sid: string; challenge: string; credential: string; now: number },
  { passkey: { rp_id: string; public_key: string; counter: number } | null; rp_id: string | null }
>(`
select (select to_json(mine) from (
    select p.rp_id, p.public_key, p.counter from passkeys p
    join accounts a on a.app_id = p.app_id and a.type = p.type and a.subject = p.credential_id
    where p.app_id = :app and p.credential_id = :credential and a.user_id = :user and a.details ->> 'enrolled_in_mfa' = 'true') mine) as passkey,
  (select c.rp_id from passkey_challenges c where c.app_id = :app and c.challenge = :challenge and c.intent = 'factor'
    and c.user_id = :user and c.sid = :sid and c.used_at is null and c.expires_at > :now::int8) as rp_id`)
/** What an answer of a passkey is verified against: the passkey, where it is the user's and enrolled, and the domain that was asked. */
export const shownPasskey = async (db: Db, which: Who & { sid: string; challenge: string; credential: string; now: number }) =>
  (await SHOWN_PASSKEY(db, which))[0] ?? { passkey: null, rp_id: null }
