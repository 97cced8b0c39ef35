// The token with which a window for keys acts for a session, and what it may call (docs/design/frame.md, "Tickets").

import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { windowOfToken } from '../../stores/key-windows/key-windows.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

/** What tells it from an access token. */
const PREFIX = 'window.'
const SPELLING = /^window\.[\w-]{1,512}\.([\w-]{43})$/

/** The claims are for the window, which reads whose wallet it opens as a frame does of an access token. Trust: here the secret alone counts. */
export const windowToken = (
  secret: string,
  claims: { readonly sub: string; readonly iat: number; readonly exp: number },
): string => `${PREFIX}${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${secret}`
export const hashWindowSecret = ({ secrets }: Pick<Core, 'secrets'>, app: App, secret: string): string =>
  secrets.hash('key-window-token', app.id, secret)

/** Whether a bearer is such a token, by its form. */
export const isWindowToken = (bearer: string): boolean => bearer.startsWith(PREFIX)

/**
 * The session that a window's token acts for in a call of this row; null where it may not. Trust: only a row that names the purpose is open to it, and
 * only with the address of the ticket: a new row opens nothing. It ends with its session, with its answer, and with its time.
 */
export const windowSession = async (
  core: Core,
  app: App,
  { windows = [] }: Pick<Endpoint, 'windows'>,
  { bearer, address }: { readonly bearer: string; readonly address: string | undefined },
): Promise<TokenClaims | null> => {
  const [, secret] = SPELLING.exec(bearer) ?? []
  if (secret === undefined) return null
  const token = hashWindowSecret(core, app, secret)
  const window = await windowOfToken(core.db, { app: app.id, token, now: core.clock.now() })
  // Trust: what an app that takes bound sessions alone has ended, it has ended in windows too.
  if (window && !window.bound && settingsOf(app).require_bound_sessions) return null
  if (!window || !windows.some((one) => one === window.purpose)) return null
  if (address !== undefined && address !== window.address) return null
  const { id, sid, user: userId, purpose, jkt } = window
  return { sid, userId, jkt, window: { id, purpose, address: window.address } }
}
