// A login by code as one statement: budgets, the code's single use, the user, the session and the record of it happen together or not at all.
// Order of locks: the address's limit, then the challenge; whoever waits there judges by what the one before has left behind.

import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { statement } from '../db/statement.ts'
import { runOnce } from './idempotency.ts'
import { type PersonRecord, personSql } from './person.ts'
import { type Asker, SLOT } from './slot.ts'

type Db = Kysely<Schema>

/** What an earlier call of the same key did. */
interface Prior {
  readonly sid: string
  readonly user: string
  readonly is_new: boolean
}
interface Row {
  readonly prior: Prior | null
  /** Null: refused before it was judged. */
  readonly proved: boolean | null
  readonly looked_right: boolean
  readonly may: boolean
  readonly user_id: string | null
  readonly is_new: boolean
  readonly person: PersonRecord | null
}
export type ProveParams = Asker & {
  /** Clear identifier, as the account stores it. */
  readonly subject: string
  readonly type: string
  readonly code: string
  readonly key: string
  readonly key_ends: number
  readonly now: number
  /** Whether the app allows this method, and whether a new user may be made. */
  readonly allowed: boolean
  readonly signup: boolean
  /** Key of the address's limit, empty where none counts. */
  readonly address: string
  readonly most_by_address: number
  readonly most_tries: number
  readonly most_wrong: number
  readonly most_in_row: number
  readonly hour: number
  readonly lock: number
  readonly sid: string
  readonly user: string
  readonly token_hash: string
  readonly session_ends: number
}

/** Judged on the row as it is under its lock. Trust: the snapshot alone would let a burst of guesses all read the same counter. */
const RIGHT = `((select hit from fixed) or (c.code_hash = :code and c.expires_at > :now::int8 and c.tries < :most_tries::int4) is true)`
/** 0 for a guess that looked right at first sight: losing a race against its own twin is no wrong guess. */
const WRONG = `(case when ${RIGHT} then 0 else excluded.wrong end)`
const LOCKS = `(${WRONG} = 1 and c.wrong_in_row + 1 >= :most_in_row::int4)`

const PROVE = statement<ProveParams, Row>(`
with prior as (
  select i.outcome from idempotency i join sessions s on s.sid = i.outcome ->> 'sid'
  where i.app_id = :app and i.key = :key and i.expires_at > :now::int8 and s.ended_at is null and s.expires_at > :now::int8
), slot as (${SLOT}
), known as (
  select a.user_id from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject
), fixed as (
  select exists (select from test_accounts t where t.app_id = :app and t.email = :subject and t.code_hash = :code) as hit
), may as (
  select :allowed::bool and (:signup::bool or exists (select from known)) as ok
), looked as (
  select fixed.hit or exists (
    select from challenges c where c.app_id = :app and c.identifier = :identifier and c.device = slot.device
    and c.code_hash = :code and c.expires_at > :now::int8 and c.tries < :most_tries::int4) as right
  from slot, fixed
), address as (
  insert into limits as l (key, hits, ends_at)
  select :address, case when looked.right then 0 else 1 end, :now::int8 + :hour::int8 from looked, slot
  where :address <> '' and slot.device = '' and not exists (select from prior)
  on conflict (key) do update set
    hits = case when l.ends_at <= :now::int8 then 0 else l.hits end + excluded.hits,
    ends_at = case when l.ends_at <= :now::int8 then excluded.ends_at else l.ends_at end
  where l.ends_at <= :now::int8 or l.hits < :most_by_address::int4
  returning l.key
), gate as (
  insert into challenges as c (app_id, identifier, device, wrong, wrong_ends_at, wrong_in_row, proof, touched_at)
  select :app, :identifier, slot.device, w.one, :now::int8 + :hour::int8, w.one,
    case when fixed.hit then :sid end, :now::int8
  from slot, fixed, (select case when looked.right then 0 else 1 end as one from looked) as w
  where not exists (select from prior) and (:address = '' or slot.device <> '' or exists (select from address))
  on conflict (app_id, identifier, device) do update set
    tries = c.tries + ${WRONG},
    expires_at = case when ${RIGHT} and (select ok from may) then 0 else c.expires_at end,
    wrong = case when c.wrong_ends_at <= :now::int8 then 0 else c.wrong end + ${WRONG},
    wrong_ends_at = case when c.wrong_ends_at <= :now::int8 then excluded.wrong_ends_at else c.wrong_ends_at end,
    wrong_in_row = case when ${RIGHT} or ${LOCKS} then 0 else c.wrong_in_row + ${WRONG} end,
    locked_until = case when ${LOCKS} then :now::int8 + :lock::int8 else c.locked_until end,
    proof = case when ${RIGHT} then :sid else c.proof end,
    touched_at = excluded.touched_at
  where c.locked_until <= :now::int8 and (c.wrong_ends_at <= :now::int8 or c.wrong < :most_wrong::int4)
  returning c.device, (c.proof = :sid) is true as proved
), entry as (
  select gate.device from gate where gate.proved and (select ok from may)
), newcomer as (
  insert into users (id, app_id, created_at) select :user, :app, :now::int8 from entry where not exists (select from known)
  returning id
), account as (
  insert into accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
  select :app, :type, :subject, newcomer.id, :now::int8, :now::int8 from newcomer
  returning user_id
), again as (
  update accounts a set latest_verified_at = :now::int8 from entry
  where a.app_id = :app and a.type = :type and a.subject = :subject
  returning a.user_id
), signed_in as (
  select user_id from account union all select user_id from again
), session as (
  insert into sessions (sid, app_id, user_id, created_at, expires_at)
  select :sid, :app, signed_in.user_id, :now::int8, :session_ends::int8 from signed_in
  returning sid
), token as (
  insert into refresh_tokens (sid, hash, created_at) select session.sid, :token_hash, :now::int8 from session
), devices as (
  insert into challenges (app_id, identifier, device, touched_at)
  select distinct :app, :identifier, d.device, :now::int8 from entry, (values (:cookie::text), (:analytics::text)) as d (device)
  where d.device <> '' and d.device <> entry.device and (entry.device = '' or d.device = :cookie)
  on conflict do nothing
), kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object('sid', :sid::text, 'user', signed_in.user_id, 'is_new', exists (select from newcomer)),
    :key_ends::int8
  from signed_in where :key <> ''
)
select (select outcome from prior) as prior, (select proved from gate) as proved, (select looked.right from looked) as looked_right,
  (select ok from may) as may, (select user_id from signed_in) as user_id, exists (select from newcomer) as is_new,
  ${personSql(`coalesce((select outcome ->> 'user' from prior), (select user_id from known))`)} as person`)

