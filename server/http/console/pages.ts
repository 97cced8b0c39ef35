// The console's document and its built scripts.

import { join } from 'node:path'
import { Hono } from 'hono'
import { staticFiles } from '../static-file.ts'
import { POLICY } from './guard.ts'
import { preview } from './preview.ts'

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Latchkey console</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<script type="module" src="/assets/console.js"></script>
</head>
<body></body>
</html>
`
const CHUNK = /^[\w-]+(\.[\w-]+)*\.js$/
const A_YEAR = 'public, max-age=31536000, immutable'

/** Routes of files; `root` is the package's folder. */
export const pages = (origin: string, root: string): Hono => {
  const serve = staticFiles(join(root, 'dist', 'console'))
  const routes = new Hono()
  routes.get('/', (c) => {
    c.header('content-security-policy', POLICY)
    c.header('x-frame-options', 'DENY')
    c.header('cross-origin-opener-policy', 'same-origin')
    c.header('cache-control', 'no-store')
    return c.html(DOCUMENT)
  })
  routes.get('/assets/console.js', async (c) => (await serve(c, 'console.js', 'no-cache')) ?? c.notFound())
  // Trust: one path segment, and no two dots in a row: there is no way out of the folder.
  routes.get('/assets/chunks/:name', async (c) => {
    const name = c.req.param('name')
    return (CHUNK.test(name) && (await serve(c, `chunks/${name}`, A_YEAR))) || c.notFound()
  })
  routes.route('/preview', preview(origin, root))
  return routes
}
