// All endpoint rows, for the service, documentation and tests. The page imports domains one by one, for size.

import { withBody } from './endpoint.ts'
import * as transfer from './endpoints/account-transfer.ts'
import * as analytics from './endpoints/analytics.ts'
import * as apps from './endpoints/apps.ts'
import * as backendApp from './endpoints/backend-app.ts'
import * as lookups from './endpoints/backend-lookups.ts'
import * as backendUsers from './endpoints/backend-users.ts'
import * as crossApp from './endpoints/cross-app.ts'
import * as crossAppWindow from './endpoints/cross-app-window.ts'
import * as customJwtAccount from './endpoints/custom-jwt-account.ts'
import * as embeddedWallets from './endpoints/embedded-wallets.ts'
import * as farcaster from './endpoints/farcaster.ts'
import * as farcasterLink from './endpoints/farcaster-link.ts'
import * as farcasterNonce from './endpoints/farcaster-nonce.ts'
import * as farcasterSigner from './endpoints/farcaster-signer.ts'
import * as farcasterSignerStatus from './endpoints/farcaster-signer-status.ts'
import * as guest from './endpoints/guest.ts'
import * as keyWindows from './endpoints/key-windows.ts'
import * as mfa from './endpoints/mfa.ts'
import * as oauth from './endpoints/oauth.ts'
import * as oauthLink from './endpoints/oauth-link.ts'
import * as onRamp from './endpoints/on-ramp.ts'
import * as passkeys from './endpoints/passkeys.ts'
import * as passkeysLink from './endpoints/passkeys-link.ts'
import * as passkeysUnlink from './endpoints/passkeys-unlink.ts'
import * as passwordless from './endpoints/passwordless.ts'
import * as passwordlessLink from './endpoints/passwordless-link.ts'
import * as passwordlessSms from './endpoints/passwordless-sms.ts'
import * as passwordlessSmsLink from './endpoints/passwordless-sms-link.ts'
import * as prices from './endpoints/prices.ts'
import * as recovery from './endpoints/recovery.ts'
import * as rpc from './endpoints/rpc.ts'
import * as sessions from './endpoints/sessions.ts'
import * as sessionsFork from './endpoints/sessions-fork.ts'
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
import * as walletRecovery from './endpoints/wallet-recovery.ts'
import * as webhook from './endpoints/webhook.ts'

