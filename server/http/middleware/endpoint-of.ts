// The endpoint name of a request, for log, metrics and traces.

import { ENDPOINTS } from '../../../src/contract/table.ts'
import type { SpanStart } from '../../telemetry/spans.ts'

const rows = Object.values(ENDPOINTS).map(({ name, method, path }) => ({ name, method, path }))
/** Most addresses hold nothing that changes: one look finds them. */
const fixed = new Map(rows.filter(({ path }) => !path.includes(':')).map(({ name, method, path }) => [`${method} ${path}`, name]))
const patterns = rows
  .filter(({ path }) => path.includes(':'))
  .map(({ name, method, path }) => ({ name, method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))
/** Addresses that are no endpoints of the protocol, by how they begin. */
const PLACES = {
  '/api/v1/oauth/callback': 'oauth.callback',
  '/api/v1/oauth/start': 'oauth.start',
  '/api/admin/': 'admin',
  '/elements/': 'elements',
  '/apps/': 'frames',
  '/dev/': 'dev',
  '/healthz': 'health',
  '/readyz': 'health',
  '/metrics': 'metrics',
}

/** The dotted name of the endpoint, or of the place, or `other`; a fixed and small set, so that it can label a metric. */
export const endpointOf = (method: string, path: string): string =>
  fixed.get(`${method} ${path}`) ??
  patterns.find((row) => row.method === method && row.pattern.test(path))?.name ??
  Object.entries(PLACES).find(([start]) => path.startsWith(start))?.[1] ??
  (method === 'OPTIONS' ? 'preflight' : 'other')

/** Routes without a trace: balancers and scrapers ask them every few seconds, and files are files. */
const WITHOUT_TRACE = new Set(['health', 'metrics', 'elements', 'dev'])
const PATHS = new Map<string, string>([
  ...Object.entries(PLACES).map(([start, name]): [string, string] => [name, start.endsWith('/') ? `${start}*` : start]),
  ...rows.map(({ name, path }): [string, string] => [name, path]),
])
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** The method of a request; `_OTHER` for a word that is none. */
export const methodOf = (asked: string): string => (METHODS.has(asked) ? asked : '_OTHER')

/** The path of an endpoint or a place as the table has it; `*` for what is in no table. Trust: one that was asked for may name a person. */
export const routeOf = (endpoint: string): string => PATHS.get(endpoint) ?? '*'

/** The span of a request; null where none is kept. Trust: the path as the table has it, not as it was asked for. */
export const requestSpan = (asked: string, endpoint: string): SpanStart | null => {
  if (WITHOUT_TRACE.has(endpoint)) return null
  const method = methodOf(asked)
  const route = PATHS.get(endpoint)
  return {
    name: [method === '_OTHER' ? 'HTTP' : method, route].filter(Boolean).join(' '),
    kind: 'server',
    attributes: { 'http.request.method': method, 'latchkey.endpoint': endpoint, ...(route && { 'http.route': route }) },
  }
}
