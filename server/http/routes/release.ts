// The release that runs: one row for pages, and the files by which anybody compares (docs/verify.md).

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Core } from '../../services/core.ts'
import { WAICT_PLACE, WAICT_TYPE, waictHeader } from '../../services/release/waict.ts'
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

/** The header of WAICT on every document. Mounted where an operator asks for it. */
export const withWaict = (core: Core, mode: 'report' | 'enforce'): MiddlewareHandler => {
  return async (c, next) => {
    await next()
    if (core.release && c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('text/html'))
      c.res.headers.set('integrity-policy-waict-v1', waictHeader(mode, core.release.waict().path))
  }
}

/** By name: nothing else of the folder is served. */
const WEBCAT_FILES = ['enrollment.json', 'enrollment-prev.json', 'manifest.json', 'bundle.json']

/** GET /release/manifest.json and /release/log/…, the manifest of WAICT, the files of WEBCAT; any page may read them. */
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
  routes.get(`${WAICT_PLACE}:name`, (c) => {
    const { path, text } = release(core).waict()
    if (c.req.path !== path) throw new ServiceError('not_found')
    c.header('access-control-allow-origin', '*')
    c.header('cache-control', 'public, max-age=31536000, immutable')
    c.header('content-type', WAICT_TYPE)
    return c.body(text)
  })
  const { WEBCAT: folder } = core.env
  for (const name of folder ? WEBCAT_FILES : [])
    routes.get(`/.well-known/webcat/${name}`, async (c) => {
      const file = await readFile(join(folder ?? '', name)).catch(() => null)
      if (!file) throw new ServiceError('not_found')
      c.header('access-control-allow-origin', '*')
      c.header('cache-control', 'no-cache')
      c.header('content-type', 'application/json')
      return c.body(new Uint8Array(file))
    })
  return routes
}
