// The release that runs: one row for pages, and the files by which anybody compares (docs/verify.md).

import { Hono } from 'hono'
import type { Core } from '../../services/core.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'
import type { Handlers } from '../mount.ts'

const release = ({ release }: Core) => {
  if (!release) throw new ServiceError('not_found')
  return release
}

export const releaseRows: Pick<Handlers, 'release.current'> = {
  'release.current': async (core, { headers }) => {
    headers.set('cache-control', 'no-cache')
    const { log, ...current } = await release(core).current()
    return { ...current, log: log && { ...log, leaves: [...log.leaves] } }
  },
}

/** GET /release/manifest.json and /release/log/…; any page may read them. */
export const releaseFiles = (core: Core): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  routes.get('/release/manifest.json', (c) => {
    c.header('access-control-allow-origin', '*')
    c.header('cache-control', 'no-cache')
    c.header('content-type', 'application/json')
    return c.body(release(core).manifest())
  })
  routes.get('/release/log/*', async (c) => {
    const file = await release(core).file(c.req.path.slice('/release/log/'.length))
    if (!file) throw new ServiceError('not_found')
    c.header('access-control-allow-origin', '*')
    // A partial file is another one when the log has grown; a reader asks for the checkpoint first.
    c.header('cache-control', 'no-cache')
    c.header('content-type', c.req.path.endsWith('/checkpoint') ? 'text/plain; charset=utf-8' : 'application/octet-stream')
    return c.body(new Uint8Array(file))
  })
  return routes
}
