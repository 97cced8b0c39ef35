// Sessions (docs/design/protocol.md, "Session answer", "Refresh").

import { boolean, nullish, object, optional, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { wireSession } from '../entities.ts'
import { SESSION } from '../refusals.ts'

const refreshBody = () => object({ refresh_token: nullish(string()) })

/** Renews a session. A token that holds no more is 401 `missing_or_invalid_token`; a call without any is told that it is signed out (`clear`). */
export const refresh = endpoint<typeof refreshBody>()({
  name: 'sessions.refresh',
  method: 'POST',
  path: '/api/v1/sessions',
  access: 'anonymous',
  answer: wireSession,
  retry: true,
  // Not `once`: the same token gives the same successor by derivation.
  once: false,
})

const logoutBody = () => optional(refreshBody(), {})

/** Ends a session at once. A session that has already ended answers the same. */
export const logout = endpoint<typeof logoutBody>()({
  name: 'sessions.logout',
  method: 'POST',
  path: '/api/v1/sessions/logout',
  access: 'anonymous',
  answer: object({ success: boolean() }),
  retry: true,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(refresh, refreshBody, 'Renew a session', SESSION),
  described(logout, logoutBody, 'End a session'),
]
