// Access and refresh token of a session: storage keys, token cookie until its expiry, marker cookie for 30 days.

import { hasCookie, removeCookie, setCookie } from '../browser/cookie.ts'
import type { SessionStorage } from '../browser/storage.ts'
import { HELD, type Held } from '../contract/held.ts'
import { SESSION_MARKER_LIFETIME, TOKEN_FRESHNESS } from '../contract/limits.ts'
import { COOKIE, DEPRECATED_TOKEN, STORAGE } from '../contract/wire.ts'
import { jwtClaims } from '../kit/jwt-claims.ts'
import type { Proofs } from './proofs.ts'

export interface Tokens {
  /** The access token; null also where it is bound to the key of another browser, or of another tab that keeps its key in memory. */
  stored(): string | null
  /** The stored access token while it has at least 30 s left by the service's clock. */
  fresh(): string | null
  refreshToken(): string | null
  /** Whether a refresh can be tried: a refresh token is stored, or the marker cookie is set. */
  renewable(): boolean
  /** Whether what is stored is bound to another key than this browser's: it counts as nothing here. Known once that is (`Proofs.settle`). */
  elsewhere(): boolean
  /** Whether it may be another tab's all the same: where a browser keeps no keys, each tab has its own. */
  inAnotherTab(): boolean
  /** Whether the stored token is another app's. */
  foreign(): boolean
  /** User id of the stored token. */
  subject(): string | null
  /** Id of the session of the stored token. */
  sid(): string | null
  /** What the session of the stored token waits for; null: for nothing. */
  held(): Held | null
  /** Stores both; a missing one is removed. */
  store(token: string | null, refreshToken: string | null): void
  /** Stores an access token alone, if there is one. */
  keep(token: string | null): void
  /** After another tab's sign-out: forgets its copy, and clears what has been stored since. */
  leave(): void
  clear(): void
  /** By the service's clock, as `Date.now()`. */
  now(): number
}

const sessionOf = (token: string): unknown => jwtClaims(token)?.sid ?? token
/** Whether two tokens are of one session. */
export const ofOneSession = (one: string, other: string): boolean => sessionOf(one) === sessionOf(other)

/** A storage with a copy in memory, should the page's storage be cleared. Without the marker cookie the copy counts as signed out. */
const copiedStorage = (storage: SessionStorage, serverCookies: () => boolean) => {
  const copy = new Map<string, string>()
  return {
    read(key: string): string | null {
      const value = storage.get(key)
      if (value) copy.set(key, value)
      else if (serverCookies() || !hasCookie(COOKIE.session)) copy.delete(key)
      return value ?? copy.get(key) ?? null
    },
    write(key: string, value: string): void {
      copy.set(key, value)
      storage.set(key, value)
    },
    remove(key: string): void {
      copy.delete(key)
      storage.remove(key)
    },
    forget: () => copy.clear(),
  }
}

/** Whether a token is bound to another key than this browser's, and whether the browser keeps its key. */
type KeyOfTokens = Pick<Proofs, 'isElsewhere' | 'isKept'>

/** Reads, writes and removes the tokens, with their cookies; `fresh` by the service's clock. */
const createStored = (storage: SessionStorage, serverCookies: () => boolean, proofs: KeyOfTokens) => {
  // Milliseconds that the service's clock is ahead, taken when a token arrives: a wrong clock here must not end sessions.
  let ahead = 0
  const { read, write, remove, forget } = copiedStorage(storage, serverCookies)
  const elsewhere = (): boolean => proofs.isElsewhere(read(STORAGE.token) ?? '')
  const stored = (): string | null => (elsewhere() ? null : read(STORAGE.token))
  const claimed = () => jwtClaims(stored() ?? '')
  const refreshToken = (): string | null => {
    const token = read(STORAGE.refreshToken)
    return token === DEPRECATED_TOKEN || elsewhere() ? null : token
  }
  const keep = (token: string | null): void => {
    if (!token) return
    const claims = jwtClaims(token)
    if (claims) ahead = claims.iat * 1000 - Date.now()
    // After the storage was cleared both are restored. The token last: a tab that is notified of it finds the rest in place.
    const beside = refreshToken()
    if (beside) write(STORAGE.refreshToken, beside)
    if (!serverCookies()) setCookie(COOKIE.token, token, (claims?.exp ?? 0) * 1000 - ahead)
    write(STORAGE.token, token)
  }

  const clear = (): void => {
    for (const cookie of Object.values(COOKIE)) removeCookie(cookie)
    // The token last: its going is what other tabs hear.
    for (const key of [STORAGE.identityToken, STORAGE.identityTokenCore, STORAGE.refreshToken, STORAGE.token]) remove(key)
  }

  const fresh = (): string | null => {
    const claims = claimed()
    return claims && claims.exp * 1000 - Date.now() - ahead > TOKEN_FRESHNESS ? stored() : null
  }
  const now = (): number => Date.now() + ahead
  return { stored, claimed, fresh, refreshToken, elsewhere, keep, clear, write, remove, forget, now }
}

/** Tokens of one app in one storage. */
export const createTokens = (
  appId: string,
  storage: SessionStorage,
  serverCookies: () => boolean,
  proofs: KeyOfTokens,
): Tokens => {
  const all = createStored(storage, serverCookies, proofs)
  const { stored, claimed, refreshToken, elsewhere, keep, clear, write, remove } = all
  return {
    stored,
    fresh: all.fresh,
    refreshToken,
    renewable: () => !elsewhere() && (refreshToken() !== null || hasCookie(COOKIE.session)),
    elsewhere,
    inAnotherTab: () => elsewhere() && !proofs.isKept(),
    now: all.now,
    foreign() {
      const claims = claimed()
      return claims !== null && claims.aud !== appId
    },
    subject: () => claimed()?.sub ?? null,
    sid: () => {
      const sid = claimed()?.sid
      return typeof sid === 'string' ? sid : null
    },
    held() {
      const held = claimed()?.held
      // Trust: what this page does not know of a newer service is waited for all the same.
      return held ? (HELD.find((one) => one === held) ?? 'verify') : null
    },
    store(token, given) {
      if (token && !serverCookies()) setCookie(COOKIE.session, 't', Date.now() + SESSION_MARKER_LIFETIME)
      if (given) write(STORAGE.refreshToken, given)
      else remove(STORAGE.refreshToken)
      if (token) return keep(token)
      remove(STORAGE.token)
      removeCookie(COOKIE.token)
    },
    keep,
    leave() {
      all.forget()
      // With nothing there, what cookies there are may be those of the next sign-in.
      if (stored()) clear()
    },
    clear,
  }
}
