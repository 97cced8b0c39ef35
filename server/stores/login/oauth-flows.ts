// Pending social logins and links: begun by the page, completed by the callback, used by the page.
// See docs/design/security.md, "OAuth".

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Db = Kysely<Schema>

export interface NewFlow {
  /** Keyed hash. */
  readonly state: string
  readonly app: string
  readonly provider: string
  readonly intent: 'login' | 'link'
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

export interface CallbackFlow {
  readonly app_id: string
  readonly provider: string
  readonly sealed: string
  /** False where the provider had answered before, or too late. */
  readonly fresh: boolean
}
/** Trust: one update decides who lands a flow; of two answers with one state the second finds it landed. */
const LAND = statement<{ state: string; now: number }, CallbackFlow>(`
with landed as (
  update oauth_flows set landed_at = :now::int8
  where state = :state and landed_at is null and expires_at > :now::int8
  returning state
)
select f.app_id, f.provider, f.sealed, exists (select from landed) as fresh from oauth_flows f
where f.state = :state and f.ends_at > :now::int8`)

/** Uses the state up. Undefined where no such flow is known. */
export const consumeState = async (db: Db, which: { state: string; now: number }): Promise<CallbackFlow | undefined> =>
  (await LAND(db, which))[0]

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
  readonly intent: 'login' | 'link'
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
