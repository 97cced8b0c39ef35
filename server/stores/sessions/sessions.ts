// Sessions and their refresh tokens. Each change is one statement, safe against crashes and concurrent calls.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type PersonRecord, personSql, signsInSql } from '../login/person.ts'
import { endWithDescendants } from './end-sessions.ts'
import { type Renew, type Use, unusedSql } from './renewals.ts'

type Db = Kysely<Schema>

const NOTE_PROOF = statement<{ app: string; sid: string; proof: string }, { sid: string }>(`
update sessions s set proofs = s.proofs || :proof::text where s.sid = :sid and s.app_id = :app and ${unusedSql(':proof')} returning s.sid`)

interface Line {
  /** Hash of the token that is valid now. */
  readonly token_hash: string
  /** When the tokens before it were used, the last one last. */
  readonly renewals: readonly number[] | null
  /** When this very token was used, where an instance of an earlier release has written it down. */
  readonly noted_at: string | null
  readonly live: boolean
  /** The key that it is bound to. */
  readonly jkt: string | null
  readonly person: PersonRecord | null
}
const LINE = statement<{ app: string; sid: string; hash: string; now: number }, Line>(`
select s.token_hash, s.jkt, array_to_json(s.renewals) as renewals, s.ended_at is null as live, ${personSql('s.user_id')} as person,
  (select t.used_at::text from refresh_tokens t where t.sid = s.sid and t.hash = :hash) as noted_at
from sessions s where s.sid = :sid and s.app_id = :app and s.expires_at > :now::int8`)

/** The time of a token that nobody was given: to show it is theft. */
const SKIPPED = 0

const SKIP = statement<Use & { after: string }, { sid: string }>(`
update sessions s set token_hash = :after, used_at = :now::int8, country = coalesce(:country::text, s.country),
  renewals = s.renewals[1 : cardinality(s.renewals) - 1] || array[:now::int8, ${SKIPPED}]
where s.sid = :sid and s.token_hash = :next and s.app_id = :app and s.ended_at is null returning s.sid`)

/** How many renewals before the token with this hash a token is; 0 where it is none of this session's. */
type StepsTo = (current: string) => number

const REVOKE = statement<{ app: string; sid: string; now: number }, never>(`
update sessions set ended_at = :now::int8 where sid = :sid and app_id = :app and ended_at is null`)

/** Ends one session, whatever it is bound to, and nothing that was handed on from it. */
export const revokeSession = async (db: Db, which: { app: string; sid: string; now: number }): Promise<void> => {
  await REVOKE(db, which)
}

/**
 * The person whose session goes on, and its key; `skips`: not the successor, but the one after it, is the token now. `unknown` for no token of a live session, `stolen` for one that was used before, `unproved` for one of a
 * bound session without a proof by its key.
 */
type Rotated =
  | { readonly person: PersonRecord; readonly jkt: string | null; readonly skips?: boolean }
  | 'unknown'
  | 'stolen'
  | 'unproved'

/** What a token that is not the current one is worth: the answer that was given already, a late renewal, or theft. */
const judge = (line: Line, steps: number, since: number): { skips: boolean } | 'late' | 'stolen' | 'unknown' => {
  if (steps === 0 && line.noted_at === null) return 'unknown'
  const skips = steps > 1 && line.renewals?.at(1 - steps) === SKIPPED
  const usedAt = (skips ? null : line.noted_at) ?? line.renewals?.at(-steps)
  if (usedAt !== undefined && Number(usedAt) >= since) return line.live ? { skips } : 'unknown'
  return line.live && steps === 1 && usedAt !== SKIPPED ? 'late' : 'stolen'
}

/**
 * Uses a refresh token and puts its successor in its place. A token used before answers like the first time within `grace` milliseconds,
 * since its successor is the same; later its use is theft, and ends the session with all that was handed on from it. Trust: a thief who signs
 * out meanwhile changes nothing about that.
 *
 * Where the successor was never used, its answer may have been lost: then the token after it is given, at any time. Trust: the successor itself is theft from
 * then on, so that of two parties who hold this family of tokens one is found, whichever of them comes late.
 */
