// The three cookies of server-cookie mode: both tokens HttpOnly, and a readable marker.
// See docs/design/protocol.md, "Cookies".

import { parse } from 'hono/utils/cookie'
import { SESSION_MARKER_LIFETIME } from '../../../src/contract/limits.ts'
import { COOKIE } from '../../../src/contract/wire.ts'
import type { CookieScope } from './cookie-rules.ts'

export interface SessionCookies {
  /** The refresh token that the browser holds for us. */
  readonly refreshToken: string | null
  put(token: string, refreshToken: string): void
  clear(): void
}

const MARKER = 't'

/**
 * The cookies of one call. `shown` is what the browser sent, `headers` go out with the answer, `tokenSeconds` is the life of an access token.
 */
export const sessionCookies = (
  { domain }: CookieScope,
  shown: string | undefined,
  headers: Headers,
  tokenSeconds: number,
): SessionCookies => {
  const write = (name: string, value: string, seconds: number, scripts = false): void => {
    const place = domain ? `; Domain=${domain}` : ''
    const reach = scripts ? '' : '; HttpOnly'
    headers.append('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}${place}${reach}; Secure; SameSite=Strict`)
  }
  const lasting = SESSION_MARKER_LIFETIME / 1000
  return {
    refreshToken: parse(shown ?? '', COOKIE.refreshToken)[COOKIE.refreshToken] || null,
    put: (token, refreshToken) => {
      write(COOKIE.token, token, tokenSeconds)
      write(COOKIE.refreshToken, refreshToken, lasting)
      write(COOKIE.session, MARKER, lasting, true)
    },
    clear: () => {
      write(COOKIE.token, '', 0)
      write(COOKIE.refreshToken, '', 0)
      write(COOKIE.session, '', 0, true)
    },
  }
}

/** The answer in cookie mode. Trust: a refresh token that is in a cookie is never in the body, where script could read it. */
export const intoCookies = (cookies: SessionCookies, answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || !('refresh_token' in answer)) return answer
  const { token, refresh_token } = answer as { token?: unknown; refresh_token: unknown }
  if (typeof token === 'string' && typeof refresh_token === 'string') cookies.put(token, refresh_token)
  else cookies.clear()
  return { ...answer, refresh_token: null }
}
