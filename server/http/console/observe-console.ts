// One log line for each request to the console and, where traces are kept, one span for each call of it.

import type { MiddlewareHandler } from 'hono'
import type { Log, Random } from '../../ports/ports.ts'
import { type SpanStart, type Tracing, within } from '../../telemetry/spans.ts'

const CALL: SpanStart = {
  name: 'POST /console/*',
  kind: 'server',
  attributes: { 'http.request.method': 'POST', 'http.route': '/console/*', 'latchkey.endpoint': 'console' },
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
      log.info('console', { requestId, method: c.req.method, path: c.req.path.slice(0, 200), status })
    })
  }
