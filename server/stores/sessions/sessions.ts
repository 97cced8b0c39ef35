// Sessions and their refresh tokens. Each change is one statement, safe against crashes and concurrent calls.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import { endWithDescendants } from './end-sessions.ts'

type Db = Kysely<Schema>

type Use = {
  app: string
  sid: string
  hash: string
  next: string
  now: number
  browser: string | null
  os: string | null
  country: string | null
}
/** A session is called by the device that it is first seen on. */
const ROTATE = statement<Use, { person: PersonRecord | null }>(`
with rotated as (
  update sessions s set token_hash = :next, used_at = :now::int8, browser = coalesce(s.browser, :browser::text), os = coalesce(s.os, :os::text),
    country = coalesce(:country::text, s.country)
  where s.sid = :sid and s.token_hash = :hash and s.app_id = :app and s.ended_at is null and s.expires_at > :now::int8
  returning s.user_id
), used as (
  insert into refresh_tokens (sid, hash, used_at) select :sid, :hash, :now::int8 from rotated
)
select ${personSql('rotated.user_id')} as person from rotated`)

const USED = statement<
  { app: string; sid: string; hash: string; now: number },
  { used_at: string; live: boolean; person: PersonRecord | null }
>(`
select t.used_at::text as used_at, s.ended_at is null as live, ${personSql('s.user_id')} as person
from refresh_tokens t join sessions s on s.sid = t.sid
where t.sid = :sid and t.hash = :hash and s.app_id = :app and s.expires_at > :now::int8`)

const CURRENT = statement<{ app: string; sid: string; now: number }, { token_hash: string; live: boolean }>(`
select s.token_hash, s.ended_at is null as live from sessions s where s.sid = :sid and s.app_id = :app and s.expires_at > :now::int8`)

/** Whether the token is one of this session's from before the one with this hash. Used tokens are kept for an hour; older ones are derived. */
type Precedes = (current: string) => boolean
const oldToken = async (
  db: Db,
  which: { app: string; sid: string; now: number },
  precedes: Precedes,
): Promise<{ readonly live: boolean } | null> => {
  const [session] = await CURRENT(db, which)
  return session && precedes(session.token_hash) ? session : null
}

const REVOKE = statement<{ app: string; sid: string; now: number }, never>(`
update sessions set ended_at = :now::int8 where sid = :sid and app_id = :app and ended_at is null`)

/** The person whose session goes on; `unknown` for no token of a live session, `stolen` for one that was used before. */
export type Rotated = { readonly person: PersonRecord } | 'unknown' | 'stolen'

/**
 * Uses a refresh token and puts its successor in its place. A token used before answers like the first time within `grace` milliseconds,
 * since its successor is the same; later its use is theft, and ends the session with all that was handed on from it. Trust: a thief who signs
 * out meanwhile changes nothing about that.
 */
export const rotateRefreshToken = async (
  db: Db,
  { grace, precedes, ...use }: Use & { grace: number; precedes: Precedes },
): Promise<Rotated> => {
  const [fresh] = await ROTATE(db, use)
  if (fresh?.person) return { person: fresh.person }
  // Not the current one: perhaps it was a moment ago. A twin that was first has committed by now, so this question sees it.
  const [used] = await USED(db, use)
  const old = used?.person ? used : await oldToken(db, use, precedes)
  if (!old) return 'unknown'
  if (used?.person && Number(used.used_at) + grace >= use.now) return used.live ? { person: used.person } : 'unknown'
  const ended = await endWithDescendants(db, { app: use.app, sid: use.sid, user: '', now: use.now })
  return old.live || ended ? 'stolen' : 'unknown'
}

const END = statement<{ app: string; sid: string; hash: string; bearer: string; now: number }, { sid: string }>(`
update sessions s set ended_at = :now::int8
where s.app_id = :app and s.sid in (:sid, :bearer) and s.ended_at is null and (
  s.sid = :bearer or s.token_hash = :hash or exists (select from refresh_tokens t where t.sid = :sid and t.hash = :hash))
returning s.sid`)

/** Ends the session of a refresh token (`sid` and `hash`) and the one of a verified bearer (`bearer`), and nothing that they have handed on; empty texts name none. */
export const endSessions = async (
  db: Db,
  { precedes, ...which }: { app: string; sid: string; hash: string; bearer: string; now: number; precedes?: Precedes },
): Promise<void> => {
  const ended = await END(db, which)
  if (!which.sid || !precedes || ended.some(({ sid }) => sid === which.sid)) return
  if (await oldToken(db, which, precedes)) await REVOKE(db, which)
}

const LIVE = statement<{ app: string; sid: string; user: string; now: number }, { user_id: string }>(`
select s.user_id from sessions s
where s.sid = :sid and s.app_id = :app and s.user_id = :user and s.ended_at is null and s.expires_at > :now::int8`)

/** Whether this session of this user is still open. */
export const isSessionLive = async (db: Db, which: { app: string; sid: string; user: string; now: number }): Promise<boolean> =>
  (await LIVE(db, which)).length > 0

const HAS_ACCOUNT = statement<{ user: string }, { has: boolean }>(`
select exists (select from accounts a where a.user_id = :user) as has`)

/** Whether the user has any account; a guest has none. */
export const hasAccount = async (db: Db, user: string): Promise<boolean> => (await HAS_ACCOUNT(db, { user }))[0]?.has ?? false
