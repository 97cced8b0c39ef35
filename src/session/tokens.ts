// The two tokens where the protocol keeps them: storage keys, the token cookie until its expiry, the marker cookie for 30 days.

import { hasCookie, removeCookie, setCookie } from '../browser/cookie.ts'
import type { SessionStorage } from '../browser/storage.ts'
import { SESSION_MARKER_LIFETIME, TOKEN_FRESHNESS } from '../contract/limits.ts'
import { COOKIE, DEPRECATED_TOKEN, STORAGE } from '../contract/wire.ts'
import { jwtClaims } from '../kit/jwt-claims.ts'

export interface Tokens {
  stored(): string | null
  /** The stored access token while it has at least 30 s left by the service's clock. */
  fresh(): string | null
  refreshToken(): string | null
  /** Whether the marker cookie says that the service holds a session in its own cookies. */
  marked(): boolean
  /** Whether the stored token is another app's. */
  foreign(): boolean
  /** User id of the stored token. */
  subject(): string | null
  /** Stores both; a missing one is removed. */
  store(token: string | null, refreshToken: string | null): void
  /** Stores an access token alone, if there is one. */
  keep(token: string | null): void
  clear(): void
}

/** Tokens of one app in one storage. */
export const createTokens = (appId: string, storage: SessionStorage, serverCookies: () => boolean): Tokens => {
  // How far the service's clock is ahead of ours, taken when a token arrives: a wrong clock in the client must not end sessions.
  let ahead = 0

  const stored = (): string | null => storage.get(STORAGE.token)
  const claimed = () => jwtClaims(stored() ?? '')
  const keep = (token: string | null): void => {
    if (!token) return
    const claims = jwtClaims(token)
    if (claims) ahead = claims.iat * 1000 - Date.now()
    storage.set(STORAGE.token, token)
    if (!serverCookies()) setCookie(COOKIE.token, token, (claims?.exp ?? 0) * 1000 - ahead)
  }
  const remove = (key: string, cookie: string): void => {
    storage.remove(key)
    removeCookie(cookie)
  }

  return {
    stored,
    fresh() {
      const claims = claimed()
      return claims && claims.exp * 1000 - Date.now() - ahead > TOKEN_FRESHNESS ? stored() : null
    },
    refreshToken() {
      const token = storage.get(STORAGE.refreshToken)
      return token === DEPRECATED_TOKEN ? null : token
    },
    marked: () => serverCookies() && hasCookie(COOKIE.session),
    foreign() {
      const claims = claimed()
      return claims !== null && claims.aud !== appId
    },
    subject: () => claimed()?.sub ?? null,
    store(token, refreshToken) {
      if (refreshToken) storage.set(STORAGE.refreshToken, refreshToken)
      else storage.remove(STORAGE.refreshToken)
      if (!token) return remove(STORAGE.token, COOKIE.token)
      if (!serverCookies()) setCookie(COOKIE.session, 't', Date.now() + SESSION_MARKER_LIFETIME)
      // Last, so that another tab that hears of the token finds its refresh token in place.
      keep(token)
    },
    keep,
    clear() {
      storage.remove(STORAGE.refreshToken)
      removeCookie(COOKIE.session)
      remove(STORAGE.token, COOKIE.token)
    },
  }
}
