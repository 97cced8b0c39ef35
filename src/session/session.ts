// The session of one runtime: access token, sign-out, other tabs.
// See docs/design/protocol.md, "Refresh"; docs/design/spec.md, "Session".

import { atom, type ReadableAtom } from 'nanostores'
import type { Api } from '../api/call.ts'
import type { SessionStorage } from '../browser/storage.ts'
import * as sessions from '../contract/endpoints/sessions.ts'
import { type User, userFromWire, type WireSession, type WireUser } from '../contract/entities.ts'
import type { Held } from '../contract/held.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { STORAGE, UNFINISHED_KEY } from '../contract/wire.ts'
import { boundTo } from '../kit/jwt-claims.ts'
import type { Proofs } from './proofs.ts'
import { isRefused, isRenewable, loadFork, loadReader, locked, refresh, settled, shared } from './session-refresh.ts'
import { adopt, clearAll, defer, finish, followStorage, type SessionState, setUser, waits } from './session-state.ts'
import { createTokens } from './tokens.ts'
import { createUserMark } from './user-mark.ts'

export interface Session {
  readonly $user: ReadableAtom<User | null>
  /** Takes the answer of an authenticate call: stores tokens and user. Gives the user. */
  adopt(answer: WireSession): User
  /** Takes the answer of a call that changes the user. Gives them as answered, who are nobody here while {@link Session.isLeft}. */
  setUser(wire: WireUser): User
  /** Restores the stored session, if there is one. */
  restore(): Promise<void>
  /** A token with at least 30 s left, refreshed where needed; null when signed out. */
  accessToken(): Promise<string | null>
  /** The token as it is held, for a call that takes one and needs none; null where it is not good for this app any more. */
  heldToken(): string | null
  /** The access token for the host, as {@link Session.accessToken}; null also while the session waits for something. */
  hostToken(): Promise<string | null>
  /** What the service waits for in the session, which can do nothing else before; null: for nothing. */
  held(): Held | null
  /** Whether the service waits for something. */
  isHeld(): boolean
  /** Whether there is a session that waits, for the service or for what a page has asked for besides, and whose login goes on nowhere in this page. */
  isLeft(): boolean
  /** The login of a session that {@link Session.isLeft} goes on here. Gives the person, null where the session is over. */
  resume(): Promise<User | null>
  /** Something that the page asks for is outstanding: until {@link Session.finish} the session has a person in this page alone. */
  defer(): void
  /** The login that goes on here is whole, as far as the page asks. */
  finish(): void
  /** Fetches the user from the service. */
  refresh(): Promise<User | null>
  /** Runs a call that needs a session. Refused once, for its token or for want of a second factor, it is tried again with what was asked for. */
  authorized<T>(call: (token: string) => Promise<T>): Promise<T>
  /** A token for a link to another origin of the app, valid once and for minutes: the person who opens `?privy_token=…` there is signed in. */
  fork(): Promise<string>
  /** By the service's clock, as `Date.now()`. */
  now(): number
  /** Ends the session here, at the service and in the other tabs. Errors of the service are ignored. */
  logout(): Promise<void>
}

interface SessionParts {
  readonly appId: string
  readonly api: Api
  readonly storage: SessionStorage
  readonly proofs: Proofs
  /** True while the service sets the cookies itself. */
  serverCookies(): boolean
  /** Whether a call that was refused is to be made again: a second factor was asked for, and has been shown. `began`: as of `Date.now()`. */
  proves?(error: unknown, began: number): Promise<boolean>
}

const signedOut = (): LatchkeyError => new LatchkeyError('must_be_authenticated', 'User must be authenticated')
const isCode = (error: unknown, code: string): boolean => error instanceof LatchkeyError && error.code === code

type Renew = (evenIfFresh: boolean) => Promise<User | null>

const restore = async (state: SessionState, renew: Renew): Promise<void> => {
  await settled(state)
  // Trust: what was brought here from another browser signs nobody in, and no call is made with it.
  if (state.tokens.foreign() || state.tokens.elsewhere()) clearAll(state)
  if (isRenewable(state)) await renew(true)
}

const accessToken = async (state: SessionState, renew: Renew): Promise<string | null> => {
  const { tokens } = state
  await settled(state)
  let token = tokens.foreign() ? null : tokens.fresh()
  if (!token && !tokens.foreign() && isRenewable(state) && (await renew(false))) token = tokens.stored()
  if (!tokens.foreign()) return token
  clearAll(state)
  return null
}

