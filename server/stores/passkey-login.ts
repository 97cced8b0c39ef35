// Signs a person in by a passkey: the challenge's single use, the counter, the session and the record of it, together or not at all.

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../src/contract/errors.ts'
import type { Schema } from '../db/schema.ts'
import { statement } from '../db/statement.ts'
import { isListed } from './allowlist.ts'
import { runOnce } from './idempotency.ts'
import type { PriorLogin } from './login-facts.ts'
import { burnChallenge, usedUp } from './passkey-challenges.ts'
import { type PersonRecord, personSql } from './person.ts'
import type { Proved, Standing } from './prove.ts'

type Db = Kysely<Schema>

/** What an assertion is verified against. */
export interface StoredPasskey {
  readonly rp_id: string
  readonly public_key: string
  readonly counter: number
  /** Whose it is. */
  readonly owner: string
}
type Entry = {
  readonly app: string
  /** Keyed hash. */
  readonly challenge: string
  /** Credential id. */
  readonly subject: string
  /** Hash under which this device counts as known for the passkey. */
  readonly identifier: string
  readonly cookie: string
  readonly analytics: string
  readonly key: string
  readonly key_ends: number
  readonly now: number
  readonly sid: string
  readonly token_hash: string
  readonly session_ends: number
  /** What the device is called in the list of sessions. */
  readonly browser: string | null
  readonly os: string | null
}
export type PasskeyLogin = Entry & {
  readonly allowlist: boolean
  /** The counter that a sound assertion shows; null for any other. */
  readonly verify: (passkey: StoredPasskey, challenge: { readonly rp_id: string }) => Promise<number | null>
  readonly judge: (standing: Standing) => ServerErrorCode | null
}

interface Facts {
  readonly prior: PriorLogin | null
  readonly challenge: { readonly rp_id: string } | null
  readonly passkey: StoredPasskey | null
  readonly known_device: boolean
  readonly person: PersonRecord | null
}
const FACTS = statement<Entry, Facts>(`
with prior as (
  select i.outcome from idempotency i join sessions s on s.sid = i.outcome ->> 'sid'
  where i.app_id = :app and i.key = :key and i.expires_at > :now::int8 and s.ended_at is null and s.expires_at > :now::int8
), mine as (
  select p.rp_id, p.public_key, p.counter, a.user_id as owner from passkeys p
  join accounts a on a.app_id = p.app_id and a.type = p.type and a.subject = p.credential_id
  where p.app_id = :app and p.credential_id = :subject
)
select (select p.outcome from prior p) as prior, (select to_json(m) from mine m) as passkey,
  (select json_build_object('rp_id', c.rp_id) from passkey_challenges c where c.app_id = :app and c.challenge = :challenge
    and c.intent = 'login' and c.used_at is null and c.expires_at > :now::int8) as challenge,
  exists (select from challenges c where c.app_id = :app and c.identifier = :identifier
    and c.device <> '' and c.device in (:cookie, :analytics)) as known_device,
  ${personSql(`coalesce((select p.outcome ->> 'user' from prior p), (select m.owner from mine m))`)} as person`)

// Trust: the counter is judged again on its own row. Two assertions of a copied key at one moment cannot both be the next one.
const ENTER = statement<Entry & { owner: string; counter: number }, { user_id: string | null }>(`
with ${usedUp(`intent = 'login'`)}, counted as (
  update passkeys p set counter = :counter::int8 from used where p.app_id = :app and p.credential_id = :subject
    and (p.counter < :counter::int8 or (p.counter = 0 and :counter::int8 = 0))
  returning p.credential_id
), entry as (
  update accounts a set latest_verified_at = :now::int8 from counted
  where a.app_id = :app and a.type = 'passkey' and a.subject = counted.credential_id and a.user_id = :owner
  returning a.user_id
), session as (
  insert into sessions (sid, app_id, user_id, token_hash, created_at, expires_at, browser, os)
  select :sid, :app, entry.user_id, :token_hash, :now::int8, :session_ends::int8, :browser::text, :os::text from entry
), devices as (
  insert into challenges (app_id, identifier, device, touched_at)
  select :app, :identifier, d.device, :now::int8 from entry, (values (:cookie::text), (:analytics::text)) as d (device)
  where d.device <> '' on conflict (app_id, identifier, device) do update set touched_at = excluded.touched_at
), kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object('sid', :sid::text, 'is_new', false, 'user', entry.user_id), :key_ends::int8
  from entry where :key <> ''
)
select (select entry.user_id from entry) as user_id`)

export type PasskeyProved = Exclude<Proved, { outcome: 'over-budget' }>

const attempt = async (db: Db, login: PasskeyLogin): Promise<PasskeyProved | 'look again'> => {
  const [facts] = await FACTS(db, login)
  if (!facts) return { outcome: 'wrong' }
  const { prior, person, passkey, challenge } = facts
  if (prior && person) return { outcome: 'in', sid: prior.sid, isNew: false, person, knownDevice: true }
  const counter = passkey && challenge ? await login.verify(passkey, challenge) : null
  if (counter === null || !passkey || !person) {
    await burnChallenge(db, login)
    return { outcome: 'wrong' }
  }
  const listed = !login.allowlist || (await isListed(db, login.app, person.accounts))
  const reason = login.judge({ known: true, listed })
  if (reason) {
    await burnChallenge(db, login)
    return { outcome: 'no-entry', reason }
  }
  const [row] = await ENTER(db, { ...login, owner: passkey.owner, counter })
  if (!row?.user_id) return 'look again'
  const accounts = person.accounts.map((account) =>
    account.type === 'passkey' && account.subject === login.subject ? { ...account, latest_verified_at: login.now } : account,
  )
  return { outcome: 'in', sid: login.sid, isNew: false, person: { ...person, accounts }, knownDevice: facts.known_device }
}

/** Signs in once, however often the call is repeated. */
export const passkeyLogin = async (db: Db, login: PasskeyLogin): Promise<PasskeyProved> => {
  const once = () => runOnce(db, { app: login.app, key: login.key, now: login.now }, () => attempt(db, login))
  const first = await once()
  // Lost to a twin: what that one did can be seen now.
  const last = first === 'look again' ? await once() : first
  return last === 'look again' ? { outcome: 'wrong' } : last
}
