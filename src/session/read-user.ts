// Reads the user again because another tab has changed them (docs/design/protocol.md, "Other tabs").

import * as users from '../contract/endpoints/users.ts'
import type { User, WireUser } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { type SessionState, setUser } from './session-state.ts'

interface Reading {
  /** A renewal that is under way: it may have been answered before the change. */
  renewing(): Promise<unknown> | null
  accessToken(): Promise<string | null>
  renew(): Promise<User | null>
}

/** How often an answer may be overtaken by another one. */
const MOST = 3

/** No token is renewed for it, where the service has the call and the session may make it. */
export const readUser = async (state: SessionState, { renewing, accessToken, renew }: Reading): Promise<void> => {
  const { api, tokens, $user } = state
  for (let tries = 0; tries < MOST; tries++) {
    await renewing()?.catch(() => undefined)
    if (!tokens.subject()) return
    const token = await accessToken()
    const [before, { epoch }] = [$user.get(), state]
    if (!token) return
    let wire: WireUser
    try {
      wire = await api(users.me, { token })
    } catch (error) {
      // A session that is over or held, or an older service: the renewal says what there is.
      if (error instanceof LatchkeyError && error.status !== null && error.status < 500) await renew()
      return
    }
    if (state.epoch !== epoch || wire.id !== tokens.subject()) return
    if ($user.get() === before) return void setUser(state, wire, false)
  }
}
