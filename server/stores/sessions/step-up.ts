// What a session has shown of its person: a recent sign-in, a second factor (docs/design/security.md, "Step-up").

import type { Kysely } from 'kysely'
import { DAY } from '../../../src/kit/durations.ts'
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
  /** Whether the user has one that proves the person: enrolled after a recent sign-in, or more than a day ago. */
  readonly trusted: boolean
  /** The session that it was opened in the place of; null for none. */
  readonly replaces: string | null
}

/** SQL of whether the session `s` is a recent sign-in. */
export const RECENT = `(s.created_at > :signed_in_since::int8 and s.ancestors is null and not s.by_late_link
  and not exists (select from forks f where f.sid = s.sid))`
/** How long a factor is new that a session without a recent sign-in has enrolled: its person has been told by mail. */
const NEW = DAY
/** SQL of whether the user `u` has a factor that proves them. */
export const TRUSTED = `exists (select from jsonb_array_elements(u.mfa_methods) m
  where (m -> 'late') is null or (m ->> 'verified_at')::int8 < :now::int8 - ${NEW})`
const SHOWN = statement<Which & { now: number; signed_in_since: number; verified_since: number }, Shown>(`
select ${RECENT} as recent, u.mfa_methods <> '[]' as enrolled, coalesce(s.mfa_at > :verified_since::int8, false) as verified,
  ${TRUSTED} as trusted, s.replaces
from sessions s join users u on u.id = s.user_id where s.sid = :sid and s.app_id = :app and s.user_id = :user`)

/** Undefined where there is no such session. */
export const shownIn = async (
  db: Db,
  { signedInSince, verifiedSince, ...which }: Which & { now: number; signedInSince: number; verifiedSince: number },
): Promise<Shown | undefined> => (await SHOWN(db, { ...which, signed_in_since: signedInSince, verified_since: verifiedSince }))[0]

// A wallet that the former session has made is the new one's: who opened it has shown both that session and a proof.
const REPLACE = statement<Which & { before: string }, never>(`
with opened as (
  update sessions set replaces = :before
  where sid = :sid and app_id = :app and user_id = :user and replaces is null and sid <> :before returning sid
)
update embedded_wallets w set made_by = opened.sid from opened where w.app_id = :app and w.user_id = :user and w.made_by = :before`)

/** Notes that a session was opened to take the place of the one `before`. */
export const noteReplaced = async (db: Db, which: Which & { readonly before: string }): Promise<void> => {
  await REPLACE(db, which)
}
