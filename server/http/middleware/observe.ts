// One log line, two metrics and, where traces are kept, one span for each request; never who called.
// See docs/design/security.md, "Logs".

import type { MiddlewareHandler } from 'hono'
import type { Clock, Log, Metrics, Random } from '../../ports/ports.ts'
import { type Span, type Tracing, within } from '../../telemetry/spans.ts'
import { endpointOf, methodOf, requestSpan, routeOf } from './endpoint-of.ts'
import { isScript } from './security-headers.ts'

/** What the observer leaves for those behind it. */
export type Observed = { Variables: { requestId: string } }

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

interface Eyes {
  readonly log: Log
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly clock: Clock
  readonly random: Random
}

/** Gives each request an id (also as `x-request-id`), and writes down how it ended. */
export const observe = ({ log, metrics, tracing, clock, random }: Eyes): MiddlewareHandler<Observed> => {
  let inFlight = 0
  metrics.gauge('latchkey_requests_in_flight', {}, () => inFlight)
  return async (c, next) => {
    // Trust: the id is ours. One from outside could carry a person's name into the log, or a forged line.
    const requestId = hex(random.bytes(8))
    c.set('requestId', requestId)
    const began = clock.now()
    const endpoint = endpointOf(c.req.method, c.req.path)
    const start = requestSpan(c.req.method, endpoint)
    const answer = async (span?: Span): Promise<void> => {
      inFlight += 1
      try {
        await next()
      } finally {
        inFlight -= 1
      }
      const { status } = c.res
      const milliseconds = clock.now() - began
      // Caches keep scripts: the id would be that of another request.
      if (!isScript(c.res)) c.res.headers.set('x-request-id', requestId)
      metrics.count('latchkey_requests_total', { endpoint, status: `${Math.floor(status / 100)}xx` })
      metrics.observe('latchkey_request_seconds', milliseconds / 1000, { endpoint })
      span?.set({ 'http.response.status_code': status, 'latchkey.request_id': requestId })
      if (status >= 500) span?.fail(String(status))
      // Trust: the path as the table has it. The one that was asked for holds addresses of wallets, ids of users and purchases, or anything.
      const [method, path] = [methodOf(c.req.method), routeOf(endpoint)]
      log[status >= 500 ? 'error' : 'info']('request', { requestId, method, path, endpoint, status, milliseconds })
    }
    await within(start && tracing.begin(start, c.req.raw.headers), answer)
  }
}
