// Ends sessions, with everything that was handed on from them or without (docs/design/security.md, "Sessions").

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
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

/** Ends all sessions of a user but one, with their forks, in a transaction; `whole`: with the untaken forks of that one too. */
export const endOthersIn = async (trx: Db, but: But & { readonly whole: boolean }): Promise<void> => {
  // First the forks, so that one that is being taken up is a session by then.
  await DROP_FORKS(trx, but)
  await endAll(() => END_OTHERS(trx, but))
}

/** Ends all sessions of a user but one, and what they have handed on. */
export const endOthers = (db: Db, but: But): Promise<void> =>
  runIdempotent(db, { ...but, key: '' }, () => endOthersIn(db, { ...but, whole: false }))
