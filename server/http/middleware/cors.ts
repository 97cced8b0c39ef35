// CORS: exact origins, never a star, since clients send credentials. The refusal itself is in origin-rule.ts.
// See docs/design/protocol.md, "Transport".

import type { MiddlewareHandler } from 'hono'
import { DELEGATION_HEADER, NONCE_HEADER, PROOF_HEADER } from '../../../src/contract/proof-of-possession.ts'
import { CONFIG_PATH, FACTOR_TOKEN_HEADER, HEADER, RARE_HEADER } from '../../../src/contract/wire.ts'
import { isBackendPath } from './backend-paths.ts'

const ALLOW_HEADERS = [
  ...Object.values(HEADER),
  ...Object.values(RARE_HEADER),
  FACTOR_TOKEN_HEADER,
  PROOF_HEADER,
  DELEGATION_HEADER,
  'authorization',
  'content-type',
  'accept',
  // The headers of a trace: a page that keeps traces of its own sends both with each call. The second one is let through and not read.
  'traceparent',
  'tracestate',
].join(', ')
/** Rows of pages take the first two. The others are for newer clients, which would take a refusal that they cannot read for a lost connection. */
const ALLOW_METHODS = 'GET, POST, PUT, PATCH, DELETE'
const EXPOSE_HEADERS = `retry-after, x-request-id, ${NONCE_HEADER}`
/** Seconds for which a browser need not ask again. */
const MAX_AGE = '600'

const allowing = (origin: string) => ({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })

/** A refusal holds nothing but its reason, and that is what the developer of a page with a wrong origin or app id must be able to read. */
export const readableRefusals: MiddlewareHandler = async (c, next) => {
  await next()
  const origin = c.req.header('origin')
  if (origin === undefined || c.res.status < 400) return
  c.res.headers.set('vary', 'Origin')
  c.res.headers.set('access-control-allow-origin', origin)
  c.res.headers.set('access-control-allow-credentials', 'true')
}

/**
 * Answers preflights and lets pages read answers. A preflight names no app, so an origin that any app allows is let through here;
 * whether it is one of *this* app is judged at the call.
 */
export const cors =
  (knowsOrigin: (origin: string) => Promise<boolean>): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin')
    const known = origin !== undefined && (await knowsOrigin(origin))
    const headers: Record<string, string> = { vary: 'Origin' }
    if (known) {
      Object.assign(headers, allowing(origin))
      headers['access-control-expose-headers'] = EXPOSE_HEADERS
    }
    if (c.req.method === 'OPTIONS') {
      // The config is asked for with headers too, and its refusal must be readable for the developer of a page with a wrong origin.
      const isConfig = c.req.path.startsWith(CONFIG_PATH) && !isBackendPath(c.req.path)
      if (origin !== undefined && isConfig) Object.assign(headers, allowing(origin))
      if (known || isConfig) {
        headers['access-control-allow-methods'] = ALLOW_METHODS
        headers['access-control-allow-headers'] = ALLOW_HEADERS
        headers['access-control-max-age'] = MAX_AGE
      }
      return c.body(null, 204, headers)
    }
    await next()
    // Trust: no page reads an answer to an app secret, whatever its origin; a secret in a page would be public. It reads why it was refused.
    if (c.res.status < 400 && isBackendPath(c.req.path)) return
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
