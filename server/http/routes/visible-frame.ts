// The visible frames of the service: where a person sees or types a key, or confirms a signature, for pages of one app.
// See docs/design/frame.md, "Visible frames".

import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { VISIBLE_FRAMES } from '../../../src/contract/visible-frames.ts'
import type { Core } from '../../services/core.ts'
import type { Bindings } from '../middleware/admit.ts'
import type { FrameBuilds } from './frame-build.ts'
import { appOf, embeddingOf, integrityOf, pathOf } from './wallet-frame.ts'

/** Trust: one script of ours and nothing else, no call of its own: it asks the wallet's frame. Inside of the app's own pages only. */
const policy = (pages: readonly string[]): string =>
  `default-src 'none'; script-src 'self'; frame-ancestors ${pages.join(' ') || "'none'"}; base-uri 'none'; ` +
  "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** GET /apps/{appId}/embedded-wallets/export, …/import, …/backup and …/confirm. */
export const visibleFrames = (core: Core, build: () => FrameBuilds): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  for (const frame of VISIBLE_FRAMES)
    routes.get(`/apps/:appId/embedded-wallets/${frame}`, async (c) => {
      const app = await appOf(core, c)
      const { pages, inWindow } = embeddingOf(app, core.env, c)
      const script = build().visible[frame]
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
<meta name="viewport" content="width=device-width">
<script type="module" src="${pathOf(script)}" integrity="${integrityOf(script)}"></script>
</head>
<body data-app="${app.id}" data-pages="${pages.join(' ')}" data-sandbox="${core.env.SANDBOX_URL ?? ''}"${inWindow ? raw(' data-window') : ''}></body>
</html>
`)
    })
  return routes
}
