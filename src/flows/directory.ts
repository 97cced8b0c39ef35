// The flow of each screen, and how it is loaded. The menu's flow is in its bundle; the others load with their screen.

import type { BuiltScreen } from '../contract/screens.ts'
import type { DeletionEvent, DeletionState } from './account/account-deletion.ts'
import type { OverviewEvent, OverviewState } from './account/account-overview.ts'
import type { SessionsEvent, SessionsState } from './account/account-sessions.ts'
import type { EmailEvent, EmailState } from './account/email-entry.ts'
import type { LinkPasskeyEvent, LinkPasskeyState } from './account/link-passkey.ts'
import type { CaptchaEvent, CaptchaState } from './login/captcha.ts'
import type { ConsentEvent, ConsentState } from './login/consent.ts'
import type { InAppEvent, InAppState } from './login/in-app.ts'
import * as landing from './login/landing.ts'
import type { OAuthEvent, OAuthState } from './login/oauth.ts'
import type { PasskeyEvent, PasskeyState } from './login/passkey.ts'
import type { PasswordlessEvent, PasswordlessState } from './login/passwordless.ts'
import type { PhoneEvent, PhoneState } from './login/phone-entry.ts'
import type { ErrorEvent, ErrorState } from './runtime/error-screen.ts'
import type { Flow } from './runtime/flow.ts'
import type { AbsentEvent, AbsentState } from './wallet/install-wallet.ts'
import type { PhantomEvent, PhantomState } from './wallet/phantom.ts'
import type { ConnectionEvent, ConnectionState } from './wallet/wallet-connection.ts'
import type { WalletListEvent, WalletListState } from './wallet/wallet-list.ts'
import type { AccountMenuEvent, AccountMenuState } from './wallet-button/account-menu.ts'
import type { ReceiveEvent, ReceiveState } from './wallet-button/receive.ts'

/** State and event of each screen's flow. */
export interface FlowTypes {
  LANDING: { state: landing.LandingState; event: landing.LandingEvent }
  LANDING_PHONE: { state: PhoneState; event: PhoneEvent }
  LANDING_WALLETS: { state: WalletListState; event: WalletListEvent }
  CONNECT_ONLY_LANDING_SCREEN: { state: WalletListState; event: WalletListEvent }
  CONNECT_ONLY_AUTHENTICATED_SCREEN: { state: WalletListState; event: WalletListEvent }
  LINK_WALLET_SCREEN: { state: WalletListState; event: WalletListEvent }
  AWAITING_CONNECTION: { state: ConnectionState; event: ConnectionEvent }
  AWAITING_CONNECT_ONLY_CONNECTION: { state: ConnectionState; event: ConnectionEvent }
  PHANTOM_INTERSTITIAL_SCREEN: { state: PhantomState; event: PhantomEvent }
  INSTALL_PHANTOM_SCREEN: { state: AbsentState; event: AbsentEvent }
  INSTALL_WALLET_SCREEN: { state: AbsentState; event: AbsentEvent }
  WALLET_APP_REDIRECT_SCREEN: { state: AbsentState; event: AbsentEvent }
  AWAITING_PASSWORDLESS_CODE: { state: PasswordlessState; event: PasswordlessEvent }
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: { state: PasskeyState; event: PasskeyEvent }
  AWAITING_OAUTH_SCREEN: { state: OAuthState; event: OAuthEvent }
  CAPTCHA_SCREEN: { state: CaptchaState; event: CaptchaEvent }
  ERROR_SCREEN: { state: ErrorState; event: ErrorEvent }
  ALLOWLIST_REJECTION_SCREEN: { state: ErrorState; event: ErrorEvent }
  USER_LIMIT_REACHED_SCREEN: { state: ErrorState; event: ErrorEvent }
  ACCOUNT_NOT_FOUND_SCREEN: { state: ErrorState; event: ErrorEvent }
  LOGIN_FAILED_SCREEN: { state: ErrorState; event: ErrorEvent }
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: { state: InAppState; event: InAppEvent }
  AFFIRMATIVE_CONSENT_SCREEN: { state: ConsentState; event: ConsentEvent }
  LINK_EMAIL_SCREEN: { state: EmailState; event: EmailEvent }
  LINK_PHONE_SCREEN: { state: PhoneState; event: PhoneEvent }
  LINK_PASSKEY_SCREEN: { state: LinkPasskeyState; event: LinkPasskeyEvent }
  UPDATE_EMAIL_SCREEN: { state: EmailState; event: EmailEvent }
  ACCOUNT_SCREEN: { state: OverviewState; event: OverviewEvent }
  ACCOUNT_SESSIONS_SCREEN: { state: SessionsState; event: SessionsEvent }
  DELETE_ACCOUNT_SCREEN: { state: DeletionState; event: DeletionEvent }
  ACCOUNT_MENU_SCREEN: { state: AccountMenuState; event: AccountMenuEvent }
  RECEIVE_SCREEN: { state: ReceiveState; event: ReceiveEvent }
}

