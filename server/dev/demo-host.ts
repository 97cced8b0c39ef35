// The demo page's server: an origin of its own, under the strict policy of docs/csp.md.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isLoopback } from '../boot/check-start.ts'
import { wantsPage } from '../http/middleware/wants-page.ts'
import { staticFiles } from '../http/static-file.ts'
import { missingIn } from '../services/messages/missing-words.ts'
import { type DemoAddresses, demoPolicy, stripPolicy, styledPolicy } from './demo-policies.ts'
import { docsPages } from './docs-pages.ts'
import { safe } from './html-page.ts'
import type { Outbox } from './outbox.ts'
import { outboxEvents } from './outbox-events.ts'

/** Addresses of the service, its sandbox and the two demo apps in the HTML of the demo; the real ones are served in their place. */
const WRITTEN = {
  service: 'http://localhost:4001',
  sandbox: 'http://127.0.0.1:4001',
  demo: 'http://localhost:4000',
  lender: 'http://localhost:4002',
}
/** All of them in one pass: a real address may itself look like a written one, or begin like one (`http://localhost:40002`). */
const ANY_WRITTEN = new RegExp(`(?:${Object.values(WRITTEN).join('|')})(?!\\d)`, 'g')
/** The pages by their address, each with its file and its policy. */
const PAGES: Record<string, readonly [file: string, policy: (addresses: DemoAddresses) => string]> = {
  '/demo': ['demo.html', stripPolicy],
  '/product': ['product.html', styledPolicy],
  '/lighthouse': ['lighthouse.html', styledPolicy],
  '/plain': ['plain.html', demoPolicy],
  '/studio': ['studio.html', stripPolicy],
  '/gallery.html': ['gallery.html', styledPolicy],
}
/** Where a page has the shared head, with its own name there. */
const BAR = /<!-- bar: (\w+) -->/
const ASSET = /^(chunks\/)?[\w-]+(\.[\w-]+)*\.js$/
const STYLE = /^(base|demo|product|gallery|studio|docs|docs-text)\.css$/

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

const missing = (c: Context): Response => c.text('There is nothing at this address.\n', 404)
const GAPS = /\{(language|direction|title|text|onward)\}/g
/** demo/missing.html with its gaps filled in. */
const missingPage = (c: Context, text: string): Response => {
  const said = missingIn(c.req.header('accept-language'))
  const filled = { ...said, onward: said.onward.replace('{place}', new URL(c.req.url).host) }
  c.header('content-security-policy', stripPolicy())
  c.header('cache-control', 'no-store')
  return c.html(
    text.replace(GAPS, (_, gap: keyof typeof filled) => safe(filled[gap])),
    404,
  )
}
const onlyLoopback = createMiddleware(async (c, next) => (isLoopback(new URL(c.req.url).hostname) ? next() : missing(c)))

/** An app as the samples name it. */
interface SampleApp {
  readonly id: string
  readonly name: string
}

export interface DemoHost {
  readonly addresses: DemoAddresses
  /** The package's folder. */
  readonly root: string
  /** What `/` shows. */
  readonly first: 'demo' | 'plain' | 'lighthouse'
  /** Messages of the development service, for the demo's toasts. */
  readonly outbox: Pick<Outbox, 'list' | 'watch'>
  /** The apps of the development service, for the samples of the documentation. */
  readonly apps: () => Promise<readonly SampleApp[]>
  /** Aborted when the service stops: no page holds it up. */
  readonly stopping: AbortSignal
}

/** The demo host. */
export const demoHost = ({ addresses, root, first, outbox, apps, stopping }: DemoHost): Hono => {
  const { service, sandbox = service, demo = WRITTEN.demo, lender = WRITTEN.lender } = addresses
  const served = new Map([
    [WRITTEN.service, service],
    [WRITTEN.sandbox, sandbox],
    [WRITTEN.demo, demo],
    [WRITTEN.lender, lender],
  ])
  const policy = demoPolicy(addresses)
  /** The head that the pages share, with the link of this one marked. */
  const withBar = (text: string): string =>
    text.replace(BAR, (_, current: string) =>
      readFileSync(join(root, 'demo', 'bar.html'), 'utf8').replace(`>${current}<`, ` aria-current="page">${current}<`),
    )
  const html = (plain: Buffer): Buffer =>
    Buffer.from(withBar(plain.toString('utf8')).replace(ANY_WRITTEN, (address) => served.get(address) ?? address))
  const page = staticFiles(join(root, 'demo'), html)
  const asset = staticFiles(join(root, 'dist', 'demo'))
  const app = new Hono()
  app.use(async (c, next) => {
    c.header('content-security-policy', policy)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    await next()
  })
  const show = (path: string, [file, policyOf]: readonly [string, (addresses: DemoAddresses) => string]) =>
    app.get(path, async (c) => {
      c.header('content-security-policy', policyOf(addresses))
      return (await page(c, file, 'no-cache')) ?? missing(c)
    })
  // Trust: only listed pages and names without a path reach the disk.
  for (const [path, row] of Object.entries(PAGES)) show(path, row)
  for (const path of ['/', '/index.html']) show(path, PAGES[`/${first}`] as (typeof PAGES)[string])
  // Trust: names of apps are for this machine alone, as the outbox is.
  app.use('/docs/apps.json', onlyLoopback)
  app.get('/docs/apps.json', async (c) => {
    c.header('cache-control', 'no-store')
    return c.json({ service, apps: (await apps()).map(({ id, name }) => ({ id, name })) })
  })
  app.route('/', docsPages({ root, addresses, html }))
  for (const [path, text] of Object.entries(LEGAL)) app.get(path, (c) => c.html(text))
  app.get('/assets/:name{.+}', async (c) => {
    const name = c.req.param('name')
    if (STYLE.test(name)) return (await page(c, name, 'no-cache')) ?? missing(c)
    return (ASSET.test(name) && (await asset(c, name, 'no-cache'))) || missing(c)
  })
  // Trust: a page elsewhere can give its own name the address 127.0.0.1 (DNS rebinding) and could then read codes.
  app.use('/outbox.json', onlyLoopback)
  app.use('/outbox/events', onlyLoopback)
  app.get('/outbox/events', (c) => outboxEvents(c, outbox, stopping))
  app.get('/outbox.json', async (c) => {
    c.header('cache-control', 'no-store')
    const after = c.req.query('after') ?? ''
    return c.json((await outbox.list()).filter(({ sentAt }) => sentAt > after))
  })
  const withGaps = (): string => html(readFileSync(join(root, 'demo', 'missing.html'))).toString('utf8')
  app.notFound((c) => (wantsPage(c) ? missingPage(c, withGaps()) : missing(c)))
  return app
}
