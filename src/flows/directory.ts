// The flow of each screen, and how it is loaded. The menu's flow is in its bundle; the others load with their screen.

import type { BuiltScreen } from '../contract/screens.ts'
import { jobs, machine } from './login/landing.ts'
import type { Flow, Machine } from './runtime/flow.ts'

// biome-ignore lint/suspicious/noExplicitAny: one table holds flows of every type; FlowTypes gives each screen its own.
type AnyFlow = Flow<any, any, any>

interface Row {
  /** Name of the flow, as `state.flow` of a tag reports it. */
  readonly flow: string
  /** Shown also while nothing is known of the app, or nothing can be. */
  readonly withoutConfig?: true
  load(): AnyFlow | Promise<AnyFlow>
}

/** A flow that is kept after its first load: a browser opens popups only during the press, so a press must not wait for a file. */
const kept = <F extends AnyFlow>(load: () => Promise<F>): (() => F | Promise<F>) => {
  let flow: F | null = null
  return () =>
    flow ??
    load().then((loaded) => {
      flow = loaded
      return loaded
    })
}

/** A machine and its jobs, from a file each. */
const joined = async <M, J>(...files: [Promise<{ machine: M }>, Promise<{ jobs: J }>]): Promise<{ machine: M; jobs: J }> => {
  const [{ machine }, { jobs }] = await Promise.all(files)
  return { machine, jobs }
}
/** One of the machines in a file, with the jobs of all. */
const named = async <F extends { jobs: AnyFlow['jobs'] }, N extends keyof F>(name: N, file: Promise<F>) => {
  const { [name]: machine, jobs } = await file
  return { machine, jobs }
}

const landing = { machine, jobs }
const loadConnection = () => joined(import('./wallet/wallet-connection.ts'), import('./wallet/wallet-connection-jobs.ts'))
const loadErrorScreen = () => import('./runtime/error-screen.ts')
const loadEmailEntry = () => import('./account/email-entry.ts')
const loadPhoneEntry = () => import('./login/phone-entry.ts')
const loadWalletList = () => import('./wallet/wallet-list.ts')
const loadInstallWallet = () => import('./wallet/install-wallet.ts')

/** The flows by screen, each of its own type. */
const FLOWS = {
  LANDING: { flow: 'landing', load: () => landing },
  LANDING_PHONE: { flow: 'phone-entry', load: () => named('login', loadPhoneEntry()) },
  LANDING_WALLETS: { flow: 'wallet-list', load: () => named('login', loadWalletList()) },
  CONNECT_ONLY_LANDING_SCREEN: { flow: 'wallet-list', load: () => named('connect', loadWalletList()) },
  CONNECT_ONLY_AUTHENTICATED_SCREEN: { flow: 'wallet-list', load: () => named('connect', loadWalletList()) },
  LINK_WALLET_SCREEN: { flow: 'wallet-list', load: () => named('link', loadWalletList()) },
  AWAITING_CONNECTION: { flow: 'wallet-connection', load: loadConnection },
  AWAITING_CONNECT_ONLY_CONNECTION: { flow: 'wallet-connection', load: loadConnection },
  PHANTOM_INTERSTITIAL_SCREEN: { flow: 'phantom', load: () => import('./wallet/phantom.ts') },
  INSTALL_PHANTOM_SCREEN: { flow: 'install-wallet', load: () => named('install', loadInstallWallet()) },
  INSTALL_WALLET_SCREEN: { flow: 'install-wallet', load: () => named('install', loadInstallWallet()) },
  WALLET_APP_REDIRECT_SCREEN: { flow: 'install-wallet', load: () => named('redirect', loadInstallWallet()) },
  AWAITING_PASSWORDLESS_CODE: {
    flow: 'passwordless',
    load: () => joined(import('./login/passwordless.ts'), import('./login/passwordless-jobs.ts')),
  },
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: { flow: 'passkey', load: () => import('./login/passkey.ts') },
  AWAITING_OAUTH_SCREEN: {
    flow: 'oauth',
    load: kept(() => joined(import('./login/oauth.ts'), import('./login/oauth-jobs.ts'))),
  },
  CAPTCHA_SCREEN: { flow: 'captcha', load: () => joined(import('./login/captcha.ts'), import('./login/captcha-jobs.ts')) },
  ERROR_SCREEN: { flow: 'error', withoutConfig: true, load: loadErrorScreen },
  ERROR_SCREEN_REQUEST: { flow: 'error', withoutConfig: true, load: () => import('./wallet/request-error.ts') },
  ALLOWLIST_REJECTION_SCREEN: { flow: 'error', load: loadErrorScreen },
  USER_LIMIT_REACHED_SCREEN: { flow: 'error', load: loadErrorScreen },
  ACCOUNT_NOT_FOUND_SCREEN: { flow: 'error', load: loadErrorScreen },
  LOGIN_FAILED_SCREEN: { flow: 'error', load: loadErrorScreen },
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: { flow: 'in-app', load: () => import('./login/in-app.ts') },
  AFFIRMATIVE_CONSENT_SCREEN: { flow: 'consent', load: () => import('./login/consent.ts') },
  LINK_EMAIL_SCREEN: { flow: 'email-entry', load: () => named('link', loadEmailEntry()) },
  LINK_PHONE_SCREEN: { flow: 'phone-entry', load: () => named('link', loadPhoneEntry()) },
  LINK_PASSKEY_SCREEN: { flow: 'link-passkey', load: () => import('./account/link-passkey.ts') },
  UPDATE_EMAIL_SCREEN: { flow: 'email-entry', load: () => named('update', loadEmailEntry()) },
  ACCOUNT_SCREEN: { flow: 'account-overview', load: () => import('./account/account-overview.ts') },
  ACCOUNT_SESSIONS_SCREEN: { flow: 'account-sessions', load: () => import('./account/account-sessions.ts') },
  DELETE_ACCOUNT_SCREEN: { flow: 'account-deletion', load: () => import('./account/account-deletion.ts') },
  ACCOUNT_MENU_SCREEN: {
    flow: 'account-menu',
    withoutConfig: true,
    load: kept(() => joined(import('./wallet-button/account-menu.ts'), import('./wallet-button/account-menu-jobs.ts'))),
  },
  RECEIVE_SCREEN: { flow: 'receive', withoutConfig: true, load: () => import('./wallet-button/receive.ts') },
  CONTINUE_AS_SCREEN: { flow: 'continue-as', load: () => import('./login/continue-as.ts') },
} as const satisfies Readonly<Record<BuiltScreen, Row>>

/** The flows by screen. */
export const DIRECTORY: Readonly<Record<BuiltScreen, Row>> = FLOWS

type MachineOf<N extends BuiltScreen> = Awaited<ReturnType<(typeof FLOWS)[N]['load']>>['machine']
/** State and event of each screen's flow. */
export type FlowTypes = {
  [N in BuiltScreen]: MachineOf<N> extends Machine<infer S, infer E, never> ? { state: S; event: E } : never
}
