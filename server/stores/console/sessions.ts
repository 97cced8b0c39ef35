// Sessions of operators: one row each, by a keyed hash of what the cookie holds (docs/console.md).

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** Notes a session; those that began before `over` go meanwhile. */
export const saveOperatorSession = async (
  db: Db,
  it: { session: string; operator: string; role: string; now: number; over: number },
): Promise<void> => {
  await db.deleteFrom('operator_sessions').where('created_at', '<=', BigInt(it.over)).execute()
  const { session, operator, role, now } = it
  await db
    .insertInto('operator_sessions')
    .values({ session, operator_id: operator, role, created_at: now, seen_at: now })
    .execute()
}

export interface SessionOperator {
  readonly id: string
  readonly name: string
  readonly role: string
}
const SEE = statement<{ session: string; now: number; idle: number; over: number }, SessionOperator>(`
update operator_sessions s set seen_at = :now::int8
from operators o
where s.session = :session and s.seen_at > :idle::int8 and s.created_at > :over::int8
  and o.id = s.operator_id and o.role = s.role and o.disabled_at is null
returning o.id, o.name, o.role`)

/** Whose a live session is, and notes that it was used: not idle since `idle`, begun after `over`, of an operator with the role of then. */
export const seeOperatorSession = async (
  db: Db,
  which: { session: string; now: number; idle: number; over: number },
): Promise<SessionOperator | undefined> => (await SEE(db, which))[0]

/** Ends a session. */
export const endOperatorSession = async (db: Db, session: string): Promise<void> => {
  await db.deleteFrom('operator_sessions').where('session', '=', session).execute()
}
