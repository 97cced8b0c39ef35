// The wallet's frame: the service's page in which keys exist, for pages of one app (docs/design/frame.md, "Document").

import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { APP_ID_LENGTH } from '../../../src/contract/limits.ts'
import type { App } from '../../services/apps/app-cache.ts'
import type { Core } from '../../services/core.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'
import type { FrameBuild } from './frame-build.ts'

const APP_ID = new RegExp(`^[\\x21-\\x7e]{${APP_ID_LENGTH}}$`)

/** Trust: one script of ours, calls to the service alone, no markup from text, and inside of the app's own pages only. */
const policy = (pages: readonly string[]): string =>
  `default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors ${pages.join(' ') || "'none'"}; base-uri 'none'; ` +
  "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The app's pages, without addresses of the service itself: a page of its own is nobody's. */
const pagesOf = ({ origins, ownOrigins }: App, { SANDBOX_URL: sandbox }: Core['env']): string[] =>
  origins.sources.filter((origin) => !ownOrigins.has(origin) && origin !== sandbox)

/** GET /apps/{appId}/embedded-wallets, and what it runs in /apps/{appId}/embedded-wallets/digest.txt. */
export const walletFrame = (core: Core, build: () => FrameBuild): Hono<{ Bindings: Bindings }> => {
  const appOf = async (c: Context): Promise<App> => {
    const id = c.req.param('appId') ?? ''
    const app = APP_ID.test(id) ? await core.apps.find(id) : null
    if (!app) throw new ServiceError('not_found')
    return app
  }
  const routes = new Hono<{ Bindings: Bindings }>()
  routes.get('/apps/:appId/embedded-wallets', async (c) => {
    const app = await appOf(c)
    const pages = pagesOf(app, core.env)
    const { file, sha256 } = build()
    const integrity = `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`
    c.header('content-security-policy', policy(pages))
    c.header('cache-control', 'no-store')
    // A page that isolates itself (COEP) may have it too.
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('cross-origin-embedder-policy', 'require-corp')
    c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=()')
    return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Wallet</title>
<script type="module" src="/elements/chunks/${file}" integrity="${integrity}"></script>
</head>
<body data-app="${app.id}" data-pages="${pages.join(' ')}" data-sandbox="${core.env.SANDBOX_URL ?? ''}"></body>
</html>
`)
  })
  routes.get('/apps/:appId/embedded-wallets/digest.txt', async (c) => {
    await appOf(c)
    const { file, sha256 } = build()
    // As `sha256sum` writes it.
    return c.text(`${sha256}  ${file}\n`, 200, { 'cache-control': 'no-store' })
  })
  return routes
}
