// The outermost layer of the service: log, headers and faults for every request, and addresses outside the protocol.

import { timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Deps } from '../boot/deps.ts'
import type { Env } from '../boot/env.ts'
import type { StandInRoutes } from '../dev/start.ts'
import { apiPath } from './base-path.ts'
import { elements } from './elements.ts'
import { type Observed, observe } from './middleware/observe.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { twoOrigins } from './middleware/two-origins.ts'
import { openapi } from './openapi.ts'

const same = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether a caller may read the metrics: with the token where one is set; without one every caller in development, and none in production.
 * Trust: behind a proxy on this machine everybody comes from its address, and not every proxy says that it is one or keeps the host it was
 * asked for, so the way by which a call came proves nothing.
 */
const seesMetrics = (
  { METRICS_TOKEN: wanted, NODE_ENV }: Pick<Env, 'METRICS_TOKEN' | 'NODE_ENV'>,
  authorization = '',
): boolean => (wanted ? same(authorization, `Bearer ${wanted}`) : NODE_ENV === 'development')

/** The whole service: `app` answers the protocol, `root` is the package's folder, `standIns` is null in production. */
export const outer = (
  deps: Pick<Deps, 'env' | 'log' | 'metrics' | 'tracing' | 'clock' | 'random'>,
  app: { fetch(request: Request, env: unknown): Response | Promise<Response> },
  { root, version, standIns }: { root: string; version: string; standIns: StandInRoutes | null },
): Hono<Observed & { Bindings: HttpBindings }> => {
  const { env, metrics } = deps
  const service = new Hono<Observed & { Bindings: HttpBindings }>({ getPath: apiPath })
  service.use(observe(deps), securityHeaders(env.PUBLIC_URL.startsWith('https://'), env.WEBCAT !== undefined), twoOrigins(env))
  service.route('/elements', elements(root, standIns !== null))
  service.get('/openapi.json', (c) => c.json(openapi(env.PUBLIC_URL, version), 200, { 'access-control-allow-origin': '*' }))
  service.get('/metrics', (c) => {
    // Trust: numbers about traffic are the operator's.
    if (!seesMetrics(env, c.req.header('authorization'))) {
      return c.json({ error: 'There is no valid session. Log in again.', code: 'missing_or_invalid_token' }, 401)
    }
    return c.text(metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
  // Trust: in production nothing is mounted here, and these addresses fall through to the app's 404.
  if (standIns) {
    service.route('/dev', standIns.routes)
    service.use(standIns.faults)
  }
  service.all('*', (c) => app.fetch(c.req.raw, { ...c.env, requestId: c.get('requestId') }))
  return service
}
