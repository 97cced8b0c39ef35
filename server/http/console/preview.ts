// The frame of the console in which the screens of an app are drawn: a document without an origin, and its scripts.

import { join } from 'node:path'
import { Hono } from 'hono'
import { staticFiles } from '../static-file.ts'

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Preview</title>
<meta name="viewport" content="width=device-width">
<script type="module" src="/preview/assets/preview.js"></script>
</head>
<body></body>
</html>
`
const CHUNK = /^[\w-]+(\.[\w-]+)*\.js$/
const A_YEAR = 'public, max-age=31536000, immutable'

/**
 * Trust: names, texts and pictures of apps are drawn here. `sandbox` takes the document its origin, however it is opened: it has no cookie and
 * no storage, may call nothing, and asks for a logo without saying where from.
 */
const policyOf = (origin: string): string =>
  `sandbox allow-scripts; default-src 'none'; script-src ${origin}/preview/assets/; img-src https: data:; ` +
  `frame-ancestors ${origin}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

/** Routes below `/preview`; `root` is the package's folder. */
export const preview = (origin: string, root: string): Hono => {
  const serve = staticFiles(join(root, 'dist', 'console', 'preview'))
  const policy = policyOf(origin)
  const routes = new Hono()
  routes.get('/', (c) => {
    c.header('content-security-policy', policy)
    c.header('x-frame-options', 'SAMEORIGIN')
    c.header('cache-control', 'no-store')
    return c.html(DOCUMENT)
  })
  // A document without an origin may read a module only where everybody may: these scripts are in the package, and the same for everybody.
  routes.use('/assets/*', async (c, next) => {
    c.header('access-control-allow-origin', '*')
    await next()
  })
  routes.get('/assets/preview.js', async (c) => (await serve(c, 'preview.js', 'no-cache')) ?? c.notFound())
  // Trust: one path segment, and no two dots in a row: there is no way out of the folder.
  routes.get('/assets/chunks/:name', async (c) => {
    const name = c.req.param('name')
    return (CHUNK.test(name) && (await serve(c, `chunks/${name}`, A_YEAR))) || c.notFound()
  })
  return routes
}
