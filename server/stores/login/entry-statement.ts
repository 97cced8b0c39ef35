// SQL that every sign-in shares: one statement reads the facts, one signs in. A method adds how its proof is used up.

import { DAY } from '../../../src/kit/durations.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { CHALLENGE_DEVICE } from './challenge-row.ts'
import { firstProvedSql, type PersonRecord, personSql } from './person.ts'

type Params = Record<string, string | number | boolean | null>

/** The parameters of every sign-in. Hashes are keyed; times are in milliseconds. */
export type Entering = {
  readonly app: string
  /** Hash under which devices are known for the account. */
  readonly identifier_hash: string
  /** Hashes of the device's cookie and of its analytics id, or empty. */
  readonly cookie: string
  readonly analytics: string
  /** Of the account; `guest` has none, and its subject is the hash of the credential. */
  readonly type: string
  readonly subject: string
  /** JSON: what is known of the account from now on. */
  readonly details: string
  /** Idempotency key, or empty. */
  readonly key: string
  readonly key_ends: number
  readonly now: number
  readonly sid: string
  readonly token_hash: string
  readonly session_ends: number
  readonly browser: string | null
  readonly os: string | null
  readonly country: string | null
  /** Thumbprint of the key that the session is bound to; null: to none. */
  readonly jkt: string | null
  /** Whether the person is to make an embedded wallet before the session is whole. */
  readonly owes_wallet: boolean
}
/** What an earlier call of the same key did. */
interface PriorLogin {
  readonly sid: string
  /** The key that its session is bound to. */
  readonly jkt: string | null
  readonly user: string
  readonly is_new: boolean
}
export interface Facts {
  /** Only while its session is open. */
  readonly prior: PriorLogin | null
  /** The device that has signed in as this account before; empty for one that has not. */
  readonly device: string
  /** The user of the earlier call, else the owner of the account. */
  readonly person: PersonRecord | null
}
export interface EntryRow {
  /** Whether the proof held on its own row, under its lock; null where it was refused before it was judged. */
  readonly proved: boolean | null
  readonly user_id: string | null
}

/** Two statements for each flag: parts that a call can do without are left out, they cost as much as the rest. */
export const variants = <T>(build: (one: boolean, other: boolean) => T): ((one: boolean, other: boolean) => T) => {
  const built = new Map<string, T>()
  return (one, other) => {
    const name = `${one} ${other}`
    const found = built.get(name) ?? build(one, other)
    built.set(name, found)
    return found
  }
}

const PRIOR = `prior as (
  select i.outcome || jsonb_build_object('jkt', s.jkt) as outcome from idempotency i join sessions s on s.sid = i.outcome ->> 'sid'
  where i.app_id = :app and i.key = :key and i.expires_at > :now::int8 and s.ended_at is null and s.expires_at > :now::int8
)`
const OWNER = 'select a.user_id from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject'

/** Reads the facts, without a lock. `columns` and `from` are what the method's own check looks at; no row of `from` is no proof. */
export const factsStatement = <P extends Params, F>({ columns = '', from = '', owner = OWNER }) => {
  const variant = variants((named, keyed) =>
    statement<Entering & P, Facts & F>(`
with challenge_row as materialized (${named ? CHALLENGE_DEVICE : `select ''::text as device`})${keyed ? `, ${PRIOR}` : ''}
select challenge_row.device, ${keyed ? '(select p.outcome from prior p)' : 'null::jsonb'} as prior,${columns && `\n  ${columns},`}
  ${personSql(keyed ? `coalesce((select p.outcome ->> 'user' from prior p), (${owner}))` : `(${owner})`)} as person
from challenge_row${from && `, ${from}`}`),
  )
  return (db: Db, params: Entering & P) => variant(params.cookie !== '' || params.analytics !== '', params.key !== '')(db, params)
}

const KNOWN = `update accounts a set first_verified_at = ${firstProvedSql('a')}, latest_verified_at = :now::int8, details = a.details || :details::jsonb from proof
  where a.app_id = :app and a.type = :type and a.subject = :subject and a.user_id = :user
  returning a.user_id`
const NEWCOMER = `insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select :app, :type, :subject, newcomer.id, :details::jsonb, :now::int8, :now::int8 from newcomer
  returning user_id`
const NEW_USER = `newcomer as (
  insert into users (id, app_id, created_at) select :user, :app, :now::int8 from proof returning id
), `
/** How long an account that was linked late is new: its owner has been told by mail. */
const NEW = DAY
/**
 * Trust: a stolen session may link an account of the thief's. For a day a sign-in by that one is no recent sign-in, while the owner has an older
 * account.
 */
const BY_LATE_LINK = `exists (select from accounts late join accounts old on old.user_id = late.user_id
    and old.first_verified_at < late.first_verified_at
  where late.app_id = :app and late.type = :type and late.subject = :subject and late.linked_late
    and late.first_verified_at > :now::int8 - ${NEW})`
const session = (isNew: boolean): string => `session as (
  insert into sessions (sid, app_id, user_id, token_hash, created_at, expires_at, browser, os, country, by_late_link, owes_wallet, jkt)
  select :sid, :app, entry.user_id, :token_hash, :now::int8, :session_ends::int8, :browser::text, :os::text, :country::text,
    ${isNew ? 'false' : BY_LATE_LINK}, :owes_wallet::boolean, :jkt::text from entry
)`
const NOTED = `noted as (
  insert into activity (app_id, user_id, kind, account, browser, os, country, at)
  select :app, entry.user_id, 'login', :type, :browser::text, :os::text, :country::text, :now::int8 from entry
)`
/** From now on these devices are known for the account. */
const DEVICES = `devices as (
  insert into challenges (app_id, identifier, device, touched_at)
  select :app, :identifier_hash, d.device, :now::int8 from entry, (values (:cookie::text), (:analytics::text)) as d (device)
  where d.device <> '' on conflict (app_id, identifier, device) do update set touched_at = excluded.touched_at
)`
/** The record by which a repeated call is answered. `outcome` is SQL of pairs before the user's. */
export const recordSql = (outcome = ''): string => `record as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object(${outcome}'user', entry.user_id), :key_ends::int8 from entry
)`

/** What a method adds. Its `use` ends with `proof`: one row where the proof is used up by this very statement, none where it is not. */
export interface EntryParts {
  readonly use: string
  readonly proved?: string
  /** Select or change the account of the known user, or add that of the new one; both answer `user_id`. */
  readonly known?: string
  readonly newcomer?: string
  readonly more?: string
  readonly devices?: string
}
/** The `use` of a proof that was used up before, or needs no using up. */
export const PROVED = 'proof as (select 1)'
export const HELD = 'exists (select from proof)'

/** Uses the proof up, and makes the user, the account, the session and the record of it: together or not at all. */
export const entryStatement = <P extends Params>(parts: EntryParts) => {
  const { use, proved = HELD, known = KNOWN, newcomer = NEWCOMER, more = '', devices = DEVICES } = parts
  const variant = variants((isNew, keyed) =>
    statement<Entering & P & { user: string }, EntryRow>(`
with ${use}, ${isNew ? NEW_USER : ''}entry as (
  ${isNew ? newcomer : known}
)${more}, ${session(isNew)}, ${NOTED}, ${devices}${keyed ? `, ${recordSql(`'sid', :sid::text, 'is_new', ${isNew}, `)}` : ''}
select ${proved} as proved, (select entry.user_id from entry) as user_id`),
  )
  return async (db: Db, params: Entering & P & { user: string }, isNew: boolean): Promise<EntryRow | undefined> =>
    (await variant(isNew, params.key !== '')(db, params))[0]
}
