// The demo page's server: an origin of its own, under the strict policy of docs/csp.md.

import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { staticFiles } from '../http/static-file.ts'

/** Addresses of the service and of its sandbox in the demo's HTML; the real ones are served in their place. */
const WRITTEN = { service: 'http://localhost:4001', sandbox: 'http://127.0.0.1:4001' }
const PAGES: Record<string, string> = { '/': 'index.html', '/index.html': 'index.html', '/gallery.html': 'gallery.html' }
const ASSET = /^(chunks\/)?[\w-]+(\.[\w-]+)*\.(js|css)$/

/** Where a page of the demo finds what it needs. */
export interface DemoPlaces {
  /** Origin of the service. */
  readonly service: string
  /** Origin of the captcha's frame. */
  readonly sandbox?: string | undefined
  /** WalletConnect's relay. */
  readonly relay?: string | undefined
}

/** The policy of docs/csp.md, word for word; with the rows for a captcha and for a relay where they are named. The gallery has the same. */
export const demoPolicy = ({ service, sandbox, relay }: DemoPlaces): string => {
  const [frames, sockets] = [sandbox ? ` ${sandbox}` : '', relay ? ` ${new URL(relay).origin}` : '']
  return (
    `default-src 'none'; script-src 'self' ${service}; connect-src ${service}${sockets}; frame-src ${service}${frames}; img-src ${service} data:; ` +
    "style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
  )
}

const legal = (title: string, text: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n` +
  `<title>${title}</title>\n<link rel="icon" href="data:,">\n</head>\n<body>\n<main>\n<h1>${title}</h1>\n<p>${text}</p>\n<p><a href="/">Back to the demo</a></p>\n</main>\n</body>\n</html>\n`
const LEGAL: Record<string, string> = {
  '/terms': legal(
    'Terms',
    'This is the demo app. It runs on your machine and promises nothing but to forget you when you delete its data.',
  ),
  '/privacy': legal('Privacy', 'What you type in the demo stays in the database on your machine. Nothing is sent anywhere else.'),
}

/** The demo host; `root` is the package's folder. */
export const demoHost = (places: DemoPlaces, root: string): Hono => {
  const { service, sandbox = service } = places
  const policy = demoPolicy(places)
  const html = (plain: Buffer): Buffer =>
    Buffer.from(plain.toString('utf8').replaceAll(WRITTEN.service, service).replaceAll(WRITTEN.sandbox, sandbox))
  const page = staticFiles(join(root, 'demo'), html)
  const asset = staticFiles(join(root, 'dist', 'demo'))
  const missing = (c: Context): Response => c.text('There is nothing at this address.\n', 404)
  const app = new Hono()
  app.use(async (c, next) => {
    c.header('content-security-policy', policy)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    await next()
  })
  // Trust: only listed pages and names without a path reach the disk.
  for (const [path, file] of Object.entries(PAGES)) app.get(path, async (c) => (await page(c, file, 'no-cache')) ?? missing(c))
  for (const [path, text] of Object.entries(LEGAL)) app.get(path, (c) => c.html(text))
  app.get('/assets/:name{.+}', async (c) => {
    const name = c.req.param('name')
    return (ASSET.test(name) && (await asset(c, name, 'no-cache'))) || missing(c)
  })
  app.notFound(missing)
  return app
}
