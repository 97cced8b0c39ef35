// What a session of the service tells a client: when its person signed in, by which account, with which factors.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Which = { readonly app: string; readonly user: string; readonly sid: string; readonly now: number }

/** Times in milliseconds. `type`: of the account whose proof opened the session; null where none is known for it any more. */
export interface SessionFacts {
  /** When the person signed in. */
  readonly since: number
  /** Whether that was a proof of its own moment: no session that was handed on, and no link of an earlier mail. */
  readonly proved: boolean
  readonly factor: number | null
  readonly type: string | null
}
// The account that opened a session was verified at the session's own moment: one statement writes both.
// Trust: a session that was handed on is as old as the first one of its line.
const FACTS = statement<Which, { since: string; proved: boolean; factor: string | null; type: string | null }>(`
select least(s.created_at, (select min(o.created_at) from sessions o where o.sid = any(s.ancestors)))::text as since,
  s.ancestors is null and not s.by_late_link as proved, s.mfa_at::text as factor, (
  select a.type from accounts a where a.user_id = s.user_id and a.latest_verified_at = s.created_at order by a.type limit 1) as type
from sessions s where s.sid = :sid and s.app_id = :app and s.user_id = :user and s.ended_at is null and s.expires_at > :now::int8`)

/** Of an open session; undefined where it is none. */
export const sessionFacts = async (db: Kysely<Schema>, which: Which): Promise<SessionFacts | undefined> => {
  const [row] = await FACTS(db, which)
  return row && { ...row, since: Number(row.since), factor: row.factor === null ? null : Number(row.factor) }
}
