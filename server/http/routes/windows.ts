// Windows in which a person of one app lends wallets to another: pages of the service with the product's own tag.
// See docs/design/protocol.md, "Other apps".

import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { WINDOW_PATHS } from '../../../src/contract/cross-app.ts'
import type { App } from '../../services/apps/app-cache.ts'
import type { Core } from '../../services/core.ts'
import { hasWindows } from '../../services/cross-app/window-pages.ts'
import { windowRpId } from '../../services/passkeys/relying-party.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'
import type { FrameBuilds } from './frame-build.ts'
import { importMap, integrityOf, mapSource, pathOf, wordFiles } from './wallet-frame.ts'

/** Of WalletConnect, where the service names no other. */
const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

/** The relay over which people of the app log in with a wallet; none where they do not. */
const relayOf = ({ WALLET_CONNECT_RELAY_URL: relay = PUBLIC_RELAY }: Core['env'], { row }: App): string =>
  row.config.wallet_auth || row.config.solana_wallet_auth ? ` ${new URL(relay).origin}` : ''

/** Trust: scripts of ours alone, and no page around it: who frames a consent decides what is pressed. */
const policy = (sandbox: string | undefined, relay: string, map: string): string =>
  `default-src 'none'; script-src 'self' ${mapSource(map)}; connect-src 'self'${relay}; img-src 'self' https: data:; frame-src 'self'${sandbox ? ` ${sandbox}` : ''}; ` +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The script of each window. */
const WINDOWS: Readonly<Record<(typeof WINDOW_PATHS)[number], 'consent' | 'request'>> = {
  '/oauth/consent': 'consent',
  '/oauth/transact': 'request',
  '/cross-app/connect': 'request',
  '/cross-app/transact': 'request',
}

/** GET of each. */
export const windows = (core: Core, build: () => FrameBuilds): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  for (const path of WINDOW_PATHS)
    routes.get(path, async (c) => {
      const app = await core.apps.find(c.req.query('provider_app_id') ?? '')
      if (!app || !hasWindows(app)) throw new ServiceError('not_found')
      const { words, ...builds } = build()
      const script = builds[WINDOWS[path]]
      const map = importMap(Object.values(words))
      const { name, icon_url, logo_url, accent_color } = app.row.config
      c.header('content-security-policy', policy(core.env.SANDBOX_URL, relayOf(core.env, app), map))
      c.header('x-frame-options', 'DENY')
      c.header('cache-control', 'no-store')
      return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name}</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<script type="importmap">${raw(map)}</script>
<script type="module" src="/elements/latchkey.js"></script>
<script type="module" src="${pathOf(script)}" integrity="${integrityOf(script)}"></script>
</head>
<body data-app="${app.id}" data-name="${name}" data-icon="${icon_url ?? logo_url ?? ''}" data-accent="${accent_color}" data-passkeys="${windowRpId(app) ?? ''}" data-words="${wordFiles(words)}"><login-modal app-id="${app.id}"></login-modal></body>
</html>
`)
    })
  return routes
}
