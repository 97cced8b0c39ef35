// Windows in which a person of one app lends wallets to another: pages of the service with the product's own tag.
// See docs/design/protocol.md, "Other apps".

import { Hono } from 'hono'
import type { App } from '../../services/apps/app-cache.ts'
import type { Core } from '../../services/core.ts'
import { hasWindows } from '../../services/cross-app/window-pages.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'
import { answerDocument } from './answer-document.ts'
import type { FrameBuilds } from './frame-build.ts'
import { DOCUMENT_PATHS, walletDocuments } from './wallet-documents.ts'

/** Of WalletConnect, where the service names no other. */
const PUBLIC_RELAY = 'wss://relay.walletconnect.org'

/** What such a window calls: the service, and the relay over which people of the app log in with a wallet; none where they do not. */
const calledOf = ({ WALLET_CONNECT_RELAY_URL: relay = PUBLIC_RELAY }: Core['env'], { row }: App): string =>
  row.config.wallet_auth || row.config.solana_wallet_auth ? `'self' ${new URL(relay).origin}` : "'self'"

/** GET of each. */
export const windows = (core: Core, build: () => FrameBuilds): Hono<{ Bindings: Bindings }> => {
  const routes = new Hono<{ Bindings: Bindings }>()
  for (const which of ['consent', 'request'] as const)
    routes.on('GET', [...DOCUMENT_PATHS[which]], async (c) => {
      const app = await core.apps.find(c.req.query('provider_app_id') ?? '')
      if (!app || !hasWindows(app)) throw new ServiceError('not_found')
      const { SANDBOX_URL: sandbox } = core.env
      return answerDocument(c, walletDocuments(build())[which], {
        'connect-src': calledOf(core.env, app),
        'frame-src': sandbox ? `'self' ${sandbox}` : "'self'",
      })
    })
  return routes
}
