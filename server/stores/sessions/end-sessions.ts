// Ends sessions, with everything that was handed on from them or without (docs/design/security.md, "Sessions").

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { note } from '../account/activity.ts'
import { runIdempotent } from '../idempotency.ts'

type Db = Kysely<Schema>
type Which = { readonly app: string; readonly now: number }

/** Repeats `end` until it finds nothing to end. Trust: what is handed on while one round runs is seen by the next; see `takeFork`. */
const endAll = async (end: () => Promise<readonly unknown[]>): Promise<boolean> => {
  let some = false
  while ((await end()).length > 0) some = true
  return some
}

const END_LINE = statement<Which & { sid: string; user: string }, { sid: string }>(`
update sessions s set ended_at = :now::int8
where (s.sid = :sid or s.ancestors @> array[:sid::text]) and s.app_id = :app and (:user::text = '' or s.user_id = :user::text)
  and s.ended_at is null and s.expires_at > :now::int8
returning s.sid`)

type Root = Which & { readonly sid: string; readonly user: string }

/** The same in a transaction. */
export const endWithDescendantsIn = (trx: Db, which: Root): Promise<boolean> => endAll(() => END_LINE(trx, which))

/**
 * Ends a session, which may have ended before, and every session that was handed on from it, over any number of steps. `user`: only where it
 * is this user's; empty: any user's. Answers whether there was one to end.
 */
export const endWithDescendants = (db: Db, which: Root): Promise<boolean> =>
  runIdempotent(db, { ...which, key: '' }, () => endWithDescendantsIn(db, which))

type But = Which & { readonly user: string; readonly sid: string }
const DROP_FORKS = statement<But & { whole: boolean }, never>(`
delete from forks where user_id = :user and app_id = :app and (:whole::boolean or parent <> :sid) and used_at is null`)
const END_OTHERS = statement<But, { sid: string }>(`
update sessions set ended_at = :now::int8 where user_id = :user and app_id = :app and sid <> :sid and ended_at is null returning sid`)

/** Ends all sessions of a user but one, with their forks, in a transaction; `whole`: with the untaken forks of that one too. Answers whether there was one to end. */
export const endOthersIn = async (trx: Db, but: But & { readonly whole: boolean }): Promise<boolean> => {
  // First the forks, so that one that is being taken up is a session by then.
  await DROP_FORKS(trx, but)
  return endAll(() => END_OTHERS(trx, but))
}

/** The session of the person who ends others, and when. */
type By = { readonly user: string; readonly session: string; readonly now: number }
const told = (trx: Db, { user, session, now }: By, account: 'device' | 'devices'): Promise<void> =>
  note(trx, { kind: 'end-session', account, user, session, now })

/** Ends another session of the person with what it has handed on, and notes it in their activity. */
export const endOther = (db: Db, { session, ...which }: Root & By): Promise<void> =>
  runIdempotent(db, { ...which, key: '' }, () =>
    db.transaction().execute(async (trx) => {
      if (await endWithDescendantsIn(trx, which)) await told(trx, { ...which, session }, 'device')
    }),
  )

/** Ends all sessions of a user but one, and what they have handed on, and notes it in their activity. */
export const endOthers = (db: Db, but: But): Promise<void> =>
  runIdempotent(db, { ...but, key: '' }, () =>
    db.transaction().execute(async (trx) => {
      if (await endOthersIn(trx, { ...but, whole: false })) await told(trx, { ...but, session: but.sid }, 'devices')
    }),
  )
