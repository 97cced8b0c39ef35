// Pending login codes: cool-down, codes per hour and replacement of the old code in one upsert.
// See docs/design/security.md, "Login code", "Resend".

import { HOUR } from '../../../src/kit/durations.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type Budget, giveBack, OverBudget, type Taken, takeFromAll } from '../budgets.ts'
import { runIdempotent } from '../idempotency.ts'
import { CHALLENGE_DEVICE, type ChallengeKey } from './challenge-row.ts'

/** How far the call of a key has come. */
export type Sending = { readonly state: 'sending' | 'sent'; readonly at: number }

interface Row {
  readonly prior: Sending | null
  readonly placed: string | null
  /** Whether this is a test account, whose code never changes. */
  readonly fixed: boolean
}

const PLACE = statement<
  ChallengeKey & {
    type: string
    subject: string
    key: string
    key_ends: number
    code: string
    now: number
    expires: number
    hour: number
    cool_down: number
    most: number
  },
  Row
>(`
with prior as (
  select i.outcome from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8
), challenge_row as (${CHALLENGE_DEVICE}
), placed as (
  insert into challenges as c (app_id, identifier, device, code_hash, expires_at, sent_at, sends, sends_end_at, touched_at)
  select :app, :identifier_hash, challenge_row.device, :code, :expires::int8, :now::int8, 1, :now::int8 + :hour::int8, :now::int8
  from challenge_row where not exists (select from prior)
  on conflict (app_id, identifier, device) do update set
    code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at, sent_at = excluded.sent_at,
    sends = case when c.sends_end_at <= :now::int8 then 1 else c.sends + 1 end,
    sends_end_at = case when c.sends_end_at <= :now::int8 then excluded.sends_end_at else c.sends_end_at end,
    touched_at = excluded.touched_at
  where (c.sent_at + :cool_down::int8 <= :now::int8 or c.expires_at = 0) and (c.sends_end_at <= :now::int8 or c.sends < :most::int4)
  returning c.device
), kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object('state', 'sending', 'at', :now::int8), :key_ends::int8 from placed where :key <> ''
)
select (select p.outcome from prior p) as prior, (select placed.device from placed) as placed,
  exists (select from test_accounts t where t.app_id = :app and t.type = :type and t.email = :subject) as fixed`)

const REST = statement<ChallengeKey & { now: number; cool_down: number; most: number }, { rest: string | null }>(`
with challenge_row as (${CHALLENGE_DEVICE})
select greatest(c.sent_at + :cool_down::int8 - :now::int8,
  case when c.sends >= :most::int4 then c.sends_end_at - :now::int8 else 0 end)::text as rest
from challenges c, challenge_row where c.app_id = :app and c.identifier = :identifier_hash and c.device = challenge_row.device`)

/** What came of asking for a code: an earlier call of this key, a place for it on a device's row, or the wait in milliseconds. */
export type Placed =
  | { readonly prior: Sending }
  | { readonly device: string; readonly fixed: boolean; readonly taken: readonly Taken[] }
  | { readonly wait: number }

/** Places a code and takes its message from the budgets, together or not at all: a refused call kills no older code and counts nothing. */
const placeInBudget = (db: Db, budgets: readonly Budget[], now: number, place: (db: Db) => Promise<Row[]>) =>
  db.transaction().execute(async (trx) => {
    const [row] = await place(trx)
    const taken = row && row.placed !== null ? await takeFromAll(trx, budgets, row.placed !== '', now) : []
    return { row, taken }
  })

/** Makes `code` the living one of this recipient, if it may have one now. */
export const saveCode = async (
  db: Db,
  recipient: ChallengeKey & { type: string; subject: string },
  ask: {
    key: string
    keyEnds: number
    code: string
    now: number
    expires: number
    coolDown: number
    most: number
    budgets: readonly Budget[]
  },
): Promise<Placed> => {
  const { key, code, now, expires, most } = ask
  const limits = { now, cool_down: ask.coolDown, most }
  const place = (on: Db) => PLACE(on, { ...recipient, ...limits, key, code, expires, key_ends: ask.keyEnds, hour: HOUR })
  const one = async (): Promise<{ row: Row | undefined; taken: readonly Taken[] }> =>
    ask.budgets.length > 0 ? placeInBudget(db, ask.budgets, now, place) : { row: (await place(db))[0], taken: [] }
  const once = () => runIdempotent(db, { app: recipient.app, key, now }, one)
  try {
    let { row, taken } = await once()
    // A twin with the same key may have been first by a moment: it is seen only now.
    if (key && !row?.prior && row?.placed == null) ({ row, taken } = await once())
    if (row?.prior) return { prior: row.prior }
    if (row && row.placed !== null) return { device: row.placed, fixed: row.fixed, taken }
  } catch (error) {
    if (error instanceof OverBudget) return { wait: error.wait }
    throw error
  }
  const [refused] = await REST(db, { ...recipient, ...limits })
  return { wait: Number(refused?.rest ?? 0) }
}

const SENT = statement<{ sent: string }, never>(`
update idempotency i set outcome = jsonb_set(i.outcome, '{state}', '"sent"')
from jsonb_to_recordset(:sent::jsonb) as s (app text, key text) where i.app_id = s.app and i.key = s.key`)

/** Notes that the messages of these keys have been taken by their providers. */
export const markSent = async (db: Db, sent: readonly { readonly app: string; readonly key: string }[]): Promise<void> => {
  await SENT(db, { sent: JSON.stringify(sent) })
}

type Withdrawn = { app: string; identifier_hash: string; device: string; code: string; key: string }
const WITHDRAW = statement<Withdrawn, never>(`
with gone as (delete from idempotency where app_id = :app and key = :key)
update challenges set code_hash = null, expires_at = 0, sent_at = 0, sends = greatest(sends - 1, 0)
where app_id = :app and identifier = :identifier_hash and device = :device and code_hash = :code`)

/** Undoes {@link saveCode} for a message that could not be sent: no valid code, no cool-down, nothing counted. */
export const withdrawCode = async (db: Db, { taken, ...which }: Withdrawn & { taken: readonly Taken[] }): Promise<void> => {
  await WITHDRAW(db, which)
  await giveBack(db, taken)
}

const STATE = statement<{ app: string; key: string; now: number }, { outcome: Sending }>(`
select outcome from idempotency where app_id = :app and key = :key and expires_at > :now::int8`)

/** How far the call of this key has come; undefined when it has been withdrawn. */
export const sendingState = async (db: Db, app: string, key: string, now: number): Promise<Sending | undefined> =>
  (await STATE(db, { app, key, now }))[0]?.outcome

const ABANDON = statement<{ app: string; key: string; at: number }, never>(`
delete from idempotency where app_id = :app and key = :key and outcome ->> 'state' = 'sending' and (outcome ->> 'at')::int8 = :at::int8`)

/** Takes away the record of a call that died while it was sending. */
export const abandonSending = async (db: Db, app: string, key: string, at: number): Promise<void> => {
  await ABANDON(db, { app, key, at })
}
