// The login page of an app's OpenID provider: the product's own tag on a document of ours, which no page frames.
// See docs/oidc.md, "The login page".

import { html, raw } from 'hono/html'
import type { App } from '../../services/apps/app-cache.ts'
import type { Core } from '../../services/core.ts'
import { windowsOf } from '../../services/cross-app/partners.ts'
import type { Drawn } from '../../services/openid/drawn.ts'
import { windowRpId } from '../../services/passkeys/relying-party.ts'
import type { FrameBuild, FrameBuilds } from '../routes/frame-build.ts'
import { integrityOf, mapSource, pathOf } from '../routes/wallet-documents.ts'

/** Of WalletConnect, where the service names no other. */
const PUBLIC_RELAY = 'wss://relay.walletconnect.org'
const relayOf = ({ WALLET_CONNECT_RELAY_URL: relay = PUBLIC_RELAY }: Core['env'], { row }: App): string =>
  row.config.wallet_auth || row.config.solana_wallet_auth ? ` ${new URL(relay).origin}` : ''

/** The headers of the document. Trust: scripts of the service alone, and no page around it: who frames a consent decides what is pressed. */
export const pageHeaders = (core: Core, app: App, map: string, leads = ''): Readonly<Record<string, string>> => {
  const service = windowsOf(core, app)
  const sandbox = core.env.SANDBOX_URL ? ` ${core.env.SANDBOX_URL}` : ''
  return {
    'content-security-policy':
      `default-src 'none'; script-src ${service} ${mapSource(map)}; connect-src ${service}${relayOf(core.env, app)}; img-src https: data: ${service}; ` +
      `frame-src ${service}${sandbox}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'${leads && ` ${leads}`}; require-trusted-types-for 'script'; trusted-types 'none'`,
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  }
}

/** Digests of the files of languages at the service. */
export const pageMap = (service: string, { words }: FrameBuilds): string =>
  JSON.stringify({
    integrity: Object.fromEntries(Object.values(words).map((one: FrameBuild) => [service + pathOf(one), integrityOf(one)])),
  })

const wordsAt = (service: string, { words }: FrameBuilds): string =>
  JSON.stringify(Object.fromEntries(Object.entries(words).map(([code, build]) => [code, service + pathOf(build)])))

/** The document. */
export const pageText = (core: Core, app: App, builds: FrameBuilds, map: string, drawn: Drawn) => {
  const service = windowsOf(core, app)
  const { name, icon_url, logo_url, accent_color } = app.row.config
  const script = builds.openid
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name}</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<script type="importmap">${raw(map)}</script>
<script type="module" crossorigin src="${service}/elements/latchkey-lite.js"></script>
<script type="module" crossorigin src="${service + pathOf(script)}" integrity="${integrityOf(script)}"></script>
</head>
<body data-app="${app.id}" data-name="${name}" data-icon="${icon_url ?? logo_url ?? ''}" data-accent="${accent_color}" data-passkeys="${windowRpId(app) ?? ''}" data-words="${wordsAt(service, builds)}" data-service="${service}" data-state="${drawn.state}" data-request="${drawn.request ?? ''}" data-ticket="${drawn.ticket ?? ''}" data-action="${drawn.action ?? ''}" data-xsrf="${drawn.xsrf ?? ''}" data-why="${drawn.why ?? ''}" data-code="${drawn.code ?? ''}" data-client="${drawn.client ?? ''}" data-place="${drawn.place ?? ''}" data-locales="${drawn.locales ?? ''}" data-hint="${drawn.hint ?? ''}"></body>
</html>
`
}