export const rotateRefreshToken = async (
  db: Db,
  renew: Renew,
  { grace, proofLife, stepsTo, after, ...use }: Use & { grace: number; proofLife: number; stepsTo: StepsTo; after(): string },
): Promise<Rotated> => {
  const since = use.now - grace
  // A renewal that is repeated brings its own proof, and does not count as a use.
  const fresh = await renew({ ...use, since, proofs_since: since - proofLife })
  if (fresh?.person) return { person: fresh.person, jkt: fresh.jkt }
  // Not the current one: perhaps it was a moment ago. A twin that was first has committed by now, so this question sees it.
  const [line] = await LINE(db, use)
  if (!line?.person || (line.jkt === null && use.bound_only)) return 'unknown'
  // Trust: before anything is looked at or ended. Without the session's key a stolen token tells nothing, and signs nobody out.
  if (line.jkt !== null && line.jkt !== use.jkt) return 'unproved'
  if (line.jkt !== null && use.proof !== '' && (await NOTE_PROOF(db, use)).length === 0) return 'unproved'
  const judged = judge(line, stepsTo(line.token_hash), since)
  if (judged === 'stolen' || judged === 'late') {
    // Trust: a repeated proof is good for what was answered already.
    const isSkipped =
      judged === 'late' && (line.jkt === null || use.proof !== '') && (await SKIP(db, { ...use, after: after() })).length > 0
    if (isSkipped) return { person: line.person, jkt: line.jkt, skips: true }
    // A twin was first: it skipped too, or the successor was used.
    const [now] = judged === 'late' ? await LINE(db, use) : []
    const twin = now?.person && judge(now, stepsTo(now.token_hash), since)
    if (typeof twin === 'object') return { person: line.person, jkt: line.jkt, ...twin }
    const ended = await endWithDescendants(db, { app: use.app, sid: use.sid, user: '', now: use.now })
    return line.live || ended ? 'stolen' : 'unknown'
  }
  return judged === 'unknown' ? judged : { person: line.person, jkt: line.jkt, ...judged }
}

type Ending = { app: string; sid: string; hash: string; bearer: string; jkt: string; now: number }
const END = statement<Ending, { sid: string }>(`
update sessions s set ended_at = :now::int8
where s.app_id = :app and s.sid in (:sid, :bearer) and s.ended_at is null and (
  s.sid = :bearer or s.token_hash = :hash) and (s.jkt is null or s.jkt = :jkt)
returning s.sid`)

/**
 * Ends the session of a refresh token (`sid` and `hash`) and the one of a verified bearer (`bearer`), and nothing that they have handed on; empty texts name none. `jkt`: the key that the call is by. False where one is bound to another key: that one
 * goes on.
 */
export const endSessions = async (db: Db, { stepsTo, ...which }: Ending & { stepsTo: StepsTo }): Promise<boolean> => {
  const ended = await END(db, which)
  if (!which.sid || ended.some(({ sid }) => sid === which.sid)) return true
  const [line] = await LINE(db, which)
  if (line && line.jkt !== null && line.jkt !== which.jkt) return false
  if (line && stepsTo(line.token_hash) > 0) await REVOKE(db, which)
  return true
}

type Live = { app: string; sid: string; user: string; now: number }
const LIVE = statement<Live, { jkt: string | null }>(`
select s.jkt from sessions s
where s.sid = :sid and s.app_id = :app and s.user_id = :user and s.ended_at is null and s.expires_at > :now::int8`)

/** The key that this session of this user is bound to, null for none; undefined where it is not open. */
export const liveKey = async (db: Db, which: Live): Promise<string | null | undefined> => (await LIVE(db, which))[0]?.jkt

/** Whether this session of this user is still open. */
export const isSessionLive = async (db: Db, which: Live): Promise<boolean> => (await LIVE(db, which)).length > 0

const HAS_ACCOUNT = statement<{ user: string }, { has: boolean }>(`
select exists (select from accounts a where a.user_id = :user and ${signsInSql('a')}
  and (a.type <> 'passkey' or not exists (select from guests g where g.user_id = :user))) as has`)

/**
 * Whether the user has an account that a program does not get for nothing. Trust: a guest has none, and a guest's first passkey is made without
 * a captcha, by any program.
 */
export const hasProvenAccount = async (db: Db, user: string): Promise<boolean> =>
  (await HAS_ACCOUNT(db, { user }))[0]?.has ?? false
