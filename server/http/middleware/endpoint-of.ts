// The endpoint name of a request, for log and metrics.

import { ENDPOINTS } from '../../../src/contract/table.ts'

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