const hostToken = async (state: SessionState, renew: Renew): Promise<string | null> => {
  const token = await accessToken(state, renew)
  // Trust: no page of a host hands on a token that its back end must not take.
  return waits(state) ? null : token
}

const authorized = async <T>(
  state: SessionState,
  renew: Renew,
  proves: SessionParts['proves'],
  call: (token: string) => Promise<T>,
): Promise<T> => {
  const token = await accessToken(state, renew)
  if (!token) throw signedOut()
  const began = Date.now()
  try {
    return await call(token)
  } catch (error) {
    // The service waits for something that it did not wait for before: nobody is signed in until they have done it.
    if (isCode(error, 'login_incomplete')) await renew(true)
    if (!(await (isRefused(error) ? renew(true) : proves?.(error, began)))) throw error
    return call(state.tokens.stored() ?? token)
  }
}

const fork = async (state: SessionState): Promise<string> => {
  if (waits(state)) throw signedOut()
  const { forkSession } = await loadFork()
  const { epoch } = state
  // A fork refreshes the session too, so it takes the same lock.
  return locked(() => forkSession(state.api, state.tokens, () => state.epoch === epoch))
}

const logout = async (state: SessionState): Promise<void> => {
  const { api, tokens } = state
  const [refreshToken, token] = [tokens.refreshToken(), tokens.stored()]
  // The call starts first because it names the client's id, which is removed with everything else; its result changes nothing.
  const call =
    token || tokens.renewable()
      ? api(sessions.logout, { body: { refresh_token: refreshToken }, token, keepalive: true }).catch(() => undefined)
      : null
  clearAll(state)
  await call
}

/** The session of an app on this page. */
export const createSession = ({ appId, api, storage, proofs, serverCookies, proves }: SessionParts): Session => {
  const tokens = createTokens(appId, storage, serverCookies, proofs)
  let renewing: Promise<User | null> | null = null
  const renewal = shared((evenIfFresh: boolean) => locked(() => refresh(state, evenIfFresh)))
  const renew: Renew = (evenIfFresh) => {
    const own = renewal(evenIfFresh)
    renewing = own
    return own
  }
  const mark = createUserMark(storage, async () =>
    (await loadReader()).readUser(state, {
      renewing: () => renewing,
      accessToken: () => accessToken(state, renew),
      renew: () => renew(true),
    }),
  )
  const state: SessionState = {
    ...{ appId, api, storage, tokens, proofs, $user: atom<User | null>(null), epoch: 0, ended: null, goingOn: null },
    changed: mark.announce,
  }
  const sharedFork = shared(() => authorized(state, renew, proves, () => fork(state)))
  const sharedLogout = shared(() => logout(state))

  storage.onChange((key, taken) => {
    if (key === null || key === STORAGE.token)
      followStorage(state, taken, key === null, () => {
        // A page that loads has no nonce yet: it restores the session once the config has brought one.
        if (proofs.nonce() || !boundTo(tokens.stored() ?? '')) void renew(true).catch(() => undefined)
      })
    // Another tab has finished the login.
    else if (key === UNFINISHED_KEY && taken && !state.$user.get() && tokens.subject()) void renew(true).catch(() => undefined)
    mark.heard(key)
  })

  return {
    $user: state.$user,
    adopt: (answer) => adopt(state, answer),
    setUser: (wire) => setUser(state, wire) ?? userFromWire(wire),
    restore: () => restore(state, renew),
    accessToken: () => accessToken(state, renew),
    heldToken: () => (tokens.foreign() ? null : tokens.fresh()),
    hostToken: () => hostToken(state, renew),
    held: tokens.held,
    isHeld: () => tokens.held() !== null,
    isLeft: () => !state.$user.get() && !tokens.foreign() && waits(state),
    resume() {
      state.goingOn = tokens.sid()
      return renew(true)
    },
    defer: () => defer(state),
    finish: () => finish(state),
    refresh: () => renew(true),
    authorized: (call) => authorized(state, renew, proves, call),
    fork: () => sharedFork(null),
    now: tokens.now,
    logout: () => sharedLogout(null),
  }
}
