// Pending social logins and links: begun by the page, completed by the callback, used by the page.
// See docs/design/security.md, "OAuth".

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** What a flow is for: a login, an account that is linked, or access to the person's cloud. */
export type FlowIntent = 'login' | 'link' | 'recovery'

interface NewFlow {
  /** Keyed hash. */
  readonly state: string
  readonly app: string
  readonly provider: string
  readonly intent: FlowIntent
  readonly user: string | null
  readonly challenge: string
  readonly sealed: string
  readonly expires: number
  readonly ends: number
}

/** Notes a flow. */
export const beginFlow = async (db: Db, flow: NewFlow): Promise<void> => {
  await db
    .insertInto('oauth_flows')
    .values({
      state: flow.state,
      app_id: flow.app,
      provider: flow.provider,
      intent: flow.intent,
      user_id: flow.user,
      challenge: flow.challenge,
      sealed: flow.sealed,
      expires_at: flow.expires,
      ends_at: flow.ends,
    })
    .execute()
}

interface StartedFlow {
  readonly app_id: string
  readonly provider: string
  readonly intent: FlowIntent
  readonly sealed: string
  readonly challenge: string
  /** Whether no browser had started it before. */
  readonly first: boolean
}
/** Trust: one update decides which browser a flow is of. Another one that comes with the same address gets nothing. */
const START = statement<{ state: string; shown: string; fresh: string; now: number }, StartedFlow>(`
update oauth_flows set browser = coalesce(browser, :fresh)
where state = :state and landed_at is null and expires_at > :now::int8 and (browser is null or browser = :shown)
returning app_id, provider, intent, sealed, challenge, browser = :fresh as first`)

/** Binds a flow to a browser: `shown` is the hash of the cookie that it showed, `fresh` of the one that it is given. */
export const startInBrowser = async (
  db: Db,
  which: { state: string; shown: string; fresh: string; now: number },
): Promise<StartedFlow | undefined> => (await START(db, which))[0]

const PENDING = statement<{ state: string; browser: string; now: number }, PendingFlow>(`
select app_id, provider, sealed, challenge from oauth_flows
where state = :state and browser = :browser and landed_at is null and expires_at > :now::int8 and intent <> 'recovery'`)
interface PendingFlow {
  readonly app_id: string
  readonly provider: string
  readonly sealed: string
  readonly challenge: string
}

/** A flow that this browser has started and that nothing has ended. */
export const flowInBrowser = async (
  db: Db,
  which: { state: string; browser: string; now: number },
): Promise<PendingFlow | undefined> => (await PENDING(db, which))[0]

export interface CallbackFlow {
  readonly app_id: string
  readonly provider: string
  readonly intent: FlowIntent
  readonly sealed: string
  /** False where the provider had answered before, or too late. */
  readonly fresh: boolean
  /** Whether the browser that comes is the one that went. */
  readonly ours: boolean
  /** Whether this code of the provider came for another flow before. */
  readonly seen: boolean
}
type Landing = {
  readonly state: string
  /** Hash of the cookie that the browser showed; empty where it showed none. */
  readonly browser: string
  /** Hash of the provider's code; null where none came. */
  readonly code: string | null
  readonly now: number
  /** How long the code is remembered. */
  readonly remembered: number
}
/**
 * Trust: one update decides who lands a flow; of two answers with one state the second finds it landed. Whatever comes ends the flow, in time
 * or late and from whichever browser, and its code counts for no other flow from then on.
 */
const LAND = statement<Landing, CallbackFlow>(`
with seen as (select from oauth_flows where provider_code = :code),
landed as (
  update oauth_flows set landed_at = :now::int8, ends_at = greatest(ends_at, :remembered::int8),
    provider_code = case when exists (select from seen) then null else :code::text end
  where state = :state and landed_at is null and ends_at > :now::int8
  returning expires_at > :now::int8 as in_time
)
select f.app_id, f.provider, f.intent, f.sealed, coalesce((select in_time from landed), false) as fresh,
  coalesce(f.browser = :browser, false) as ours, exists (select from seen) as seen
from oauth_flows f where f.state = :state and f.ends_at > :now::int8`)

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** Uses the state up. Undefined where no such flow is known. */
export const consumeState = async (db: Db, landing: Landing): Promise<CallbackFlow | undefined> => {
  const land = async (): Promise<CallbackFlow | undefined> => (await LAND(db, landing))[0]
  try {
    return await land()
  } catch (error) {
    // Another flow took the same code at this moment; now it is seen.
    if (isTaken(error)) return land()
    throw error
  }
}

const KEEP = statement<{ state: string; code: string; found: string; expires: number; ends: number }, never>(`
update oauth_flows set code = :code, found = :found, expires_at = :expires::int8, ends_at = :ends::int8
where state = :state and landed_at is not null and code is null`)

/** Keeps what the provider said, to be fetched with a code. */
export const storeFound = async (
  db: Db,
  what: { state: string; code: string; found: string; expires: number; ends: number },
): Promise<void> => {
  await KEEP(db, what)
}

export interface FoundFlow {
  readonly state: string
  readonly provider: string
  readonly intent: FlowIntent
  readonly user_id: string | null
  readonly challenge: string
  readonly sealed: string
  readonly found: string
  /** Whether its time is over; one that was used in time is still there for a repeated call. */
  readonly over: boolean
}
const LOOK = statement<{ app: string; code: string; now: number }, FoundFlow>(`
select state, provider, intent, user_id, challenge, sealed, found, used_at is null and expires_at <= :now::int8 as over
from oauth_flows where app_id = :app and code = :code and found is not null and ends_at > :now::int8`)

/** The flow of a code (hashed). */
export const flowOfCode = async (db: Db, which: { app: string; code: string; now: number }): Promise<FoundFlow | undefined> =>
  (await LOOK(db, which))[0]

const SPEND = statement<{ app: string; code: string; user: string; sid: string; now: number }, { state: string }>(`
update oauth_flows set used_at = coalesce(used_at, :now::int8), used_by = :sid
where app_id = :app and code = :code and user_id = :user and intent = 'recovery'
  and case when used_at is null then expires_at > :now::int8 else used_by = :sid end
returning state`)

/** Uses the code of an access to a cloud up; whether it was good. Its own session may show it again. */
export const spendAccess = async (
  db: Db,
  which: { app: string; code: string; user: string; sid: string; now: number },
): Promise<boolean> => (await SPEND(db, which)).length > 0
