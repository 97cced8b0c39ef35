// The loading moments of the tags: the only file of elements/ that imports lazily, and what is requested ahead.
// The browser keeps a module that it has loaded, so that asking for it again costs nothing.

import { tabParam, takeParam } from '../src/browser/address.ts'
import { isStored } from '../src/browser/is-stored.ts'
import { API_TIMEOUT, APP_ID_LENGTH } from '../src/contract/limits.ts'
import {
  APP_HEADER,
  CLIENT_HEADER,
  CONFIG_PATH,
  FORKED_KEY,
  FORKED_PARAM,
  OAUTH_ANSWER,
  OAUTH_PARAM,
  OAUTH_PARTS,
  TOKEN_KEY,
  WALLET_PARAM,
  WALLET_PARTS,
  WALLET_RETURN,
} from '../src/contract/wire.ts'
import { askEarly } from '../src/kit/early.ts'
import { lateCode } from '../src/kit/late-code.ts'
import { served } from './served-from.ts'

/** Trust: runs before the first request, in which a page on the service's own origin would name its whole address (`Referer`). */
const takeParams = (): void => {
  takeParam(FORKED_PARAM, FORKED_KEY)
  for (const part of OAUTH_PARTS) takeParam(OAUTH_PARAM + part, OAUTH_ANSWER + part, true)
  for (const part of WALLET_PARTS) takeParam(WALLET_PARAM + part, WALLET_RETURN + part, true)
}

/** The session's code whenever it arrives: a tag takes it also after a call has ended for want of it. */
export const sessionCode = () => {
  takeParams()
  return import('./session/session.ts')
}

/** Session: the runtime, which every tag needs after its first paint, and the controller of a login-modal. */
export const loadSession = () => lateCode(sessionCode)

const ignore = (): void => {}

/** Menu: React with the stage and the login menu, when a modal opens, or when the page is idle. */
export const loadScreens = () => lateCode(() => import('../src/screens/mount.ts'))

/** The same ahead of time. A browser remembers a module that it could not load, so that none is asked for without a connection. */
export const preloadScreens = (): void => {
  if (navigator.onLine) loadScreens().catch(ignore)
}

/** Logins without a screen: by token, as a guest, and by the host's own sign-in. */
export const loadHeadlessLogin = () => lateCode(() => import('./headless/headless-login.ts'))

/** Methods of the tag for accounts, with the account's screen. */
export const loadAccountMethods = () => lateCode(() => import('./account/account-methods.ts'))

/** The account with its screen, and the end of a login that left the page. */
export const loadAccount = () => lateCode(() => import('../src/screens/account/moment.ts'))

/** What asks a person to sign in again. */
export const loadSignInAgain = () => lateCode(() => import('../src/flows/account/sign-in-again.ts'))

/** External wallets, where this browser has connected one, or one is to be chosen. */
export const loadWallets = () => lateCode(() => import('../src/wallets/page-wallets.ts'))

/** Methods of the tag that need a wallet. */
export const loadWalletMethods = () => lateCode(() => import('./wallet/wallet-methods.ts'))

/** Methods of the tag for second factors. */
export const loadMfaMethods = () => lateCode(() => import('./mfa/mfa-methods.ts'))

/** Analytics, and what begins motion, when the page is idle. */
export const loadReports = () => lateCode(() => import('../src/screens/shared/moment.ts'))

/** The rules of the host's config, where one is given, and the box of a page's hints. */
export const loadConfigRules = () => lateCode(() => import('./rules/config-rules.ts'))

/** The rules of attributes, where one of them is set. */
export const loadRules = () => lateCode(() => import('../src/contract/rules/attribute-rules.ts'))

/** Contrast of an accent, where one is given. */
export const loadAccent = () => lateCode(() => import('../src/screens/accent/accent.ts'))

/** Words other than English. */
export const loadLanguage = () => lateCode(() => import('./language/tag-words.ts'))

/** The popover of <wallet-button>, at the press or shortly before. */
export const loadPopover = () => lateCode(() => import('./account-menu/popover.ts'))

/** What <wallet-button> shows of a person. */
export const loadPersonFace = () => lateCode(() => import('./person/person-face.ts'))

/** What <wallet-button> shows of a wallet. */
export const loadWalletFace = () => lateCode(() => import('./wallet-button/wallet-face.ts'))

/** A menu that opens at once needs the app's config before the code that reads it is loaded. */
const requestConfig = (modal: Element): void => {
  const appId = modal.getAttribute('app-id') ?? ''
  const clientId = modal.getAttribute('client-id')
  const url = modal.getAttribute('api-url') || served.from
  if (appId.length === APP_ID_LENGTH && URL.canParse(url))
    askEarly(new URL(url).origin + CONFIG_PATH + encodeURIComponent(appId), API_TIMEOUT, {
      [APP_HEADER]: appId,
      ...(clientId && { [CLIENT_HEADER]: clientId }),
    })
}

/** Requests what the page certainly needs, before anything else of the script runs. A part that fails to load is reported by the tag that needs it. */
export const preloadPage = (): void => {
  if (!globalThis.document) return
  takeParams()
  // The largest first: what is requested last may have to wait for a connection.
  const modal = document.querySelector('[app-id][open], [app-id][mode="standalone"]')
  if (modal) preloadScreens()
  loadSession().catch(ignore)
  // A window that came back from a provider may request nothing (src/session/runtime.ts).
  // The config of somebody who is signed in is asked for with their token, by the code that judges it.
  if (modal && !tabParam(`${OAUTH_ANSWER}code`) && !isStored(TOKEN_KEY)) requestConfig(modal)
}
