// Security headers of every answer; a page may set its own policy first (docs/design/security.md, "Headers").

import type { MiddlewareHandler } from 'hono'

const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Trust: codes and tokens of the protocol pass through URLs; no page of ours sends its URL as a referrer.
  'referrer-policy': 'no-referrer',
}
/** Trust: `default-src` says nothing of where a form goes and what addresses begin with, so both are named. Scripts have no policy of their own: one binds documents. */
const UNLESS_SCRIPT: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}
const YEAR = 365 * 24 * 60 * 60

/** Whether an answer is a script. */
export const isScript = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/javascript') ?? false

/** Headers of an answer that does not come this far: while the service starts, and to an address that is none. */
export const BARE_HEADERS: Readonly<Record<string, string>> = { ...ALWAYS, ...UNLESS_SCRIPT, 'cache-control': 'no-store' }

/**
 * Adds what is missing. `https` adds the promise that this host is never spoken to in clear; `everywhere` gives scripts a policy too, which WEBCAT
 * asks for.
 */
export const securityHeaders = (https: boolean, everywhere = false): MiddlewareHandler => {
  const ofScripts = Object.entries({ ...ALWAYS, ...(https && { 'strict-transport-security': `max-age=${YEAR}` }) })
  const ofOthers = [...ofScripts, ...Object.entries(UNLESS_SCRIPT)]
  return async (c, next) => {
    await next()
    for (const [name, value] of isScript(c.res) && !everywhere ? ofScripts : ofOthers)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