/** Every endpoint by its dotted name. A row without a handler in `server/http/routes` does not compile. */
export const ENDPOINTS = {
  'apps.config': withBody(apps.config, null),
  'apps.smartWallets': withBody(apps.smartWallets, null),
  'passwordless.init': withBody(passwordless.init, passwordless.initBody),
  'passwordless.authenticate': withBody(passwordless.authenticate, passwordless.authenticateBody),
  'passwordless.link': withBody(passwordlessLink.link, passwordlessLink.linkBody),
  'passwordless.update': withBody(passwordlessLink.update, passwordlessLink.updateBody),
  'passwordless.unlink': withBody(passwordlessLink.unlink, passwordlessLink.unlinkBody),
  'passwordless.transfer': withBody(transfer.byEmail, transfer.emailBody),
  'passwordless_sms.init': withBody(passwordlessSms.init, passwordlessSms.initBody),
  'passwordless_sms.authenticate': withBody(passwordlessSms.authenticate, passwordlessSms.authenticateBody),
  'passwordless_sms.link': withBody(passwordlessSmsLink.link, passwordlessSmsLink.linkBody),
  'passwordless_sms.update': withBody(passwordlessSmsLink.update, passwordlessSmsLink.updateBody),
  'passwordless_sms.unlink': withBody(passwordlessSmsLink.unlink, passwordlessSmsLink.unlinkBody),
  'passwordless_sms.transfer': withBody(transfer.bySms, transfer.smsBody),
  'oauth.init': withBody(oauth.init, oauth.initBody),
  'oauth.authenticate': withBody(oauth.authenticate, oauth.authenticateBody),
  'oauth.link': withBody(oauthLink.link, oauthLink.linkBody),
  'oauth.unlink': withBody(oauthLink.unlink, oauthLink.unlinkBody),
  'oauth.transfer': withBody(transfer.byOAuth, transfer.oauthBody),
  'passkeys.authenticateInit': withBody(passkeys.authenticateInit, passkeys.authenticateInitBody),
  'passkeys.authenticate': withBody(passkeys.authenticate, passkeys.authenticateBody),
  'passkeys.registerInit': withBody(passkeys.registerInit, passkeys.registerInitBody),
  'passkeys.register': withBody(passkeys.register, passkeys.registerBody),
  'passkeys.linkInit': withBody(passkeysLink.linkInit, passkeysLink.linkInitBody),
  'passkeys.link': withBody(passkeysLink.link, passkeysLink.linkBody),
  'passkeys.unlink': withBody(passkeysUnlink.unlink, passkeysUnlink.unlinkBody),
  'siwe.init': withBody(siwe.init, siwe.initBody),
  'siwe.authenticate': withBody(siwe.authenticate, siwe.authenticateBody),
  'siwe.link': withBody(siweLink.link, siweLink.linkBody),
  'siwe.linkSmartWallet': withBody(siweLink.linkSmartWallet, siweLink.linkSmartWalletBody),
  'siwe.unlink': withBody(siweLink.unlink, siweLink.unlinkBody),
  'siwe.transfer': withBody(transfer.byWallet, transfer.walletBody),
  'siws.init': withBody(siws.init, siws.initBody),
  'siws.authenticate': withBody(siws.authenticate, siws.authenticateBody),
  'siws.link': withBody(siwsLink.link, siwsLink.linkBody),
  'siws.unlink': withBody(siwsLink.unlink, siwsLink.unlinkBody),
  'telegram.authenticate': withBody(telegram.authenticate, telegram.authenticateBody),
  'telegram.link': withBody(telegramLink.link, telegramLink.linkBody),
  'telegram.unlink': withBody(telegramLink.unlink, telegramLink.unlinkBody),
  'telegram.transfer': withBody(transfer.byTelegram, transfer.telegramBody),
  'farcaster.init': withBody(farcaster.init, farcaster.initBody),
  'farcaster.status': withBody(farcaster.status, null),
  'farcaster.authenticate': withBody(farcaster.authenticate, farcaster.authenticateBody),
  'farcaster.nonce': withBody(farcasterNonce.init, farcasterNonce.initBody),
  'farcaster.authenticateNonce': withBody(farcasterNonce.authenticate, farcasterNonce.authenticateBody),
  'farcaster.link': withBody(farcasterLink.link, farcasterLink.linkBody),
  'farcaster.unlink': withBody(farcasterLink.unlink, farcasterLink.unlinkBody),
  'farcaster.transfer': withBody(transfer.byFarcaster, transfer.farcasterBody),
  'farcaster.signerInit': withBody(farcasterSigner.init, farcasterSigner.initBody),
  'farcaster.signerStatus': withBody(farcasterSignerStatus.status, farcasterSignerStatus.statusBody),
  'custom_jwt_account.authenticate': withBody(customJwtAccount.authenticate, customJwtAccount.authenticateBody),
  'guest.authenticate': withBody(guest.authenticate, guest.authenticateBody),
  'sessions.refresh': withBody(sessions.refresh, sessions.refreshBody),
  'sessions.logout': withBody(sessions.logout, sessions.logoutBody),
  'sessions.fork': withBody(sessionsFork.fork, sessionsFork.forkBody),
  'sessions.describeFork': withBody(sessionsFork.describe, sessionsFork.describeBody),
  'sessions.recover': withBody(sessionsFork.recover, sessionsFork.recoverBody),
  'users.me': withBody(users.me, null),
  'users.acceptTerms': withBody(users.acceptTerms, users.acceptTermsBody),
  'users.keepWallets': withBody(users.keepWallets, users.keepWalletsBody),
  'users.sessions': withBody(usersMe.sessions, null),
  'users.revokeSession': withBody(usersMe.revokeSession, usersMe.revokeSessionBody),
  'users.revokeOtherSessions': withBody(usersMe.revokeOtherSessions, usersMe.revokeOtherSessionsBody),
  'users.activity': withBody(usersActivity.activity, null),
  'users.export': withBody(usersMe.exportData, null),
  'users.delete': withBody(usersMe.deleteUser, usersMe.deleteUserBody),
  'users.connectedApps': withBody(usersConnectedApps.connected, null),
  'users.disconnectApp': withBody(usersConnectedApps.disconnect, usersConnectedApps.disconnectBody),
  'cross_app.connections': withBody(crossApp.connections, null),
  'cross_app.verify': withBody(crossAppWindow.verify, crossAppWindow.verifyBody),
  'cross_app.authorize': withBody(crossAppWindow.authorize, crossAppWindow.authorizeBody),
  'cross_app.describe': withBody(crossAppWindow.describe, crossAppWindow.describeBody),
  'cross_app.connect': withBody(crossAppWindow.connect, crossAppWindow.connectBody),
  'cross_app.open': withBody(crossAppWindow.open, crossAppWindow.openBody),
  'cross_app.transact': withBody(crossAppWindow.transact, crossAppWindow.transactBody),
  'cross_app.answer': withBody(crossAppWindow.answer, crossAppWindow.answerBody),
  'embedded_wallets.create': withBody(embeddedWallets.create, embeddedWallets.createBody),
  'embedded_wallets.list': withBody(embeddedWallets.list, null),
  'embedded_wallets.describe': withBody(embeddedWallets.describe, null),
  'embedded_wallets.inUse': withBody(embeddedWallets.inUse, embeddedWallets.inUseBody),
  'embedded_wallets.share': withBody(embeddedWallets.serviceShare, embeddedWallets.shareBody),
  'embedded_wallets.export': withBody(embeddedWallets.exportShare, embeddedWallets.exportBody),
  'embedded_wallets.recover': withBody(embeddedWallets.recover, embeddedWallets.recoverBody),
  'embedded_wallets.keyMaterial': withBody(walletRecovery.keyMaterial, walletRecovery.keyMaterialBody),
  'embedded_wallets.unlock': withBody(walletRecovery.unlock, walletRecovery.unlockBody),
  'embedded_wallets.setRecovery': withBody(walletRecovery.setRecovery, walletRecovery.setRecoveryBody),
  'embedded_wallets.check': withBody(embeddedWallets.check, embeddedWallets.checkBody),
  'embedded_wallets.devices': withBody(embeddedWallets.devices, embeddedWallets.devicesBody),
  'embedded_wallets.replace': withBody(embeddedWallets.replace, embeddedWallets.replaceBody),
  'mfa.describe': withBody(mfa.describe, null),
  'mfa.smsInit': withBody(mfa.smsInit, mfa.smsInitBody),
  'mfa.smsEnroll': withBody(mfa.smsEnroll, mfa.smsEnrollBody),
  'mfa.smsVerify': withBody(mfa.smsVerify, mfa.smsVerifyBody),
  'mfa.smsUnenroll': withBody(mfa.smsUnenroll, mfa.noBody),
  'mfa.totpInit': withBody(mfa.totpInit, mfa.noBody),
  'mfa.totpEnroll': withBody(mfa.totpEnroll, mfa.totpEnrollBody),
  'mfa.totpVerify': withBody(mfa.totpVerify, mfa.totpVerifyBody),
  'mfa.totpUnenroll': withBody(mfa.totpUnenroll, mfa.noBody),
  'mfa.passkeysInit': withBody(mfa.passkeysInit, mfa.passkeysInitBody),
  'mfa.passkeyInit': withBody(mfa.passkeyInit, mfa.passkeysInitBody),
  'mfa.passkeysVerify': withBody(mfa.passkeysVerify, mfa.passkeysVerifyBody),
  'mfa.passkeysEnrollment': withBody(mfa.passkeysEnrollment, mfa.passkeysEnrollmentBody),
  'mfa.recoveryCodes': withBody(mfa.recoveryCodes, mfa.noBody),
  'mfa.recoveryVerify': withBody(mfa.recoveryVerify, mfa.recoveryVerifyBody),
  'key_windows.tickets': withBody(keyWindows.tickets, keyWindows.ticketsBody),
  'key_windows.redeem': withBody(keyWindows.redeem, keyWindows.redeemBody),
  'key_windows.answer': withBody(keyWindows.answer, keyWindows.answerBody),
  'key_windows.result': withBody(keyWindows.result, keyWindows.resultBody),
  'key_windows.end': withBody(keyWindows.end, keyWindows.endBody),
  'recovery.init': withBody(recovery.init, recovery.initBody),
  'recovery.authenticate': withBody(recovery.authenticate, recovery.authenticateBody),
  'recovery.initIcloud': withBody(recovery.initIcloud, recovery.initIcloudBody),
  'recovery.configurationIcloud': withBody(recovery.configurationIcloud, recovery.configurationIcloudBody),
  'analytics.event': withBody(analytics.event, analytics.eventBody),
  'prices.token': withBody(prices.token, null),
  'onRamp.sign': withBody(onRamp.sign, onRamp.signBody),
  'onRamp.status': withBody(onRamp.status, null),
  'rpc.call': withBody(rpc.call, rpc.callBody),
  'users.get': withBody(backendUsers.get, null),
  'users.list': withBody(backendUsers.list, null),
  'users.search': withBody(backendUsers.search, backendUsers.searchBody),
  'users.create': withBody(backendUsers.create, backendUsers.createBody),
  'users.createWallets': withBody(backendUsers.createWallets, backendUsers.createWalletsBody),
  'users.pregenerateWallets': withBody(backendUsers.pregenerateWallets, backendUsers.pregenerateWalletsBody),
  'users.setMetadata': withBody(backendUsers.setMetadata, backendUsers.setMetadataBody),
  'users.unlinkAccount': withBody(backendUsers.unlinkAccount, backendUsers.unlinkBody),
  'users.remove': withBody(backendUsers.remove, null),
  'users.byEmail': lookups.byEmail,
  'users.byPhone': lookups.byPhone,
  'users.byWallet': lookups.byWallet,
  'users.bySmartWallet': lookups.bySmartWallet,
  'users.byFarcaster': lookups.byFarcaster,
  'users.byCustomAuth': lookups.byCustomAuth,
  'users.byTelegram': lookups.byTelegram,
  'users.bySubject': lookups.bySubject,
  'users.byUsername': lookups.byUsername,
  'allowlist.list': withBody(backendApp.allowlist, null),
  'allowlist.add': withBody(backendApp.allow, backendApp.allowBody),
  'allowlist.remove': withBody(backendApp.disallow, backendApp.disallowBody),
  'apps.testCredentials': withBody(backendApp.testCredentials, null),
  'webhook.get': withBody(webhook.get, null),
  'webhook.set': withBody(webhook.set, webhook.setBody),
  'webhook.remove': withBody(webhook.remove, null),
  'webhook.events': withBody(webhook.events, null),
  'webhook.replay': withBody(webhook.replay, webhook.replayBody),
  'webhook.test': withBody(webhook.test, webhook.testBody),
} as const
export type EndpointName = keyof typeof ENDPOINTS
