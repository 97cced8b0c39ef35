// What each call to the console passes: its own host, and for calls its own page (docs/console.md).

import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { ServiceError } from '../../services/service-error.ts'

/** Name of the session's cookie. Trust: under the prefix no other host of the domain, and nothing in clear, can set it. */
const cookieName = (origin: string): string => (origin.startsWith('https://') ? '__Host-latchkey-console' : 'latchkey-console')

const cookie = (origin: string, value: string, maxAge: number): string =>
  serialize(cookieName(origin), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: origin.startsWith('https://'),
    maxAge,
  })

/** The header that keeps a session in the browser for `seconds`; 0 forgets it. */
export const sessionCookie = (origin: string, token: string, seconds: number): string => cookie(origin, token, seconds)

/** What the cookie holds; empty where there is none. */
export const tokenIn = (c: Parameters<MiddlewareHandler>[0], origin: string): string => getCookie(c, cookieName(origin)) ?? ''

/** Trust: another name that leads here (a rebound domain, the service's own) is answered as if nothing were here. */
export const ownHost = (origin: string): MiddlewareHandler => {
  const { host } = new URL(origin)
  return async (c, next) => {
    if (new URL(c.req.url).host !== host) throw new ServiceError('not_found')
    await next()
  }
}

/** Trust: a call comes from a page of this origin, or not at all; a browser says so in both headers, and a missing one is a refusal. */
export const ownPage =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    if (c.req.header('origin') !== origin || (site !== undefined && site !== 'same-origin'))
      throw new ServiceError('invalid_origin')
    await next()
  }
