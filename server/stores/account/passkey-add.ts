// Adds a new passkey: to the user who links it, or as the first account of a new one. Once, however often the call is repeated.

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runOnce } from '../idempotency.ts'
import { type Entering, SESSION } from '../login/entry-statement.ts'
import type { PriorLogin } from '../login/login-facts.ts'
import { burnChallenge, usedUp } from '../login/passkey-challenges.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import type { LinkStanding } from './link.ts'
import { isFull } from './users.ts'

type Db = Kysely<Schema>

/** A passkey that was verified. */
export type NewPasskey = {
  readonly app: string
  readonly user: string
  /** Keyed hash. */
  readonly challenge: string
  /** Credential id. */
  readonly subject: string
  /** JSON: what the account tells of the device. */
  readonly details: string
  readonly rp_id: string
  readonly public_key: string
  readonly counter: number
  /** JSON. */
  readonly transports: string
  readonly key: string
  readonly key_ends: number
  readonly now: number
}
type NewSession = Pick<Entering, 'sid' | 'token_hash' | 'session_ends' | 'browser' | 'os'>
const ENTRY = (users: string): string => `entry as (
  insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select :app, 'passkey', :subject, u.id, :details::jsonb, :now::int8, :now::int8 from ${users}
  returning user_id
), stored as (
  insert into passkeys (app_id, credential_id, rp_id, public_key, counter, transports)
  select :app, :subject, :rp_id, :public_key, :counter::int8, :transports::jsonb from entry
)`
const kept = (outcome: string): string => `kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object(${outcome}'user', entry.user_id), :key_ends::int8 from entry where :key <> ''
)`
const DONE = 'select (select entry.user_id from entry) as user_id'

type Row = { user_id: string | null }
const LINK = statement<NewPasskey & { asker: string }, Row>(`
with ${usedUp(`intent = 'link' and user_id = :user and sid = :asker`)},
${ENTRY('used, users u where u.id = :user and u.app_id = :app')}, ${kept('')}
${DONE}`)
const SIGN_UP = statement<NewPasskey & NewSession, Row>(`
with ${usedUp(`intent = 'sign-up' and user_id = :user`)}, u as (
  insert into users (id, app_id, created_at) select :user, :app, :now::int8 from used returning id
), ${ENTRY('u')}, ${SESSION}, ${kept(`'sid', :sid::text, 'is_new', true, `)}
${DONE}`)

const FACTS = statement<
  { app: string; user: string; subject: string; key: string; now: number },
  { done: boolean; owner: string | null; person: PersonRecord | null }
>(`
select
  exists (select from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8
    and i.outcome ->> 'user' = :user) as done,
  (select a.user_id from accounts a where a.app_id = :app and a.type = 'passkey' and a.subject = :subject) as owner,
  ${personSql(':user')} as person`)
/** Trust: two calls that add the last possible passkey come one after the other, so the second one counts the first. */
const LOCK = statement<{ app: string; user: string }, { id: string }>(`
select id from users where id = :user and app_id = :app for no key update`)

export type Added =
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'refused'; readonly reason: ServerErrorCode }
  | { readonly outcome: 'done'; readonly person: PersonRecord }

/** Links a passkey. `asker` is the session that asks, `verify` what brings the passkey in, null for one that does not hold. */
export const linkPasskey = (
  db: Db,
  which: Pick<NewPasskey, 'app' | 'user' | 'challenge' | 'subject' | 'key' | 'key_ends' | 'now'> & { asker: string },
  verify: () => Promise<Omit<NewPasskey, keyof typeof which> | null>,
  judge: (standing: LinkStanding) => ServerErrorCode | null,
): Promise<Added> =>
  runOnce(db, which, async () => {
    const [before] = await FACTS(db, which)
    if (before?.done && before.person) return { outcome: 'done', person: before.person }
    const passkey = await verify()
    if (!passkey) {
      await burnChallenge(db, which)
      return { outcome: 'wrong' }
    }
    return db.transaction().execute(async (trx): Promise<Added> => {
      if ((await LOCK(trx, which)).length === 0) return { outcome: 'wrong' }
      const [facts] = await FACTS(trx, which)
      if (!facts?.person) return { outcome: 'wrong' }
      if (facts.done) return { outcome: 'done', person: facts.person }
      const reason = judge({ owner: facts.owner, person: facts.person })
      if (reason) {
        await burnChallenge(trx, which)
        return { outcome: 'refused', reason }
      }
      const [row] = await LINK(trx, { ...passkey, ...which })
      if (!row?.user_id) return { outcome: 'wrong' }
      const [after] = await FACTS(trx, which)
      return { outcome: 'done', person: after?.person ?? facts.person }
    })
  })

const PRIOR = statement<{ app: string; key: string; now: number }, { prior: PriorLogin }>(`
select i.outcome as prior from idempotency i join sessions s on s.sid = i.outcome ->> 'sid'
where i.app_id = :app and i.key = :key and i.expires_at > :now::int8 and s.ended_at is null and s.expires_at > :now::int8`)

export type SignedUp =
  | Exclude<Added, { outcome: 'done' }>
  | { readonly outcome: 'done'; readonly person: PersonRecord; readonly sid: string }

/** What an earlier call of this key has done; undefined where there was none. */
export const priorSignUp = async (
  db: Db,
  which: { app: string; key: string; now: number },
): Promise<Extract<SignedUp, { outcome: 'done' }> | undefined> => {
  const prior = which.key ? (await PRIOR(db, which))[0]?.prior : undefined
  const [facts] = prior ? await FACTS(db, { ...which, user: prior.user, subject: '' }) : []
  return prior && facts?.person ? { outcome: 'done', person: facts.person, sid: prior.sid } : undefined
}

/** Makes a user of a passkey that was verified. */
export const signUpByPasskey = (db: Db, passkey: NewPasskey & NewSession, mostUsers: number | null): Promise<SignedUp> =>
  runOnce(db, passkey, async () => {
    const prior = await priorSignUp(db, passkey)
    if (prior) return prior
    return db.transaction().execute(async (trx): Promise<SignedUp> => {
      // Trust: newcomers to an app with a cap come one after the other; counted side by side, all would fit.
      if (mostUsers !== null && (await isFull(trx, passkey.app, mostUsers))) {
        await burnChallenge(trx, passkey)
        return { outcome: 'refused', reason: 'max_accounts_reached' }
      }
      const [before] = await FACTS(trx, passkey)
      if (before?.owner) return { outcome: 'wrong' }
      const [row] = await SIGN_UP(trx, passkey)
      if (!row?.user_id) return { outcome: 'wrong' }
      const [after] = await FACTS(trx, passkey)
      if (!after?.person) return { outcome: 'wrong' }
      return { outcome: 'done', person: after.person, sid: passkey.sid }
    })
  })
