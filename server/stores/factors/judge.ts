// Judges a second factor: one statement locks the user's tries, uses the factor up, counts, stamps the session.
// See docs/design/security.md, "Second factor".

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** Whose factor, in which session, and the limits of wrong tries. */
export type Showing = {
  readonly app: string
  readonly user: string
  readonly sid: string
  readonly now: number
  /** Wrong tries within `window`, after which there is a pause. */
  readonly most_tries: number
  readonly window: number
  readonly pause: number
  /** Wrong tries in a row, after which there is a lock. */
  readonly most_in_row: number
  readonly lock: number
}
/** What came of it; `wait` in milliseconds, 0 where the next try may come at once. */
export interface Judged {
  readonly held: boolean
  readonly wait: number
}

interface Row {
  readonly held: boolean
  readonly rest: string | null
}

/**
 * `proof` is SQL that ends with a row named `proof` where the factor is right and used up by this very statement; `gate` is the lock on the user's
 * tries. Trust: the row is locked before anything is judged, so parallel guesses are judged one after the other, on every instance; while it is
 * locked for too many tries no factor holds.
 */
const judgeStatement = <P extends Record<string, string | number | boolean | null>>(type: string, proof: string) =>
  statement<Showing & P, Row>(`
with gate as materialized (
  select g.user_id, g.tries, g.tries_end_at, g.in_row, g.locked_until from factor_tries g
  where g.user_id = :user and g.app_id = :app for no key update
), open as (
  select gate.user_id from gate where gate.locked_until <= :now::int8
), ${proof}, after as (
  select gate.user_id, case when gate.tries_end_at <= :now::int8 then 1 else gate.tries + 1 end as tries, gate.in_row + 1 as in_row,
    case when gate.tries_end_at <= :now::int8 then :now::int8 + :window::int8 else gate.tries_end_at end as tries_end_at,
    exists (select from proof) as held
  from gate where gate.locked_until <= :now::int8
), counted as (
  update factor_tries g set
    tries = case when after.held or after.tries >= :most_tries::int4 or after.in_row >= :most_in_row::int4 then 0 else after.tries end,
    tries_end_at = case when after.held then 0 else after.tries_end_at end,
    in_row = case when after.held or after.in_row >= :most_in_row::int4 then 0 else after.in_row end,
    locked_until = case when after.held then 0 when after.in_row >= :most_in_row::int4 then :now::int8 + :lock::int8
      when after.tries >= :most_tries::int4 then :now::int8 + :pause::int8 else 0 end
  from after where g.user_id = after.user_id returning g.locked_until
), stamped as (
  update sessions set mfa_at = :now::int8
  where sid = :sid and app_id = :app and user_id = :user and ended_at is null and exists (select from proof)
), used as (
  update factors set used_at = :now::int8 where user_id = :user and type = '${type}' and exists (select from proof) and '${type}' <> 'totp'
)
select exists (select from proof) as held,
  greatest(coalesce((select c.locked_until from counted c), (select g.locked_until from gate g)) - :now::int8, 0)::text as rest`)

const judged = ([row]: readonly Row[]): Judged => ({ held: row?.held ?? false, wait: Number(row?.rest ?? 0) })

// Trust: a step that is not later than the last one that counted is worth nothing, on the row itself.
const TOTP = judgeStatement<{ step: number }>(
  'totp',
  `proof as (
  update factors f set step = :step::int8, used_at = :now::int8 from open
  where f.user_id = open.user_id and f.app_id = :app and f.type = 'totp' and :step::int8 > f.step returning f.user_id
)`,
)
/** `step` is that of the code, 0 for a code that is none. */
export const judgeTotp = async (db: Db, showing: Showing & { readonly step: number }): Promise<Judged> =>
  judged(await TOTP(db, showing))

const SMS = judgeStatement<{ code: string }>(
  'sms',
  `proof as (
  update session_drafts d set code_hash = null from open
  where d.sid = :sid and d.user_id = open.user_id and d.app_id = :app and d.purpose = 'sms-verify' and d.code_hash = :code and d.expires_at > :now::int8
    and exists (select from factors f where f.user_id = d.user_id and f.type = 'sms' and f.number = d.number)
  returning d.user_id
)`,
)
/** `code` is the keyed hash of what is shown. */
export const judgeSms = async (db: Db, showing: Showing & { readonly code: string }): Promise<Judged> =>
  judged(await SMS(db, showing))

// Trust: the challenge is spent whatever comes of the answer to it, and the counter is judged again on its own row.
const PASSKEY = judgeStatement<{ challenge: string; credential: string; counter: number }>(
  'passkey',
  `spent as (
  update passkey_challenges set used_at = :now::int8
  where app_id = :app and challenge = :challenge and intent = 'factor' and user_id = :user and sid = :sid and used_at is null
    and expires_at > :now::int8 returning challenge
), proof as (
  update passkeys p set counter = :counter::int8 from open, spent
  where p.app_id = :app and p.credential_id = :credential and :counter::int8 >= 0
    and (p.counter < :counter::int8 or (p.counter = 0 and :counter::int8 = 0))
    and exists (select from accounts a where a.app_id = p.app_id and a.type = 'passkey' and a.subject = p.credential_id
      and a.user_id = open.user_id and a.details ->> 'enrolled_in_mfa' = 'true')
  returning p.credential_id
)`,
)
/** `counter` is that of a sound answer, −1 for any other. */
export const judgePasskey = async (
  db: Db,
  showing: Showing & { readonly challenge: string; readonly credential: string; readonly counter: number },
): Promise<Judged> => judged(await PASSKEY(db, showing))

const RECOVERY = judgeStatement<{ code: string }>(
  '',
  `proof as (
  update recovery_codes r set used_at = :now::int8 from open
  where r.user_id = open.user_id and r.code_hash = :code and r.used_at is null returning r.user_id
)`,
)
/** `code` is the keyed hash of what is shown. */
export const judgeRecoveryCode = async (db: Db, showing: Showing & { readonly code: string }): Promise<Judged> =>
  judged(await RECOVERY(db, showing))
