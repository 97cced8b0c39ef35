// The facts of an app that the documents of the wallet's origin ask for, since they hold none themselves.
// See docs/design/frame.md, "Facts".

import { type Context, Hono } from 'hono'
import { APP_ID_LENGTH, PASSWORD_MIN } from '../../../src/contract/limits.ts'
import type { WalletFacts } from '../../../src/contract/wallet-facts.ts'
import { ANY_LOCAL_PORT } from '../../services/apps/allowed-origins.ts'
import type { App } from '../../services/apps/app-cache.ts'
import { recoveryOptions } from '../../services/apps/recovery-options.ts'
import { webOrigin } from '../../services/apps/web-origin.ts'
import type { Core } from '../../services/core.ts'
import { hasWindows } from '../../services/cross-app/window-pages.ts'
import { windowRpId } from '../../services/passkeys/relying-party.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'

const APP_ID = new RegExp(`^[\\x21-\\x7e]{${APP_ID_LENGTH}}$`)

/** Where the script is in the cache too, a frame is ready without waiting for them. */
const FACTS_KEPT = 'private, max-age=60'

/** The app that an address names. */
export const appOf = async (core: Core, c: Context): Promise<App> => {
  const id = c.req.param('appId') ?? ''
  const app = APP_ID.test(id) ? await core.apps.find(id) : null
  if (!app) throw new ServiceError('not_found')
  return app
}

/** Addresses of the clouds in which people of the app keep their half of a recovery; null for one that it has not. */
const cloudsOf = (app: App, { GOOGLE_DRIVE_URL, CLOUDKIT_URL }: Core['env']): Pick<WalletFacts, 'drive' | 'cloudkit'> => {
  const options = recoveryOptions(app)
  return {
    drive: options.includes('google-drive') ? GOOGLE_DRIVE_URL : null,
    cloudkit: options.includes('icloud') ? CLOUDKIT_URL : null,
  }
}

/** Pages of the app that may have a frame of the wallet. Trust: without addresses of the service itself, which hold no page of an app. */
const pagesOf = ({ origins, ownOrigins }: App, { SANDBOX_URL: sandbox }: Core['env']): string[] =>
  origins.sources.filter(
    (origin) => (origin === ANY_LOCAL_PORT || webOrigin(origin) === origin) && !ownOrigins.has(origin) && origin !== sandbox,
  )

export const factsOf = (app: App, env: Core['env']): WalletFacts => {
  const { name, icon_url, logo_url, accent_color, confirm_in_window, embedded_wallet_config } = app.row.config
  return {
    app_id: app.id,
    name,
    icon_url: icon_url ?? logo_url ?? null,
    accent_color: accent_color ?? '',
    pages: pagesOf(app, env),
    service_origins: [...app.ownOrigins],
    sandbox: env.SANDBOX_URL ?? null,
    lends: hasWindows(app),
    passkey_rp_id: windowRpId(app) ?? null,
    confirms: confirm_in_window,
    // A row of an earlier time has none.
    password_length: Math.max(embedded_wallet_config.recovery_password_length ?? 0, PASSWORD_MIN),
    ...cloudsOf(app, env),
  }
}

/** The clouds among them, and the service itself, as the value of a directive. */
export const calledOf = ({ drive, cloudkit }: Pick<WalletFacts, 'drive' | 'cloudkit'>): string =>
  ["'self'", ...[drive, cloudkit].flatMap((url) => (url ? new URL(url).origin : []))].join(' ')

/** GET /apps/{appId}/embedded-wallets/facts, for pages of this origin alone. */
export const walletFacts = (core: Core): Hono<{ Bindings: Bindings }> =>
  new Hono<{ Bindings: Bindings }>().get('/apps/:appId/embedded-wallets/facts', async (c) =>
    // Trust: of this browser's cache for a minute. A frame that is open keeps its facts for hours; who may have it is asked with each document.
    c.json(factsOf(await appOf(core, c), core.env), 200, { 'cache-control': FACTS_KEPT }),
  )