interface Row {
  /** Name of the flow, as `state.flow` of a tag reports it. */
  readonly flow: string
  /** Shown also while nothing is known of the app, or nothing can be. */
  readonly withoutConfig?: true
  // biome-ignore lint/suspicious/noExplicitAny: one table holds flows of every type; FlowTypes gives each screen its own.
  load(): Flow<any, any, any> | Promise<Flow<any, any, any>>
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
type AnyFlow = Flow<any, any, any>
/** A flow that is kept after its first load: a browser opens popups only during the press, so a press must not wait for a file. */
const kept = (load: () => Promise<AnyFlow>): Row['load'] => {
  let flow: AnyFlow | null = null
  return () =>
    flow ??
    load().then((loaded) => {
      flow = loaded
      return loaded
    })
}

/** The machine of this name in a file, with the jobs of its flows. */
const flowOf = async <N extends string>(
  name: N,
  loaded: Promise<[machines: { readonly [K in N]: AnyFlow['machine'] }, { jobs: AnyFlow['jobs'] }]>,
): Promise<AnyFlow> => {
  const [machines, { jobs }] = await loaded
  return { machine: machines[name], jobs }
}

/** The flows by screen. */
export const DIRECTORY: Readonly<Record<BuiltScreen, Row>> = {
  LANDING: { flow: 'landing', load: () => landing },
  LANDING_PHONE: {
    flow: 'phone-entry',
    load: async () => {
      const { login, jobs } = await import('./login/phone-entry.ts')
      return { machine: login, jobs }
    },
  },
  LANDING_WALLETS: {
    flow: 'wallet-list',
    load: () => flowOf('login', Promise.all([import('./wallet/wallet-list.ts'), import('./wallet/wallet-list-jobs.ts')])),
  },
  CONNECT_ONLY_LANDING_SCREEN: {
    flow: 'wallet-list',
    load: () => flowOf('connect', Promise.all([import('./wallet/wallet-list.ts'), import('./wallet/wallet-list-jobs.ts')])),
  },
  CONNECT_ONLY_AUTHENTICATED_SCREEN: {
    flow: 'wallet-list',
    load: () => flowOf('connect', Promise.all([import('./wallet/wallet-list.ts'), import('./wallet/wallet-list-jobs.ts')])),
  },
  LINK_WALLET_SCREEN: {
    flow: 'wallet-list',
    load: () => flowOf('link', Promise.all([import('./wallet/wallet-list.ts'), import('./wallet/wallet-list-jobs.ts')])),
  },
  AWAITING_CONNECTION: {
    flow: 'wallet-connection',
    load: () =>
      flowOf('machine', Promise.all([import('./wallet/wallet-connection.ts'), import('./wallet/wallet-connection-jobs.ts')])),
  },
  AWAITING_CONNECT_ONLY_CONNECTION: {
    flow: 'wallet-connection',
    load: () =>
      flowOf('machine', Promise.all([import('./wallet/wallet-connection.ts'), import('./wallet/wallet-connection-jobs.ts')])),
  },
  PHANTOM_INTERSTITIAL_SCREEN: { flow: 'phantom', load: () => import('./wallet/phantom.ts') },
  INSTALL_PHANTOM_SCREEN: {
    flow: 'install-wallet',
    load: () => flowOf('install', Promise.all([import('./wallet/install-wallet.ts'), import('./wallet/install-wallet-jobs.ts')])),
  },
  INSTALL_WALLET_SCREEN: {
    flow: 'install-wallet',
    load: () => flowOf('install', Promise.all([import('./wallet/install-wallet.ts'), import('./wallet/install-wallet-jobs.ts')])),
  },
  WALLET_APP_REDIRECT_SCREEN: {
    flow: 'install-wallet',
    load: () =>
      flowOf('redirect', Promise.all([import('./wallet/install-wallet.ts'), import('./wallet/install-wallet-jobs.ts')])),
  },
  AWAITING_PASSWORDLESS_CODE: {
    flow: 'passwordless',
    load: () => flowOf('machine', Promise.all([import('./login/passwordless.ts'), import('./login/passwordless-jobs.ts')])),
  },
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: {
    flow: 'passkey',
    load: () => flowOf('machine', Promise.all([import('./login/passkey.ts'), import('./login/passkey-jobs.ts')])),
  },
  AWAITING_OAUTH_SCREEN: {
    flow: 'oauth',
    load: kept(() => flowOf('machine', Promise.all([import('./login/oauth.ts'), import('./login/oauth-jobs.ts')]))),
  },
  CAPTCHA_SCREEN: {
    flow: 'captcha',
    load: () => flowOf('machine', Promise.all([import('./login/captcha.ts'), import('./login/captcha-jobs.ts')])),
  },
  ERROR_SCREEN: { flow: 'error', withoutConfig: true, load: () => import('./runtime/error-screen.ts') },
  ALLOWLIST_REJECTION_SCREEN: { flow: 'error', load: () => import('./runtime/error-screen.ts') },
  USER_LIMIT_REACHED_SCREEN: { flow: 'error', load: () => import('./runtime/error-screen.ts') },
  ACCOUNT_NOT_FOUND_SCREEN: { flow: 'error', load: () => import('./runtime/error-screen.ts') },
  LOGIN_FAILED_SCREEN: { flow: 'error', load: () => import('./runtime/error-screen.ts') },
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: {
    flow: 'in-app',
    load: () => flowOf('machine', Promise.all([import('./login/in-app.ts'), import('./login/in-app-jobs.ts')])),
  },
  AFFIRMATIVE_CONSENT_SCREEN: {
    flow: 'consent',
    load: () => flowOf('machine', Promise.all([import('./login/consent.ts'), import('./login/consent-jobs.ts')])),
  },
  LINK_EMAIL_SCREEN: {
    flow: 'email-entry',
    load: async () => ({ machine: (await import('./account/email-entry.ts')).link, jobs: {} }),
  },
  LINK_PHONE_SCREEN: {
    flow: 'phone-entry',
    load: async () => ({ machine: (await import('./login/phone-entry.ts')).link, jobs: {} }),
  },
  LINK_PASSKEY_SCREEN: {
    flow: 'link-passkey',
    load: () => flowOf('machine', Promise.all([import('./account/link-passkey.ts'), import('./account/link-passkey-jobs.ts')])),
  },
  UPDATE_EMAIL_SCREEN: {
    flow: 'email-entry',
    load: async () => ({ machine: (await import('./account/email-entry.ts')).update, jobs: {} }),
  },
  ACCOUNT_SCREEN: {
    flow: 'account-overview',
    load: () =>
      flowOf('machine', Promise.all([import('./account/account-overview.ts'), import('./account/account-overview-jobs.ts')])),
  },
  ACCOUNT_SESSIONS_SCREEN: {
    flow: 'account-sessions',
    load: () =>
      flowOf('machine', Promise.all([import('./account/account-sessions.ts'), import('./account/account-sessions-jobs.ts')])),
  },
  DELETE_ACCOUNT_SCREEN: {
    flow: 'account-deletion',
    load: () =>
      flowOf('machine', Promise.all([import('./account/account-deletion.ts'), import('./account/account-deletion-jobs.ts')])),
  },
  ACCOUNT_MENU_SCREEN: {
    flow: 'account-menu',
    withoutConfig: true,
    load: kept(() =>
      flowOf('machine', Promise.all([import('./wallet-button/account-menu.ts'), import('./wallet-button/account-menu-jobs.ts')])),
    ),
  },
  RECEIVE_SCREEN: { flow: 'receive', withoutConfig: true, load: () => import('./wallet-button/receive.ts') },
}
