// The cookie that binds a social login to the browser that went to the provider (docs/design/security.md, "OAuth").

import { parse } from 'hono/utils/cookie'
import type { Core } from '../core.ts'
import { LATE_MS } from './flow-secrets.ts'

/** So much of a hash tells the logins of one browser apart. */
const NAME_LENGTH = 16
const VALUE_BYTES = 24

interface BrowserCookie {
  /** Keyed hash of what the browser showed; empty where it showed nothing. */
  readonly shown: string
  /** A value for a browser that has none yet: its hash, and the header that sets it. */
  readonly fresh: { readonly hash: string; readonly header: string }
  /** The header that takes it away. */
  readonly gone: string
}

/** The cookie of one login: `state` is its keyed hash, `header` what the browser sent. */
export const browserCookie = ({ secrets, random, env }: Core, state: string, header: string | undefined): BrowserCookie => {
  const secure = env.PUBLIC_URL.startsWith('https://')
  // Trust: `__Host-` can be set by this very host alone. Over plain http, in development, no browser takes the prefix.
  const name = `${secure ? '__Host-' : ''}latchkey-oauth-${state.slice(0, NAME_LENGTH)}`
  const hashOf = (value: string): string => secrets.hash('oauth-browser', value)
  // Lax: it is set and comes back at navigations from other sites, and at no request of their pages.
  const written = (value: string, seconds: number): string =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
  const shown = parse(header ?? '', name)[name]
  const value = Buffer.from(random.bytes(VALUE_BYTES)).toString('base64url')
  return {
    shown: shown ? hashOf(shown) : '',
    fresh: { hash: hashOf(value), header: written(value, env.OAUTH_STATE_SECONDS + LATE_MS / 1000) },
    gone: written('', 0),
  }
}
