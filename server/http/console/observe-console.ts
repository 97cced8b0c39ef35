// One log line for each request to the console and, where traces are kept, one span for each call of it.

import type { MiddlewareHandler } from 'hono'
import { actNamed } from '../../../src/contract/admin/acts.ts'
import type { Log, Random } from '../../ports/ports.ts'
import { type SpanStart, type Tracing, within } from '../../telemetry/spans.ts'
import { methodOf } from '../middleware/endpoint-of.ts'

const CALL: SpanStart = {
  name: 'POST /console/*',
  kind: 'server',
  attributes: { 'http.request.method': 'POST', 'http.route': '/console/*', 'latchkey.endpoint': 'console' },
}

const ACTS = '/console/acts/'
/** By how they begin; what is in no table is `*`. */
const PLACES = ['/console/sign-in', '/console/enrol', '/console/sign-out', '/console/me', '/assets/', '/preview']
/** Trust: never the path as it was asked for, which may hold any text. */
const routeOf = (path: string): string => {
  if (path === '/') return path
  if (path.startsWith(ACTS)) return ACTS + (actNamed(path.slice(ACTS.length)) ?? '*')
  const place = PLACES.find((one) => path.startsWith(one))
  return place === undefined ? '*' : place === path ? place : `${place.replace(/\/$/, '')}/*`
}

interface Eyes {
  readonly log: Log
  readonly random: Random
  readonly tracing: Tracing
}

/** Gives each request an id (also as `x-request-id`), and writes down how it ended. */
export const observeConsole =
  ({ log, random, tracing }: Eyes): MiddlewareHandler<{ Variables: { requestId: string } }> =>
  async (c, next) => {
    const requestId = Buffer.from(random.bytes(8)).toString('hex')
    c.set('requestId', requestId)
    // Pages and scripts are files; calls are what is followed.
    const isCall = c.req.method === 'POST' && c.req.path.startsWith('/console/')
    await within(isCall ? tracing.begin(CALL, c.req.raw.headers) : null, async (span) => {
      await next()
      const { status } = c.res
      c.res.headers.set('x-request-id', requestId)
      span?.set({ 'http.response.status_code': status, 'latchkey.request_id': requestId })
      if (status >= 500) span?.fail(String(status))
      log.info('console', { requestId, method: methodOf(c.req.method), path: routeOf(c.req.path), status })
    })
  }