/** What became of a guess. `session` is the one to answer with: the new one, or that of the earlier call with this key. */
export type Proved =
  | { readonly outcome: 'over-budget' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'no-entry' }
  | {
      readonly outcome: 'in'
      readonly sid: string
      readonly isNew: boolean
      readonly person: PersonRecord
      readonly repeated: boolean
    }

const read = (row: Row, { sid, now, type, subject }: ProveParams): Proved => {
  if (row.prior && row.person) {
    return { outcome: 'in', sid: row.prior.sid, isNew: row.prior.is_new, person: row.person, repeated: true }
  }
  if (row.proved === null) return { outcome: 'over-budget' }
  if (!row.proved) return { outcome: 'wrong' }
  if (row.user_id === null) return { outcome: 'no-entry' }
  // The aggregate was read before the statement's own changes: they are laid over it here.
  const accounts = (row.person?.accounts ?? []).map((account) =>
    account.type === type && account.subject === subject ? { ...account, latest_verified_at: now } : account,
  )
  const fresh = { type, subject, details: {}, first_verified_at: now, latest_verified_at: now }
  const person = row.person ?? { id: row.user_id, created_at: now, terms_accepted_at: null }
  return {
    outcome: 'in',
    sid,
    isNew: row.is_new,
    person: { ...person, accounts: row.is_new ? [fresh] : accounts },
    repeated: false,
  }
}

/** Judges a code and, if it proves the identifier, signs its person in. */
export const prove = async (db: Db, params: ProveParams): Promise<Proved> => {
  const attempt = async (): Promise<Row> => {
    const [row] = await PROVE(db, params)
    if (!row) throw new Error('A login gave no row.')
    return row
  }
  const once = () => runOnce(db, { app: params.app, key: params.key, now: params.now }, attempt)
  const first = await once()
  // It looked right and was not: its twin used the code a moment before, and what that one did can be seen now.
  const lost = !first.prior && first.proved === false && first.looked_right
  return read(lost ? await once() : first, params)
}

const WAIT = statement<Asker & { now: number; address: string; most_wrong: number; most_by_address: number }, { wait: string }>(`
with slot as (${SLOT})
select greatest(1000,
  (select greatest(c.locked_until - :now::int8, case when c.wrong >= :most_wrong::int4 then c.wrong_ends_at - :now::int8 else 0 end)
    from challenges c, slot where c.app_id = :app and c.identifier = :identifier and c.device = slot.device),
  (select l.ends_at - :now::int8 from limits l where l.key = :address and l.hits >= :most_by_address::int4))::text as wait`)

/** Milliseconds until somebody over budget may guess again. */
export const waitToProve = async (
  db: Db,
  asker: Asker,
  limits: { now: number; address: string; most_wrong: number; most_by_address: number },
): Promise<number> => Number((await WAIT(db, { ...asker, ...limits }))[0]?.wait ?? 1000)
