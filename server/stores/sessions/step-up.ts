// What a session has shown of its person: a recent sign-in, a second factor (docs/design/security.md, "Step-up").

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Db = Kysely<Schema>
type Which = { readonly app: string; readonly user: string; readonly sid: string }

/** What a session has shown. */
export interface Shown {
  /**
   * Whether it was made by signing in after `signedInSince`. Trust: one that was handed on is as old as what it was made of, so it is none; nor
   * is one by an account that a session without a recent sign-in has linked a short while ago.
   */
  readonly recent: boolean
  /** Whether the user has a second factor. */
  readonly enrolled: boolean
  /** Whether one was shown in this session after `verifiedSince`. */
  readonly verified: boolean
  /** The session that it was opened in the place of; null for none. */
  readonly replaces: string | null
}

/** SQL of whether the session `s` is a recent sign-in. */
export const RECENT = `(s.created_at > :signed_in_since::int8 and s.ancestors is null and not s.by_late_link
  and not exists (select from forks f where f.sid = s.sid))`
const SHOWN = statement<Which & { signed_in_since: number; verified_since: number }, Shown>(`
select ${RECENT} as recent, u.mfa_methods <> '[]' as enrolled, coalesce(s.mfa_at > :verified_since::int8, false) as verified, s.replaces
from sessions s join users u on u.id = s.user_id where s.sid = :sid and s.app_id = :app and s.user_id = :user`)

/** Undefined where there is no such session. */
export const shownIn = async (
  db: Db,
  { app, user, sid, signedInSince, verifiedSince }: Which & { signedInSince: number; verifiedSince: number },
): Promise<Shown | undefined> =>
  (await SHOWN(db, { app, user, sid, signed_in_since: signedInSince, verified_since: verifiedSince }))[0]

const STAMP = statement<Which & { now: number }, never>(`
update sessions set mfa_at = :now::int8 where sid = :sid and app_id = :app and user_id = :user and ended_at is null`)

/** Notes that a second factor was shown in this session just now. */
export const stampSecondFactor = async (db: Db, which: Which & { readonly now: number }): Promise<void> => {
  await STAMP(db, which)
}

const REPLACE = statement<Which & { before: string }, never>(`
update sessions set replaces = :before where sid = :sid and app_id = :app and user_id = :user and replaces is null and sid <> :before`)

/** Notes that a session was opened to take the place of the one `before`. */
export const noteReplaced = async (db: Db, which: Which & { readonly before: string }): Promise<void> => {
  await REPLACE(db, which)
}
