// The window in which a person does something with a key, and the one button by which published clients open it.
// See docs/design/frame.md, "Windows".

import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { KEY_PURPOSES } from '../../../src/contract/key-windows.ts'
import type { Core } from '../../services/core.ts'
import { signInSources } from '../../services/cross-app/window-pages.ts'
import type { Bindings } from '../middleware/admit.ts'
import type { FrameBuilds } from './frame-build.ts'
import {
  appOf,
  cloudsOf,
  embeddingOf,
  importMap,
  integrityOf,
  mapSource,
  pathOf,
  walletPolicy,
  wordFiles,
} from './wallet-frame.ts'

const NOTHING_ELSE = 'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=()'

/** Trust: one script of ours and nothing else, no call of its own: it opens a window. Inside of the app's own pages only. */
const buttonPolicy = (pages: readonly string[], map: string): string =>
  `default-src 'none'; script-src 'self' ${mapSource(map)}; frame-ancestors ${pages.join(' ') || "'none'"}; base-uri 'none'; ` +
  "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** GET /apps/{appId}/keys/{purpose} of each, and /apps/{appId}/embedded-wallets/export. */
export const keyWindow = (core: Core, build: () => FrameBuilds): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  for (const purpose of KEY_PURPOSES)
    routes.get(`/apps/:appId/keys/${purpose}`, async (c) => {
      const app = await appOf(core, c)
      const { keys, alone, confirm, password, later, registry, words, requestWords } = build()
      const { name, accent_color, embedded_wallet_config } = app.row.config
      const clouds = cloudsOf(app, core.env)
      const map = importMap([alone, confirm, password, later, registry, ...Object.values(words), ...Object.values(requestWords)])
      // Trust: no page is around it, in which more than its press could be had. Its opener it keeps: that page has the wallet's frame.
      c.header('content-security-policy', walletPolicy([], clouds, map))
      c.header('x-frame-options', 'DENY')
      c.header('cache-control', 'no-store')
      c.header('permissions-policy', NOTHING_ELSE)
      return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Wallet</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<script type="importmap">${raw(map)}</script>
<script type="module" src="${pathOf(keys)}" integrity="${integrityOf(keys)}"></script>
</head>
<body data-app="${app.id}" data-name="${name}" data-accent="${accent_color}" data-pages="${signInSources(app).join(' ')}" data-argon2="${pathOf(password)}" data-later="${pathOf(later)}" data-alone="${pathOf(alone)}" data-confirm="${pathOf(confirm)}" data-registry="${pathOf(registry)}" data-words="${wordFiles(words)}" data-request-words="${wordFiles(requestWords)}" data-password-length="${embedded_wallet_config.recovery_password_length}" data-drive="${clouds.drive}" data-cloudkit="${clouds.cloudkit}"></body>
</html>
`)
    })
  routes.get('/apps/:appId/embedded-wallets/export', async (c) => {
    const app = await appOf(core, c)
    const { pages } = embeddingOf(app, core.env, c)
    const { exportButton: script, words } = build()
    const map = importMap(Object.values(words))
    c.header('content-security-policy', buttonPolicy(pages, map))
    c.header('cache-control', 'no-store')
    // A page that isolates itself (COEP) may have it too.
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('cross-origin-embedder-policy', 'require-corp')
    c.header('permissions-policy', NOTHING_ELSE)
    return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Wallet</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<script type="importmap">${raw(map)}</script>
<script type="module" src="${pathOf(script)}" integrity="${integrityOf(script)}"></script>
</head>
<body data-app="${app.id}" data-accent="${app.row.config.accent_color}" data-words="${wordFiles(words)}"></body>
</html>
`)
  })
  return routes
}
