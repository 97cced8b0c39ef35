// The session of one runtime (spec section 4, "Session"; protocol.md §1.6): tokens, refresh, sign-out, other tabs.
// Trust: tokens stay in this closure and in the protocol's storage; no store, event or error carries one.

import { atom, type ReadableAtom } from 'nanostores'
import type { Api } from '../api/call.ts'
import { withLock } from '../browser/lock.ts'
import type { SessionStorage } from '../browser/storage.ts'
import * as sessions from '../contract/endpoints/sessions.ts'
import { type User, userFromWire, type WireSession, type WireUser } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { guestKey, STORAGE } from '../contract/wire.ts'
import { createTokens, ofOneSession } from './tokens.ts'

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
  /** A token for a link to another origin of the app, good once and for minutes: whoever opens `?privy_token=…` there is signed in. */
  fork(): Promise<string>
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
const loadHandOver = () => import('./fork-session.ts')
const gone = (error: unknown): boolean => error instanceof LatchkeyError && error.code === 'missing_or_invalid_token'

/** The session of an app on this page. */
export const createSession = ({ appId, api, storage, serverCookies }: SessionParts): Session => {
  const $user = atom<User | null>(null)
  const tokens = createTokens(appId, storage, serverCookies)

  // Counts sign-ins and sign-outs of this page: an answer to a question from before the last one is about somebody who is not here.
  let epoch = 0
  const clear = (): void => {
    epoch++
    tokens.clear()
    $user.set(null)
  }
  // A token of the session that was signed out last, here or in another tab: a tab that was renewing it then may still put it back.
  let ended: string | null = null
  /** As {@link clear}, and all else that a signed-out browser does not keep. */
  const wipe = (): void => {
    ended = tokens.stored() ?? ended
    clear()
    storage.remove(STORAGE.forkedToken)
    storage.remove(STORAGE.analyticsId)
    storage.remove(guestKey(appId))
  }
  const setUser = (wire: WireUser): User => {
    const user = userFromWire(wire)
    // Whoever has an account is a guest no longer.
    if (!user.isGuest) storage.remove(guestKey(appId))
    $user.set(user)
    return user
  }
  const take = (answer: WireSession): User | null => {
    if (answer.session_update_action === 'clear' || !answer.user) {
      clear()
      return null
    }
    if (answer.session_update_action === 'ignore') tokens.keep(answer.token)
    else tokens.store(answer.token, answer.refresh_token)
    // Whoever is signed in has no use for a session that was handed on.
    storage.remove(STORAGE.forkedToken)
    return setUser(answer.user)
  }
  const adopt = ({ user, token, refresh_token }: WireSession): User => {
    epoch++
    // Whatever its action, the answer to an authenticate call brings both.
    const taken = token ? take({ user, token, refresh_token }) : null
    if (!taken) throw new LatchkeyError('invalid_answer', "The service's answer holds no session.")
    return taken
  }

  /** Takes up the session that a link handed on, where there is one. */
  const recover = async (): Promise<User | null> => {
    if (!storage.get(STORAGE.forkedToken)) {
      clear()
      return null
    }
    const asked = epoch
    const answer = await (await loadHandOver()).recoverSession(api, storage)
    return answer && epoch === asked ? take(answer) : $user.get()
  }

  const ask = async (evenIfFresh: boolean): Promise<User | null> => {
    // Another tab may have renewed the token while this one waited for the lock.
    if (!evenIfFresh && tokens.fresh()) return $user.get()
    if (!tokens.renewable()) return recover()
    const presented = tokens.refreshToken()
    const asked = epoch
    try {
      const answer = await api(sessions.refresh, {
        body: presented ? { refresh_token: presented } : {},
        token: tokens.stored(),
      })
      if (epoch === asked && tokens.refreshToken() === presented) return take(answer)
      // While we asked, another tab moved on, or this one. What is stored is newer; signed out stays signed out.
      return answer.user && answer.user.id === tokens.subject() ? setUser(answer.user) : $user.get()
    } catch (error) {
      if (!gone(error)) throw error
      const present = tokens.refreshToken()
      if (present && present !== presented) return ask(evenIfFresh)
      clear()
      return recover()
    }
  }

  /** One at a time: in this page by the promise, over tabs by the lock. */
  const single = <T, A>(job: (argument: A) => Promise<T>): ((argument: A) => Promise<T>) => {
    let running: Promise<T> | null = null
    return (argument) => {
      running ??= job(argument).finally(() => {
        running = null
      })
      return running
    }
  }
  const renew = single((evenIfFresh: boolean) => withLock(LOCK, () => ask(evenIfFresh)))
  const refresh = (): Promise<User | null> => renew(true)
  const renewable = (): boolean => tokens.renewable() || storage.get(STORAGE.forkedToken) !== null

  const restore = async (): Promise<void> => {
    if (tokens.foreign()) wipe()
    if (renewable()) await refresh()
  }

  const accessToken = async (): Promise<string | null> => {
    let token = tokens.foreign() ? null : tokens.fresh()
    if (!token && !tokens.foreign() && renewable() && (await renew(false))) token = tokens.stored()
    if (!tokens.foreign()) return token
    wipe()
    return null
  }

  const authorized: Session['authorized'] = async (call) => {
    const token = await accessToken()
    if (!token) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
    try {
      return await call(token)
    } catch (error) {
      if (!gone(error) || !(await refresh())) throw error
      return call(tokens.stored() ?? token)
    }
  }

  const fork = single(() =>
    authorized(() =>
      loadHandOver().then(({ forkSession }) => {
        const asked = epoch
        // The same lock as a renewal: a fork renews the session too.
        return withLock(LOCK, () => forkSession(api, tokens, () => epoch === asked))
      }),
    ),
  )

  const logout = single(async () => {
    const [refreshToken, token] = [tokens.refreshToken(), tokens.stored()]
    // Begun first, since the call names the client, and the client's id goes with all the rest: at once, whatever the service says.
    const told =
      token || tokens.renewable()
        ? api(sessions.logout, { body: { refresh_token: refreshToken }, token, keepalive: true }).catch(() => undefined)
        : null
    wipe()
    await told
  })

  storage.onChange((key, taken) => {
    if (key !== null && key !== STORAGE.token) return
    ended = taken ?? ended
    const here = tokens.stored()
    // What is here may also be what this tab remembers: other tabs see cookies go a moment later than the tokens.
    if (here ? ended && ofOneSession(here, ended) : taken) {
      epoch++
      tokens.leave()
    }
    const subject = tokens.subject()
    if (subject ? subject !== $user.get()?.id : key === null && tokens.renewable()) void refresh().catch(() => undefined)
    else if (!subject) $user.set(null)
  })

  return { $user, adopt, setUser, restore, accessToken, refresh, authorized, fork: () => fork(null), logout: () => logout(null) }
}
