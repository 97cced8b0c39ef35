// Security headers of every answer; a page may set its own policy first (docs/design/security.md, "Headers").

import type { MiddlewareHandler } from 'hono'

const RESOURCE_POLICY = 'cross-origin-resource-policy'
const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  [RESOURCE_POLICY]: 'same-origin',
}
/** A policy binds documents, and what a script loads follows that of its document. Every visitor of every host would receive both with each script. */
const UNLESS_SCRIPT: Record<string, string> = {
  // Trust: codes and tokens of the protocol pass through URLs; no page of ours sends its URL as a referrer.
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
/** Trust: `default-src` says nothing of where a form goes and what addresses begin with; only a document has either. */
const OF_DOCUMENTS = `${UNLESS_SCRIPT['content-security-policy']}; base-uri 'none'; form-action 'none'`
const YEAR = 365 * 24 * 60 * 60

/** Whether an answer is a script. */
export const isScript = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/javascript') ?? false

/** Headers of an answer that does not come this far: while the service starts, and to an address that is none. */
export const BARE_HEADERS: Readonly<Record<string, string>> = { ...ALWAYS, ...UNLESS_SCRIPT, 'cache-control': 'no-store' }

/** Adds what is missing. `https` adds the promise that this host is never spoken to in clear. */
export const securityHeaders = (https: boolean): MiddlewareHandler => {
  const ofScripts = Object.entries({ ...ALWAYS, ...(https && { 'strict-transport-security': `max-age=${YEAR}` }) })
  // A script that every page may read is kept from none.
  const ofPublicScripts = ofScripts.filter(([name]) => name !== RESOURCE_POLICY)
  const ofOthers = [...ofScripts, ...Object.entries(UNLESS_SCRIPT)]
  return async (c, next) => {
    await next()
    const isPublic = c.res.headers.get('access-control-allow-origin') === '*'
    const headers = !isScript(c.res) ? ofOthers : isPublic ? ofPublicScripts : ofScripts
    if (c.res.headers.get('content-type')?.startsWith('text/html') && !c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', OF_DOCUMENTS)
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
