// Sessions and their refresh tokens. Each change is one statement, safe against crashes and concurrent calls.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type PersonRecord, personSql, signsInSql } from '../login/person.ts'
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
/** Renewals of which the time is kept: a page that asks again, because an answer was lost, is one or two behind. */
const MOST_RENEWALS = 16

/**
 * A session is called by the device that it is first seen on. Times of renewals that may not be repeated any more go with the next one. They are
 * in the session's row, which is written anyway: a row of its own for each used token costs nearly as much as all the rest.
 */
const ROTATE = statement<Use & { since: number }, { person: PersonRecord | null }>(`
with rotated as (
  update sessions s set token_hash = :next, used_at = :now::int8, browser = coalesce(s.browser, :browser::text), os = coalesce(s.os, :os::text),
    country = coalesce(:country::text, s.country),
    renewals = case when s.used_at >= :since::int8 then s.renewals[greatest(cardinality(s.renewals) - ${MOST_RENEWALS - 2}, 1):] end || :now::int8
  where s.sid = :sid and s.token_hash = :hash and s.app_id = :app and s.ended_at is null and s.expires_at > :now::int8
  returning s.user_id
)
select ${personSql('rotated.user_id')} as person from rotated`)

interface Line {
  /** Hash of the token that is valid now. */
  readonly token_hash: string
  /** When the tokens before it were used, the last one last. */
  readonly renewals: readonly number[] | null
  /** When this very token was used, where an instance of an earlier release has written it down. */
  readonly noted_at: string | null
  readonly live: boolean
  readonly person: PersonRecord | null
}
const LINE = statement<{ app: string; sid: string; hash: string; now: number }, Line>(`
select s.token_hash, array_to_json(s.renewals) as renewals, s.ended_at is null as live, ${personSql('s.user_id')} as person,
  (select t.used_at::text from refresh_tokens t where t.sid = s.sid and t.hash = :hash) as noted_at
from sessions s where s.sid = :sid and s.app_id = :app and s.expires_at > :now::int8`)

/** How many renewals before the token with this hash a token is; 0 where it is none of this session's. */
type StepsTo = (current: string) => number

const REVOKE = statement<{ app: string; sid: string; now: number }, never>(`
update sessions set ended_at = :now::int8 where sid = :sid and app_id = :app and ended_at is null`)

/** The person whose session goes on; `unknown` for no token of a live session, `stolen` for one that was used before. */
type Rotated = { readonly person: PersonRecord } | 'unknown' | 'stolen'

/**
 * Uses a refresh token and puts its successor in its place. A token used before answers like the first time within `grace` milliseconds,
 * since its successor is the same; later its use is theft, and ends the session with all that was handed on from it. Trust: a thief who signs
 * out meanwhile changes nothing about that.
 */
export const rotateRefreshToken = async (
  db: Db,
  { grace, stepsTo, ...use }: Use & { grace: number; stepsTo: StepsTo },
): Promise<Rotated> => {
  const since = use.now - grace
  const [fresh] = await ROTATE(db, { ...use, since })
  if (fresh?.person) return { person: fresh.person }
  // Not the current one: perhaps it was a moment ago. A twin that was first has committed by now, so this question sees it.
  const [line] = await LINE(db, use)
  if (!line?.person) return 'unknown'
  const steps = stepsTo(line.token_hash)
  if (steps === 0 && line.noted_at === null) return 'unknown'
  const usedAt = line.noted_at ?? line.renewals?.at(-steps)
  if (usedAt !== undefined && Number(usedAt) >= since) return line.live ? { person: line.person } : 'unknown'
  const ended = await endWithDescendants(db, { app: use.app, sid: use.sid, user: '', now: use.now })
  return line.live || ended ? 'stolen' : 'unknown'
}

const END = statement<{ app: string; sid: string; hash: string; bearer: string; now: number }, { sid: string }>(`
update sessions s set ended_at = :now::int8
where s.app_id = :app and s.sid in (:sid, :bearer) and s.ended_at is null and (
  s.sid = :bearer or s.token_hash = :hash)
returning s.sid`)

/** Ends the session of a refresh token (`sid` and `hash`) and the one of a verified bearer (`bearer`), and nothing that they have handed on; empty texts name none. */
export const endSessions = async (
  db: Db,
  { stepsTo, ...which }: { app: string; sid: string; hash: string; bearer: string; now: number; stepsTo: StepsTo },
): Promise<void> => {
  const ended = await END(db, which)
  if (!which.sid || ended.some(({ sid }) => sid === which.sid)) return
  const [line] = await LINE(db, which)
  if (line && stepsTo(line.token_hash) > 0) await REVOKE(db, which)
}

const LIVE = statement<{ app: string; sid: string; user: string; now: number }, { user_id: string }>(`
select s.user_id from sessions s
where s.sid = :sid and s.app_id = :app and s.user_id = :user and s.ended_at is null and s.expires_at > :now::int8`)

/** Whether this session of this user is still open. */
export const isSessionLive = async (db: Db, which: { app: string; sid: string; user: string; now: number }): Promise<boolean> =>
  (await LIVE(db, which)).length > 0

const HAS_ACCOUNT = statement<{ user: string }, { has: boolean }>(`
select exists (select from accounts a where a.user_id = :user and ${signsInSql('a')}
  and (a.type <> 'passkey' or not exists (select from guests g where g.user_id = :user))) as has`)

/**
 * Whether the user has an account that a program does not get for nothing. Trust: a guest has none, and a guest's first passkey is made without
 * a captcha, by any program.
 */
export const hasProvenAccount = async (db: Db, user: string): Promise<boolean> =>
  (await HAS_ACCOUNT(db, { user }))[0]?.has ?? false
