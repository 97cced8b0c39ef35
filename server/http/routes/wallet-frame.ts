// The wallet's frame: the service's page in which keys exist, for pages of one app (docs/design/frame.md, "Document").

import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { APP_ID_LENGTH } from '../../../src/contract/limits.ts'
import type { App } from '../../services/apps/app-cache.ts'
import { recoveryOptions } from '../../services/apps/recovery-options.ts'
import type { Core } from '../../services/core.ts'
import { hasWindows } from '../../services/cross-app/window-pages.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'
import type { FrameBuild, FrameBuilds } from './frame-build.ts'

const APP_ID = new RegExp(`^[\\x21-\\x7e]{${APP_ID_LENGTH}}$`)

/** The addresses of the clouds in which people of the app keep their half of a recovery; empty for one that it has not. */
export const cloudsOf = (app: App, { GOOGLE_DRIVE_URL: drive, CLOUDKIT_URL: cloudkit }: Core['env']) => {
  const options = recoveryOptions(app)
  return { drive: options.includes('google-drive') ? drive : '', cloudkit: options.includes('icloud') ? cloudkit : '' }
}

type Clouds = ReturnType<typeof cloudsOf>

/** The digests of what is loaded later: browsers compare them as they do that of the script. */
export const importMap = (builds: readonly FrameBuild[]): string =>
  JSON.stringify({ integrity: Object.fromEntries(builds.map((one) => [pathOf(one), integrityOf(one)])) })

/** Where the words of each language are, for an attribute of a window's document. */
export const wordFiles = (words: FrameBuilds['words']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(words).map(([code, build]) => [code, pathOf(build)])))

/** The source of a policy that lets this map be read, and no other text. */
export const mapSource = (map: string): string => `'sha256-${createHash('sha256').update(map).digest('base64')}'`

/**
 * Trust: scripts of ours, calls to the service and to the clouds of the app alone, no markup from text, and inside of the app's own pages only.
 * `wasm-unsafe-eval` lets Argon2id be compiled, and no text run; the hash is that of the map with the digests of what is loaded later.
 */
export const walletPolicy = (pages: readonly string[], clouds: Clouds, map: string): string =>
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ${mapSource(map)}; ` +
  `connect-src ${["'self'", ...Object.values(clouds).flatMap((url) => (url ? new URL(url).origin : []))].join(' ')}; frame-ancestors ${pages.join(' ') || "'none'"}; base-uri 'none'; ` +
  "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

export const pathOf = ({ file }: FrameBuild): string => `/elements/chunks/${file}`
export const integrityOf = ({ sha256 }: FrameBuild): string => `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`

/**
 * Where the frame may be. Trust: in the app's pages, without addresses of the service itself, which hold no page of an app; or in a window of
 * the service, which an app has that lends wallets, and nowhere else.
 */
export const embeddingOf = (
  app: App,
  { SANDBOX_URL: sandbox }: Core['env'],
  c: Context,
): { pages: string[]; inWindow: boolean } => {
  const { origins, ownOrigins } = app
  const inWindow = c.req.query('window') === '1' && hasWindows(app)
  return {
    pages: inWindow ? [...ownOrigins] : origins.sources.filter((origin) => !ownOrigins.has(origin) && origin !== sandbox),
    inWindow,
  }
}

/** The app that an address names. */
export const appOf = async (core: Core, c: Context): Promise<App> => {
  const id = c.req.param('appId') ?? ''
  const app = APP_ID.test(id) ? await core.apps.find(id) : null
  if (!app) throw new ServiceError('not_found')
  return app
}

/** GET /apps/{appId}/embedded-wallets, and what it runs in /apps/{appId}/embedded-wallets/digest.txt. */
export const walletFrame = (core: Core, build: () => FrameBuilds): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  routes.get('/apps/:appId/embedded-wallets', async (c) => {
    const app = await appOf(core, c)
    const { pages, inWindow } = embeddingOf(app, core.env, c)
    const builds = build()
    const { frame, password, later } = builds
    const clouds = cloudsOf(app, core.env)
    const map = importMap([builds.password, builds.later])
    c.header('content-security-policy', walletPolicy(pages, clouds, map))
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
<script type="importmap">${raw(map)}</script>
<script type="module" src="${pathOf(frame)}" integrity="${integrityOf(frame)}"></script>
</head>
<body data-app="${app.id}" data-pages="${pages.join(' ')}" data-sandbox="${core.env.SANDBOX_URL ?? ''}" data-argon2="${pathOf(password)}" data-later="${pathOf(later)}" data-password-length="${app.row.config.embedded_wallet_config.recovery_password_length}" data-drive="${clouds.drive}" data-cloudkit="${clouds.cloudkit}"${app.row.config.confirm_in_window ? raw(' data-confirms') : ''}${inWindow ? raw(' data-window') : ''}></body>
</html>
`)
  })
  routes.get('/apps/:appId/embedded-wallets/digest.txt', async (c) => {
    await appOf(core, c)
    const { frame, password, later, keys, alone, confirm, registry, exportButton, words, requestWords } = build()
    const said = [...Object.values(words), ...Object.values(requestWords)]
    const lines = [frame, password, later, keys, alone, confirm, registry, exportButton, ...said].map(
      ({ file, sha256 }: FrameBuild) => `${sha256}  ${file}\n`,
    )
    // As `sha256sum` writes it.
    return c.text(lines.join(''), 200, { 'cache-control': 'no-store' })
  })
  return routes
}
