// The service as one hono app: routes of the protocol, and one error handler.

import { Hono } from 'hono'
import { ENDPOINTS } from '../../src/contract/table.ts'
import type { Deps } from '../boot/deps.ts'
import { createCore } from '../services/core.ts'
import { createOpenIdProviders } from '../services/openid/provider.ts'
import { ServiceError } from '../services/service-error.ts'
import { apiPath } from './base-path.ts'
import type { ServiceEnv } from './middleware/admit.ts'
import { answerNonce } from './middleware/answer-nonce.ts'
import { compressPublic } from './middleware/compress-public.ts'
import { cors, readableRefusals } from './middleware/cors.ts'
import { refusal } from './middleware/refusal.ts'
import { soundAddress } from './middleware/sound-address.ts'
import { wantsPage } from './middleware/wants-page.ts'
import { missingPage } from './missing-page.ts'
import { type Handlers, mount } from './mount.ts'
import { accountTransfer } from './routes/account/account-transfer.ts'
import { embeddedWallets } from './routes/account/embedded-wallets.ts'
import { keyWindows } from './routes/account/key-windows.ts'
import { mfa } from './routes/account/mfa.ts'
import { passwordlessLink } from './routes/account/passwordless-link.ts'
import { recovery } from './routes/account/recovery.ts'
import { users } from './routes/account/users.ts'
import { adminApi } from './routes/admin/admin-api.ts'
import { analytics } from './routes/analytics.ts'
import { apps } from './routes/apps.ts'
import { backendApp } from './routes/backend/backend-app.ts'
import { backendUsers } from './routes/backend/backend-users.ts'
import { webhook } from './routes/backend/webhook.ts'
import { crossApp, crossAppDetails } from './routes/cross-app.ts'
import { descriptors } from './routes/descriptors.ts'
import type { FrameBuilds } from './routes/frame-build.ts'
import { health } from './routes/health.ts'
import { itemPictures } from './routes/item-pictures.ts'
import { keyWindow } from './routes/key-window.ts'
import { captchaFrame } from './routes/login/captcha-frame.ts'
import { farcaster } from './routes/login/farcaster.ts'
import { oauth } from './routes/login/oauth.ts'
import { oauthCallback } from './routes/login/oauth-callback.ts'
import { passkeys } from './routes/login/passkeys.ts'
import { passwordless } from './routes/login/passwordless.ts'
import { singleCall } from './routes/login/single-call.ts'
import { telegram } from './routes/login/telegram.ts'
import { telegramScript } from './routes/login/telegram-script.ts'
import { wallets } from './routes/login/wallets.ts'
import { onRamp } from './routes/on-ramp.ts'
import { openid } from './routes/openid.ts'
import { prices } from './routes/prices.ts'
import { publicKeys } from './routes/public-keys.ts'
import { releaseFiles, releaseRows, withWaict } from './routes/release.ts'
import { rpc } from './routes/rpc.ts'
import { sessions } from './routes/sessions.ts'
import { walletFacts } from './routes/wallet-facts.ts'
import { walletFrame } from './routes/wallet-frame.ts'
import { windows } from './routes/windows.ts'

const HANDLERS: Handlers = {
  ...apps,
  ...passwordless,
  ...passwordlessLink,
  ...accountTransfer,
  ...oauth,
  ...passkeys,
  ...wallets,
  ...telegram,
  ...onRamp,
  ...farcaster,
  ...singleCall,
  ...sessions,
  ...users,
  ...crossApp,
  ...openid,
  ...embeddedWallets,
  ...keyWindows,
  ...recovery,
  ...mfa,
  ...analytics,
  ...rpc,
  ...prices,
  ...releaseRows,
  ...descriptors,
  ...backendUsers,
  ...backendApp,
  ...webhook,
}

const notBuilt = (): never => {
  throw new ServiceError('not_found')
}

/** Builds the service over what it is handed; `frame` says which script is the wallet's frame. */
export const createApp = (deps: Deps, core = createCore(deps), frame: () => FrameBuilds = notBuilt): Hono<ServiceEnv> => {
  core.openid.use(createOpenIdProviders(core))
  const hono = new Hono<ServiceEnv>({ getPath: apiPath })
  hono.onError((error, c) => refusal(deps, error, c.env?.requestId ?? ''))
  hono.notFound((c) => {
    const refused = refusal(deps, new ServiceError('not_found'), c.env?.requestId ?? '')
    return wantsPage(c) ? missingPage(c, null) : refused
  })
  // Trust: before all routes, those to come as well.
  hono.use(soundAddress)
  if (deps.env.WAICT !== 'off') hono.use(withWaict(core, deps.env.WAICT))
  hono.route('/', health(deps))
  hono.route('/', publicKeys(core))
  hono.route('/', oauthCallback(core))
  hono.route('/', crossAppDetails(core))
  hono.route('/', captchaFrame(core))
  hono.route('/', telegramScript(deps.env))
  hono.route('/', walletFrame(core, frame))
  hono.route('/', walletFacts(core))
  hono.route('/', itemPictures(core))
  hono.route('/', keyWindow(core, frame))
  hono.route('/', windows(core, frame))
  hono.route('/', releaseFiles(core))
  hono.route('/', adminApi(core))
  hono.use(ENDPOINTS['apps.config'].path, compressPublic())
  // In this order: a refusal that the origins themselves could not be read is readable too.
  hono.use('/api/*', readableRefusals, cors(core.apps.knowsOrigin))
  // All rows, those of the windows too, which are at addresses of their own.
  hono.use(answerNonce)
  mount(hono, core, HANDLERS)
  return hono
}
