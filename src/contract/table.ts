// All endpoint rows, for the service, documentation and tests. The page imports domains one by one, for size.

import { byName } from './endpoint.ts'
import * as transfer from './endpoints/account-transfer.ts'
import * as analytics from './endpoints/analytics.ts'
import * as apps from './endpoints/apps.ts'
import * as appsTokens from './endpoints/apps-tokens.ts'
import * as backendApp from './endpoints/backend-app.ts'
import * as lookups from './endpoints/backend-lookups.ts'
import * as backendUsers from './endpoints/backend-users.ts'
import * as crossApp from './endpoints/cross-app.ts'
import * as crossAppWindow from './endpoints/cross-app-window.ts'
import * as customTokenLink from './endpoints/custom-token-link.ts'
import * as descriptors from './endpoints/descriptors.ts'
import * as embeddedWallets from './endpoints/embedded-wallets.ts'
import * as farcaster from './endpoints/farcaster.ts'
import * as farcasterLink from './endpoints/farcaster-link.ts'
import * as farcasterNonce from './endpoints/farcaster-nonce.ts'
import * as farcasterSigner from './endpoints/farcaster-signer.ts'
import * as farcasterSignerStatus from './endpoints/farcaster-signer-status.ts'
import * as keyWindows from './endpoints/key-windows.ts'
import * as mfa from './endpoints/mfa.ts'
import * as oauth from './endpoints/oauth.ts'
import * as oauthLink from './endpoints/oauth-link.ts'
import * as onRamp from './endpoints/on-ramp.ts'
import * as openid from './endpoints/openid.ts'
import * as passkeys from './endpoints/passkeys.ts'
import * as passkeysLink from './endpoints/passkeys-link.ts'
import * as passkeysOwn from './endpoints/passkeys-own.ts'
import * as passkeysUnlink from './endpoints/passkeys-unlink.ts'
import * as passwordless from './endpoints/passwordless.ts'
import * as passwordlessLink from './endpoints/passwordless-link.ts'
import * as passwordlessSms from './endpoints/passwordless-sms.ts'
import * as passwordlessSmsLink from './endpoints/passwordless-sms-link.ts'
import * as prices from './endpoints/prices.ts'
import * as recovery from './endpoints/recovery.ts'
import * as release from './endpoints/release.ts'
import * as rpc from './endpoints/rpc.ts'
import * as sessions from './endpoints/sessions.ts'
import * as sessionsFork from './endpoints/sessions-fork.ts'
import * as singleCall from './endpoints/single-call.ts'
import * as siwe from './endpoints/siwe.ts'
import * as siweLink from './endpoints/siwe-link.ts'
import * as siws from './endpoints/siws.ts'
import * as siwsLink from './endpoints/siws-link.ts'
import * as telegram from './endpoints/telegram.ts'
import * as telegramLink from './endpoints/telegram-link.ts'
import * as users from './endpoints/users.ts'
import * as usersActivity from './endpoints/users-activity.ts'
import * as usersConnectedApps from './endpoints/users-connected-apps.ts'
import * as usersMe from './endpoints/users-me.ts'
import * as usersTokens from './endpoints/users-tokens.ts'
import * as usersTransactions from './endpoints/users-transactions.ts'
import * as usersWalletPasskeys from './endpoints/users-wallet-passkeys.ts'
import * as walletRecovery from './endpoints/wallet-recovery.ts'
import * as webhook from './endpoints/webhook.ts'

/** Every endpoint by its dotted name. A row without a handler in `server/http/routes` does not compile. */
export const ENDPOINTS = byName([
  ...apps.rows(),
  ...appsTokens.rows(),
  ...passwordless.rows(),
  ...passwordlessLink.rows(),
  ...transfer.rows(),
  ...passwordlessSms.rows(),
  ...passwordlessSmsLink.rows(),
  ...oauth.rows(),
  ...oauthLink.rows(),
  ...passkeys.rows(),
  ...passkeysLink.rows(),
  ...passkeysOwn.rows(),
  ...passkeysUnlink.rows(),
  ...siwe.rows(),
  ...siweLink.rows(),
  ...siws.rows(),
  ...siwsLink.rows(),
  ...telegram.rows(),
  ...telegramLink.rows(),
  ...farcaster.rows(),
  ...farcasterNonce.rows(),
  ...farcasterLink.rows(),
  ...farcasterSigner.rows(),
  ...farcasterSignerStatus.rows(),
  ...singleCall.rows(),
  ...customTokenLink.rows(),
  ...sessions.rows(),
  ...sessionsFork.rows(),
  ...users.rows(),
  ...usersMe.rows(),
  ...usersActivity.rows(),
  ...usersTransactions.rows(),
  ...usersConnectedApps.rows(),
  ...usersTokens.rows(),
  ...usersWalletPasskeys.rows(),
  ...crossApp.rows(),
  ...crossAppWindow.rows(),
  ...embeddedWallets.rows(),
  ...walletRecovery.rows(),
  ...mfa.rows(),
  ...keyWindows.rows(),
  ...recovery.rows(),
  ...analytics.rows(),
  ...prices.rows(),
  ...descriptors.rows(),
  ...onRamp.rows(),
  ...openid.rows(),
  ...release.rows(),
  ...rpc.rows(),
  ...backendUsers.rows(),
  ...lookups.rows(),
  ...backendApp.rows(),
  ...webhook.rows(),
])
export type EndpointName = keyof typeof ENDPOINTS
