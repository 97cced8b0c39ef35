// Windows in which a person of one app lends wallets to another: pages of the service with the product's own tag.
// See docs/design/protocol.md, "Other apps".

import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Core } from '../../services/core.ts'
import { hasWindows } from '../../services/cross-app/partners.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'
import type { FrameBuilds } from './frame-build.ts'
import { integrityOf, pathOf } from './wallet-frame.ts'

/** Trust: scripts of ours alone, and no page around it: who frames a consent decides what is pressed. */
const policy = (sandbox: string | undefined): string =>
  `default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' https: data:; frame-src 'self'${sandbox ? ` ${sandbox}` : ''}; ` +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The script of each window, by its path. */
const WINDOWS = {
  '/oauth/consent': 'consent',
  '/oauth/transact': 'request',
  '/cross-app/connect': 'request',
  '/cross-app/transact': 'request',
} as const satisfies Readonly<Record<string, keyof FrameBuilds>>

/** GET of each. */
export const windows = (core: Core, build: () => FrameBuilds): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  for (const [path, name] of Object.entries(WINDOWS))
    routes.get(path, async (c) => {
      const app = await core.apps.find(c.req.query('provider_app_id') ?? '')
      if (!app || !hasWindows(app)) throw new ServiceError('not_found')
      const script = build()[name]
      c.header('content-security-policy', policy(core.env.SANDBOX_URL))
      c.header('x-frame-options', 'DENY')
      c.header('cache-control', 'no-store')
      return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${app.row.config.name}</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<script type="module" src="/elements/latchkey.js"></script>
<script type="module" src="${pathOf(script)}" integrity="${integrityOf(script)}"></script>
</head>
<body data-app="${app.id}" data-name="${app.row.config.name}"><login-modal app-id="${app.id}"></login-modal></body>
</html>
`)
    })
  return routes
}
