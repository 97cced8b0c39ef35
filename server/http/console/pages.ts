// The console's document and its built scripts.

import { join } from 'node:path'
import { Hono } from 'hono'
import { answerDocument } from '../routes/answer-document.ts'
import { staticFiles } from '../static-file.ts'
import { CONSOLE_DOCUMENTS } from './console-documents.ts'
import { preview } from './preview.ts'

const CHUNK = /^[\w-]+(\.[\w-]+)*\.js$/
const A_YEAR = 'public, max-age=31536000, immutable'

/** Routes of files; `root` is the package's folder. */
export const pages = (origin: string, root: string): Hono => {
  const serve = staticFiles(join(root, 'dist', 'console'))
  const routes = new Hono()
  routes.get('/', (c) => answerDocument(c, CONSOLE_DOCUMENTS['/'], {}))
  routes.get('/assets/console.js', async (c) => (await serve(c, 'console.js', 'no-cache')) ?? c.notFound())
  // Trust: one path segment, and no two dots in a row: there is no way out of the folder.
  routes.get('/assets/chunks/:name', async (c) => {
    const name = c.req.param('name')
    return (CHUNK.test(name) && (await serve(c, `chunks/${name}`, A_YEAR))) || c.notFound()
  })
  routes.route('/preview', preview(origin, root))
  return routes
}
