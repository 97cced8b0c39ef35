// The session of one runtime (spec section 4, "Session"; protocol.md §1.6): tokens, refresh, sign-out, other tabs.
// Trust: tokens stay in this closure and in the protocol's storage; no store, event or error carries one.

import { atom, type ReadableAtom } from 'nanostores'
import type { Api } from '../api/call.ts'
import { withLock } from '../browser/lock.ts'
import type { SessionStorage } from '../browser/storage.ts'
import * as sessions from '../contract/endpoints/sessions.ts'
import { type User, userFromWire, type WireSession, type WireUser } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { STORAGE } from '../contract/wire.ts'
import { createTokens } from './tokens.ts'

export interface Session {
  readonly $user: ReadableAtom<User | null>
  /** Takes the answer of an authenticate call: stores tokens and user. Gives the user. */
  adopt(answer: WireSession): User
  /** Takes a bare user, the answer of calls that change one. */
  setUser(wire: WireUser): User
  /** Signs in again from what is stored. Does nothing where nothing is. */
  restore(): Promise<void>
  /** A token with at least 30 s left, refreshed where needed; null when nobody is signed in. */
  accessToken(): Promise<string | null>
  /** Asks the service for the user anew. */
  refresh(): Promise<User | null>
  /** Runs a call that needs a session; after a 401 it refreshes once and tries again. */
  authorized<T>(call: (token: string) => Promise<T>): Promise<T>
  /** Ends the session here, at the service and in the other tabs. Errors of the service are ignored. */
  logout(): Promise<void>
}

export interface SessionParts {
  readonly appId: string
  readonly api: Api
  readonly storage: SessionStorage
  /** True while the service sets the cookies itself. */
  serverCookies(): boolean
}

const LOCK = 'latchkey:refresh'
const gone = (error: unknown): boolean => error instanceof LatchkeyError && error.code === 'missing_or_invalid_token'

/** The session of an app on this page. */
export const createSession = ({ appId, api, storage, serverCookies }: SessionParts): Session => {
  const $user = atom<User | null>(null)
  const tokens = createTokens(appId, storage, serverCookies)

  const clear = (): void => {
    tokens.clear()
    $user.set(null)
  }
  const setUser = (wire: WireUser): User => {
    const user = userFromWire(wire)
    $user.set(user)
    return user
  }
  const adopt = (answer: WireSession): User => {
    if (!answer.user || !answer.token) throw new LatchkeyError('invalid_answer', "The service's answer holds no session.")
    tokens.store(answer.token, answer.refresh_token)
    return setUser(answer.user)
  }
  const take = (answer: WireSession): User | null => {
    if (answer.session_update_action === 'clear' || !answer.user) {
      clear()
      return null
    }
    if (answer.session_update_action === 'ignore') tokens.keep(answer.token)
    else tokens.store(answer.token, answer.refresh_token)
    return setUser(answer.user)
  }

  const ask = async (evenIfFresh: boolean): Promise<User | null> => {
    // Another tab may have renewed the token while this one waited for the lock.
    if (!evenIfFresh && tokens.fresh()) return $user.get()
    const presented = tokens.refreshToken()
    if (!presented && !tokens.marked()) {
      clear()
      return null
    }
    try {
      const answer = await api(sessions.refresh, { body: { refresh_token: presented }, token: tokens.stored() })
      const present = tokens.refreshToken()
      if (present === presented) return take(answer)
      // While we asked, another tab moved on. What it stored is newer; signed out stays signed out.
      return present && answer.user ? setUser(answer.user) : null
    } catch (error) {
      if (!gone(error)) throw error
      const present = tokens.refreshToken()
      if (present && present !== presented) return ask(evenIfFresh)
      clear()
      return null
    }
  }

  let renewing: Promise<User | null> | null = null
  /** One renewal at a time: in this page by the promise, over tabs by the lock. */
  const renew = (evenIfFresh: boolean): Promise<User | null> => {
    renewing ??= withLock(LOCK, () => ask(evenIfFresh)).finally(() => {
      renewing = null
    })
    return renewing
  }
  const refresh = (): Promise<User | null> => renew(true)

  const restore = async (): Promise<void> => {
    if (tokens.foreign()) return clear()
    if (tokens.refreshToken() || tokens.marked()) await refresh()
  }

  const accessToken = async (): Promise<string | null> => {
    if (tokens.foreign()) clear()
    const fresh = tokens.fresh()
    if (fresh) return fresh
    if (!tokens.refreshToken() && !tokens.marked()) return null
    await renew(false)
    return tokens.fresh()
  }

  storage.onChange((key) => {
    if (key !== null && key !== STORAGE.token) return
    const subject = tokens.subject()
    if (!subject) $user.set(null)
    else if (subject !== $user.get()?.id) void refresh().catch(() => undefined)
  })

  return {
    $user,
    adopt,
    setUser,
    restore,
    accessToken,
    refresh,
    async authorized(call) {
      const token = await accessToken()
      if (!token) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
      try {
        return await call(token)
      } catch (error) {
        if (!gone(error) || !(await refresh())) throw error
        return call(tokens.stored() ?? token)
      }
    },
    async logout() {
      const refreshToken = tokens.refreshToken()
      const token = tokens.stored()
      clear()
      if (refreshToken || token) {
        await api(sessions.logout, { body: { refresh_token: refreshToken }, token, keepalive: true }).catch(() => undefined)
      }
      // Last: the call itself still names the client.
      storage.remove(STORAGE.analyticsId)
    },
  }
}
