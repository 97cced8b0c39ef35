// One log line for each request to the OpenID providers; never who called, nor what the address holds.

import type { MiddlewareHandler } from 'hono'
import type { Log, Metrics, Random } from '../../ports/ports.ts'
import { methodOf } from '../middleware/endpoint-of.ts'

const PLACES = [
  'auth',
  'login',
  'token',
  'me',
  'jwks',
  'request',
  'device',
  'session',
  'introspection',
  'revocation',
  '.well-known',
]

/** Trust: never the path as it was asked for, which may hold any text. */
const placeOf = (path: string): string => {
  const [, , , place = ''] = path.split('/')
  return PLACES.includes(place.replace(/:.*/, '')) ? place : '*'
}

interface Eyes {
  readonly log: Log
  readonly metrics: Metrics
  readonly random: Random
}

/** Gives each request an id (also as `x-request-id`), and writes down how it ended. */
export const observeOpenId =
  ({
    log,
    metrics,
    random,
  }: Eyes): MiddlewareHandler<{
    Variables: { requestId: string }
    Bindings: { outgoing?: { statusCode: number; headersSent: boolean } }
  }> =>
  async (c, next) => {
    const requestId = Buffer.from(random.bytes(8)).toString('hex')
    c.set('requestId', requestId)
    await next()
    const sent = c.env?.outgoing?.headersSent === true
    const status = sent ? (c.env.outgoing?.statusCode ?? 0) : c.res.status
    if (!sent) c.res.headers.set('x-request-id', requestId)
    const endpoint = `openid.${placeOf(c.req.path)}`
    metrics.count('latchkey_requests_total', { endpoint, status: `${Math.floor(status / 100)}xx` })
    log.info('openid', { requestId, method: methodOf(c.req.method), path: endpoint, status })
  }
