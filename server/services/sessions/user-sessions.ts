// A person's own sessions, to list and to end.
// Trust: no address and no user agent is kept, only a device name; the id of a session opens nothing.

import type { WireUserSession } from '../../../src/contract/endpoints/users-me.ts'
import { endOther, endOthers, endWithDescendants } from '../../stores/sessions/end-sessions.ts'
import { openSessions } from '../../stores/sessions/user-sessions.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from './access-token.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** The open sessions, the one that asks first. */
export const listSessions = async ({ db, clock }: Core, app: App, { sid, userId }: TokenClaims): Promise<WireUserSession[]> => {
  const rows = await openSessions(db, { app: app.id, user: userId, now: clock.now() })
  const all = rows.map((row) => ({
    id: row.sid,
    is_current: row.sid === sid,
    browser: row.browser,
    os: row.os,
    country: row.country,
    created_at: seconds(row.created_at),
    last_used_at: seconds(row.used_at),
    expires_at: seconds(row.expires_at),
  }))
  return all.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Ends one session of the person with what was handed on from it; their own id among them signs them out. */
export const revokeSession = async (core: Core, app: App, claims: TokenClaims, sid: string): Promise<WireUserSession[]> => {
  // Trust: the user is part of the condition, so the id of another user's session ends nothing.
  const which = { app: app.id, user: claims.userId, now: core.clock.now(), sid }
  if (sid === claims.sid) await endWithDescendants(core.db, which)
  else await endOther(core.db, { ...which, session: claims.sid })
  return listSessions(core, app, claims)
}

/** Ends all sessions of the person but the one that asks. */
export const revokeOthers = async (core: Core, app: App, claims: TokenClaims): Promise<WireUserSession[]> => {
  await endOthers(core.db, { app: app.id, user: claims.userId, now: core.clock.now(), sid: claims.sid })
  return listSessions(core, app, claims)
}
