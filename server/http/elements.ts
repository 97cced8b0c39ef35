// Serves the page's bundles under /elements (docs/design/service.md, "Bundles").

import { join } from 'node:path'
import { Hono } from 'hono'
import { staticFiles } from './static-file.ts'

/** The entries of the build, by name: nothing else of dist/ is served. */
export const ENTRIES = new Set([
  'latchkey.js',
  'latchkey-lite.js',
  'index.js',
  'login-modal.js',
  'wallet-button.js',
  'fund-account.js',
  'captcha.js',
  'notices.txt',
])
const CHUNK = /^[\w-]+(\.[\w-]+)*\.js$/
/** Chunks of the release before, which the build has kept (scripts/last-release.mjs). */
const LAST = 'last-release/chunks'
const FIVE_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'
const A_YEAR = 'public, max-age=31536000, immutable'

/** Routes to be mounted at `/elements`; `root` is the package's folder. */
export const elements = (root: string, development: boolean): Hono => {
  const serve = staticFiles(join(root, 'dist'))
  const missing = { error: 'There is nothing at this address.', code: 'not_found' } as const
  const routes = new Hono()
  routes.use(async (c, next) => {
    // Module scripts and chunks are fetched with CORS by pages of any host; they carry no credentials and hold no secret.
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    await next()
  })
  routes.get('/:name', async (c) => {
    const name = c.req.param('name')
    // Trust: only listed names reach the disk.
    const found = ENTRIES.has(name) && (await serve(c, name, development ? 'no-cache' : FIVE_MINUTES))
    return found || c.json(missing, 404, { 'cache-control': 'no-store' })
  })
  routes.get('/chunks/:name', async (c) => {
    const name = c.req.param('name')
    // Trust: one path segment, and no two dots in a row: there is no way out of the folder.
    const found = CHUNK.test(name) && ((await serve(c, `chunks/${name}`, A_YEAR)) ?? (await serve(c, `${LAST}/${name}`, A_YEAR)))
    return found || c.json(missing, 404, { 'cache-control': 'no-store' })
  })
  return routes
}
