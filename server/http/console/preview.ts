// The frame of the console in which the screens of an app are drawn: a document without an origin, and its scripts.

import { join } from 'node:path'
import { Hono } from 'hono'
import { answerDocument } from '../routes/answer-document.ts'
import { staticFiles } from '../static-file.ts'
import { CONSOLE_DOCUMENTS } from './console-documents.ts'

const CHUNK = /^[\w-]+(\.[\w-]+)*\.js$/
const A_YEAR = 'public, max-age=31536000, immutable'

/** Routes below `/preview`; `root` is the package's folder. */
export const preview = (origin: string, root: string): Hono => {
  const serve = staticFiles(join(root, 'dist', 'console', 'preview'))
  const routes = new Hono()
  const values = { 'script-src': `${origin}/preview/assets/`, 'frame-ancestors': origin }
  routes.get('/', (c) => answerDocument(c, CONSOLE_DOCUMENTS['/preview'], values))
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
