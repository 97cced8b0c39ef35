// Security headers of every answer; a page may set its own policy first (docs/design/security.md, "Headers").

import type { MiddlewareHandler } from 'hono'

const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  // Trust: codes and tokens of the protocol pass through URLs; no page of ours sends its URL as a referrer.
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
}
const YEAR = 365 * 24 * 60 * 60

/** Adds what is missing. `https` adds the promise that this host is never spoken to in clear. */
export const securityHeaders = (https: boolean): MiddlewareHandler => {
  const headers = Object.entries({ ...ALWAYS, ...(https && { 'strict-transport-security': `max-age=${YEAR}` }) })
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
