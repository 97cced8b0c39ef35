// The one statement of a login or a link by code: budgets, the code's single use, what it leads to and the record of it, together or not at all.
// Order of locks: the address's limit, then the challenge; whoever waits there is judged by what the one before has left behind.

import { statement } from '../../db/statement.ts'
import { SESSION } from './entry-statement.ts'

/** What a right code leads to: a new user, a session of the known one, one more account of `user`, or another one in the place of `old`. */
export type Entry = 'newcomer' | 'known' | 'link' | 'update'

/** Parts that a call may do without; leaving them out halves the time. */
export interface ProveParts {
  /** The address has a limit. */
  readonly limited: boolean
  readonly entry: Entry
  /** The call has a key. */
  readonly keyed: boolean
}
export type ProveParams = {
  readonly app: string
  readonly identifier: string
  /** Whose row of challenges counts. */
  readonly device: string
  readonly cookie: string
  readonly analytics: string
  readonly type: string
  /** Clear identifier, as the account stores it. */
  readonly subject: string
  readonly code: string
  readonly key: string
  readonly key_ends: number
  readonly now: number
  /** 1 for the fixed code of a test account. */
  readonly fixed: number
  /** 0 for a guess that looked right. */
  readonly wrong: number
  /** 1 where the app's rules let this person in. */
  readonly may: number
  readonly address: string
  readonly most_by_address: number
  readonly most_tries: number
  readonly most_wrong: number
  readonly most_in_row: number
  readonly hour: number
  readonly lock: number
  readonly sid: string
  /** The new user's id, or the user who links. */
  readonly user: string
  /** Subject that an update takes away; else empty. */
  readonly old: string
  readonly token_hash: string
  readonly session_ends: number
  /** What the session is called by the person's device. */
  readonly browser: string | null
  readonly os: string | null
}
export interface ProveRow {
  /** Null: refused before it was judged. */
  readonly proved: boolean | null
  readonly user_id: string | null
}

/** Judged on the row under its lock. Trust: an earlier look alone would let a burst of guesses all read the same counter. */
const RIGHT = `(:fixed::int4 = 1 or (c.code_hash = :code and c.expires_at > :now::int8 and c.tries < :most_tries::int4) is true)`
/** 0 for a guess that looked right at first sight: losing a race against its own twin is no wrong guess. */
const WRONG = `(case when ${RIGHT} then 0 else :wrong::int4 end)`
const LOCKS = `(${WRONG} = 1 and c.wrong_in_row + 1 >= :most_in_row::int4)`

const ADDRESS = `address as (
  insert into limits as l (key, hits, ends_at) values (:address, :wrong::int4, :now::int8 + :hour::int8)
  on conflict (key) do update set
    hits = case when l.ends_at <= :now::int8 then 0 else l.hits end + excluded.hits,
    ends_at = case when l.ends_at <= :now::int8 then excluded.ends_at else l.ends_at end
  where l.ends_at <= :now::int8 or l.hits < :most_by_address::int4
  returning l.key
), `

const gate = (limited: boolean): string => `gate as (
  insert into challenges as c (app_id, identifier, device, wrong, wrong_ends_at, wrong_in_row, proof, touched_at)
  select :app, :identifier, :device, :wrong::int4, :now::int8 + :hour::int8, :wrong::int4,
    case when :fixed::int4 = 1 then :sid end, :now::int8 ${limited ? 'from address' : ''}
  on conflict (app_id, identifier, device) do update set
    tries = c.tries + ${WRONG},
    expires_at = case when ${RIGHT} and :may::int4 = 1 then 0 else c.expires_at end,
    wrong = case when c.wrong_ends_at <= :now::int8 then 0 else c.wrong end + ${WRONG},
    wrong_ends_at = case when c.wrong_ends_at <= :now::int8 then excluded.wrong_ends_at else c.wrong_ends_at end,
    wrong_in_row = case when ${RIGHT} or ${LOCKS} then 0 else c.wrong_in_row + ${WRONG} end,
    locked_until = case when ${LOCKS} then :now::int8 + :lock::int8 else c.locked_until end,
    proof = case when ${RIGHT} then :sid else c.proof end,
    touched_at = excluded.touched_at
  where c.locked_until <= :now::int8 and (c.wrong_ends_at <= :now::int8 or c.wrong < :most_wrong::int4)
  returning (c.proof = :sid) is true as proved
)`

const NEWCOMER = `newcomer as (
  insert into users (id, app_id, created_at) select :user, :app, :now::int8 from gate where gate.proved and :may::int4 = 1
  returning id
), entry as (
  insert into accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
  select :app, :type, :subject, newcomer.id, :now::int8, :now::int8 from newcomer
  returning user_id
)`
const KNOWN = `entry as (
  update accounts a set latest_verified_at = :now::int8 from gate
  where gate.proved and :may::int4 = 1 and a.app_id = :app and a.type = :type and a.subject = :subject
  returning a.user_id
)`
const LINK = `entry as (
  insert into accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
  select :app, :type, :subject, u.id, :now::int8, :now::int8 from gate, users u
  where gate.proved and :may::int4 = 1 and u.id = :user and u.app_id = :app
  returning user_id
)`
const UPDATE = `entry as (
  update accounts a set subject = :subject, details = '{}', first_verified_at = :now::int8, latest_verified_at = :now::int8 from gate
  where gate.proved and :may::int4 = 1 and a.app_id = :app and a.type = :type and a.subject = :old and a.user_id = :user
  returning a.user_id
)`
const ENTRY: Readonly<Record<Entry, string>> = { newcomer: NEWCOMER, known: KNOWN, link: LINK, update: UPDATE }
/** From now on this device has a row of its own. The analytics id counts only where the device is not known by its cookie. */
const DEVICES = `devices as (
  insert into challenges (app_id, identifier, device, touched_at)
  select :app, :identifier, d.device, :now::int8 from entry, (values (:cookie::text), (:analytics::text)) as d (device)
  where d.device <> '' and d.device <> :device and (:device = '' or d.device = :cookie)
  on conflict do nothing
)`
const kept = (outcome: string): string => `kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object(${outcome}'user', entry.user_id), :key_ends::int8 from entry
)`

const build = ({ limited, entry, keyed }: ProveParts) => {
  const login = entry === 'newcomer' || entry === 'known'
  const outcome = login ? `'sid', :sid::text, 'is_new', ${entry === 'newcomer'}, ` : ''
  const parts = [gate(limited), ENTRY[entry], ...(login ? [SESSION] : []), DEVICES, ...(keyed ? [kept(outcome)] : [])]
  return statement<ProveParams, ProveRow>(`
with ${limited ? ADDRESS : ''}${parts.join(', ')}
select (select gate.proved from gate) as proved, (select entry.user_id from entry) as user_id`)
}

const built = new Map<string, ReturnType<typeof build>>()

/** The statement with just these parts. */
export const proveStatement = (parts: ProveParts): ReturnType<typeof build> => {
  const name = JSON.stringify([parts.limited, parts.entry, parts.keyed])
  const made = built.get(name) ?? build(parts)
  built.set(name, made)
  return made
}
