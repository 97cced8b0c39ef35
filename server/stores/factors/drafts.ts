// Enrolments on their way, and codes of second factors that were sent.
// See docs/design/security.md, "Second factor".

import { HOUR } from '../../../src/kit/durations.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type Budget, giveBack, OverBudget, type Taken, takeFromAll } from '../budgets.ts'
import type { Who } from './factors.ts'

/** Trust: a draft belongs to the session that began it. Another session of the same user has one of its own, and learns nothing of this one. */
type Whose = Who & { readonly sid: string }

/** SQL of the session of a call, where it lives: what has ended begins nothing. */
const LIVE = 'from sessions s where s.sid = :sid and s.app_id = :app and s.user_id = :user and s.ended_at is null'

const TOTP = statement<Whose & { sealed: string; now: number; expires: number }, { sealed: string }>(`
insert into session_drafts as d (sid, purpose, user_id, app_id, sealed, expires_at)
select s.sid, 'totp', s.user_id, s.app_id, :sealed, :expires::int8 ${LIVE}
on conflict (sid, purpose) do update set
  sealed = case when d.expires_at > :now::int8 then d.sealed else excluded.sealed end,
  expires_at = case when d.expires_at > :now::int8 then d.expires_at else excluded.expires_at end
returning sealed`)
/**
 * Keeps a secret until it is enrolled. Two tabs of one session that begin at once have one secret: the first that is kept. Trust: its time is
 * never prolonged.
 */
export const draftTotp = async (
  db: Db,
  draft: Whose & { sealed: string; now: number; expires: number },
): Promise<string | undefined> => (await TOTP(db, draft))[0]?.sealed

const TOTP_OF = statement<Whose & { now: number }, { sealed: string }>(`
select sealed from session_drafts
where sid = :sid and user_id = :user and app_id = :app and purpose = 'totp' and expires_at > :now::int8`)
/** The secret of this session that waits for its enrolment. */
export const totpDraftOf = async (db: Db, who: Whose & { now: number }): Promise<string | undefined> =>
  (await TOTP_OF(db, who))[0]?.sealed

type Purpose = 'totp' | 'sms-enroll' | 'sms-verify'
const DROP = statement<Who & { purpose: string }, never>(`
delete from session_drafts where user_id = :user and app_id = :app and purpose = :purpose`)
/** Takes the drafts of a purpose away, of every session of the user: what they were for is done. */
export const dropDrafts = async (db: Db, { app, user }: Who, purpose: Purpose): Promise<void> => {
  await DROP(db, { app, user, purpose })
}

type Code = Whose & { readonly purpose: 'sms-enroll' | 'sms-verify'; readonly number: string; readonly code: string }
type Counting = Who & { purpose: string; expires: number; now: number; cool_down: number; most: number; hour: number }
const COUNT = statement<Counting, { id: string }>(`
insert into factor_drafts as d (user_id, app_id, purpose, expires_at, sent_at, sends, sends_end_at)
select u.id, :app, :purpose, :expires::int8, :now::int8, 1, :now::int8 + :hour::int8 from users u where u.id = :user and u.app_id = :app
on conflict (user_id, purpose) do update set expires_at = excluded.expires_at, sent_at = excluded.sent_at,
  sends = case when d.sends_end_at <= :now::int8 then 1 else d.sends + 1 end,
  sends_end_at = case when d.sends_end_at <= :now::int8 then excluded.sends_end_at else d.sends_end_at end
where d.sent_at + :cool_down::int8 <= :now::int8 and (d.sends_end_at <= :now::int8 or d.sends < :most::int4)
returning d.user_id as id`)
const PLACE = statement<Code & { expires: number }, { sid: string }>(`
insert into session_drafts (sid, purpose, user_id, app_id, number, code_hash, expires_at)
select s.sid, :purpose, s.user_id, s.app_id, :number, :code, :expires::int8 ${LIVE}
on conflict (sid, purpose) do update set number = excluded.number, code_hash = excluded.code_hash, tries = 0,
  expires_at = excluded.expires_at
returning sid`)
const REST = statement<Who & { purpose: string; now: number; cool_down: number; most: number }, { rest: string }>(`
select greatest(d.sent_at + :cool_down::int8 - :now::int8, case when d.sends >= :most::int4 then d.sends_end_at - :now::int8 else 0 end)::text as rest
from factor_drafts d where d.user_id = :user and d.app_id = :app and d.purpose = :purpose`)

/** Places a code and takes its message from the budgets, together or not at all. Gives the wait in milliseconds where there can be none now. */
export const saveFactorCode = async (
  db: Db,
  code: Code,
  limits: { now: number; expires: number; coolDown: number; most: number; budgets: readonly Budget[]; known: boolean },
): Promise<{ readonly taken: readonly Taken[] } | { readonly wait: number }> => {
  const { now, expires, coolDown: cool_down, most, budgets, known } = limits
  try {
    const taken = await db.transaction().execute(async (trx) => {
      const { app, user, sid, purpose, number, code: code_hash } = code
      // Trust: counted for the user: with many sessions a person gets no more messages than with one.
      const [counted] = await COUNT(trx, { app, user, purpose, expires, now, cool_down, most, hour: HOUR })
      if (!counted) return null
      await PLACE(trx, { app, user, sid, purpose, number, code: code_hash, expires })
      return await takeFromAll(trx, budgets, known, now)
    })
    if (taken) return { taken }
  } catch (error) {
    if (error instanceof OverBudget) return { wait: error.wait }
    throw error
  }
  const { app, user, purpose } = code
  return { wait: Number((await REST(db, { app, user, purpose, now, cool_down, most }))[0]?.rest ?? 0) }
}

const WITHDRAW = statement<Whose & { purpose: string; code: string }, never>(`
with gone as (
  delete from session_drafts where sid = :sid and user_id = :user and app_id = :app and purpose = :purpose and code_hash = :code
  returning sid
)
update factor_drafts set expires_at = 0, sent_at = 0, sends = greatest(sends - 1, 0)
from gone where user_id = :user and app_id = :app and purpose = :purpose`)
/** Undoes {@link saveFactorCode} for a message that was not sent: no valid code, no cool-down, nothing counted. */
export const withdrawFactorCode = async (
  db: Db,
  { app, user, sid, purpose, code }: Code,
  taken: readonly Taken[],
): Promise<void> => {
  await WITHDRAW(db, { app, user, sid, purpose, code })
  await giveBack(db, taken)
}

const SPEND = statement<Whose & { number: string; code: string; now: number; most: number }, { held: boolean }>(`
update session_drafts d set tries = d.tries + 1, code_hash = nullif(d.code_hash, :code)
where d.sid = :sid and d.user_id = :user and d.app_id = :app and d.purpose = 'sms-enroll' and d.number = :number
  and d.expires_at > :now::int8 and d.tries < :most::int4 and d.code_hash is not null
returning d.code_hash is null as held`)
/** Whether a code of an enrolment holds; counts the try on its row, and uses it up. */
export const spendEnrollCode = async (
  db: Db,
  shown: Whose & { number: string; code: string; now: number; most: number },
): Promise<boolean> => (await SPEND(db, shown))[0]?.held ?? false
