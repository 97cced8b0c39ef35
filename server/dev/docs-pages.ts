// The documentation on the demo host: the pages that the build wrote (dist/docs), and the examples that run on them.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { staticFiles } from '../http/static-file.ts'
import { type DemoAddresses, docsPolicy, examplePolicy } from './demo-policies.ts'

interface DocsPages {
  /** The package's folder. */
  readonly root: string
  readonly addresses: DemoAddresses
  /** Puts the real addresses in the place of those in a text. */
  readonly html: (plain: Buffer) => Buffer
}

/** A file below dist/docs or dist/examples: no part of its name begins with a dot. */
const NAME = /^[\w~-]+(?:\.[\w~-]+)*(?:\/[\w~-]+(?:\.[\w~-]+)*)*$/
const FILE = /\.(?:md|txt|json|png)$/
/** The page from which calls are tried. */
const EXPLORER = 'explorer'

/** What is shown while a service that has just been started builds the documentation beside itself. */
const NOT_YET =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Documentation</title><p>The documentation is being built. This page loads again by itself.'
/** Seconds until it does. */
const AGAIN = '3'

/** Routes of the documentation. */
export const docsPages = ({ root, addresses, html }: DocsPages): Hono => {
  const texts = staticFiles(join(root, 'dist', 'docs'), html)
  const pictures = staticFiles(join(root, 'dist', 'docs'))
  const examples = staticFiles(join(root, 'dist', 'examples'), html)
  const app = new Hono()
  const show = async (c: Context, name: string): Promise<Response> => {
    c.header('content-security-policy', docsPolicy(name === EXPLORER ? addresses.service : null))
    if (!NAME.test(name)) return c.notFound()
    if (!FILE.test(name)) {
      const page = await texts(c, `${name}.html`, 'no-cache')
      if (page || existsSync(join(root, 'dist', 'docs', 'index.html'))) return page ?? c.notFound()
      return c.html(NOT_YET, 503, { refresh: AGAIN, 'retry-after': AGAIN })
    }
    return (await (name.endsWith('.png') ? pictures : texts)(c, name, 'no-cache')) ?? c.notFound()
  }
  // Trust: only names without a step upwards reach the disk.
  app.get('/docs', (c) => show(c, 'index'))
  app.get('/docs/', (c) => c.redirect('/docs', 308))
  app.get('/docs/:name{.+}', (c) => show(c, c.req.param('name')))
  app.get('/llms.txt', (c) => show(c, 'llms.txt'))
  app.get('/examples/:example/:name{.*}', async (c) => {
    const { example, name } = c.req.param()
    const file = `${example}/${name || 'index.html'}`
    c.header('content-security-policy', `${examplePolicy(example, addresses)}; frame-ancestors 'self'`)
    return (NAME.test(file) && (await examples(c, file, 'no-cache'))) || c.notFound()
  })
  return app
}
