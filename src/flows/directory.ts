// Which flow each screen runs, and where it is loaded from. The menu's is at hand; the others come with their screen.

import type { BuiltScreen } from '../contract/screens.ts'
import type { DeletionEvent, DeletionState } from './account-deletion.ts'
import type { OverviewEvent, OverviewState } from './account-overview.ts'
import type { SessionsEvent, SessionsState } from './account-sessions.ts'
import type { CaptchaEvent, CaptchaState } from './captcha.ts'
import type { ConsentEvent, ConsentState } from './consent.ts'
import type { EmailEvent, EmailState } from './email-entry.ts'
import type { ErrorEvent, ErrorState } from './error.ts'
import type { Flow } from './flow.ts'
import type { InAppEvent, InAppState } from './in-app.ts'
import type { AbsentEvent, AbsentState } from './install-wallet.ts'
import * as landing from './landing.ts'
import type { LinkPasskeyEvent, LinkPasskeyState } from './link-passkey.ts'
import type { OAuthEvent, OAuthState } from './oauth.ts'
import type { PasskeyEvent, PasskeyState } from './passkey.ts'
import type { PasswordlessEvent, PasswordlessState } from './passwordless.ts'
import type { PhantomEvent, PhantomState } from './phantom.ts'
import type { PhoneEvent, PhoneState } from './phone-entry.ts'
import type { ConnectionEvent, ConnectionState } from './wallet-connection.ts'
import type { WalletListEvent, WalletListState } from './wallet-list.ts'

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
}

interface Row {
  /** Name of the flow, as `state.flow` of a tag reports it. */
  readonly flow: string
  // biome-ignore lint/suspicious/noExplicitAny: one table holds flows of every type; FlowTypes gives each screen its own.
  load(): Flow<any, any, any> | Promise<Flow<any, any, any>>
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
type AnyFlow = Flow<any, any, any>
/** A flow that is at hand from its first loading on: a browser opens windows only in the very press, and a press does not wait for a file. */
const kept = (load: () => Promise<AnyFlow>): Row['load'] => {
  let flow: AnyFlow | null = null
  return () =>
    flow ??
    load().then((loaded) => {
      flow = loaded
      return loaded
    })
}

type Both = [machines: Record<string, AnyFlow['machine']>, { jobs: AnyFlow['jobs'] }]
/** One of the machines of a file, with the jobs of all of them. */
const flowOf = async (which: string, loaded: Promise<Both>): Promise<AnyFlow> => {
  const [machines, { jobs }] = await loaded
  return { machine: machines[which] as AnyFlow['machine'], jobs }
}

/** The flows by screen. */
export const DIRECTORY: Readonly<Record<BuiltScreen, Row>> = {
  LANDING: { flow: 'landing', load: () => landing },
  LANDING_PHONE: {
    flow: 'phone-entry',
    load: async () => {
      const { login, jobs } = await import('./phone-entry.ts')
      return { machine: login, jobs }
    },
  },
  LANDING_WALLETS: {
    flow: 'wallet-list',
    load: () => flowOf('login', Promise.all([import('./wallet-list.ts'), import('./jobs/wallet-list.ts')])),
  },
  CONNECT_ONLY_LANDING_SCREEN: {
    flow: 'wallet-list',
    load: () => flowOf('connect', Promise.all([import('./wallet-list.ts'), import('./jobs/wallet-list.ts')])),
  },
  CONNECT_ONLY_AUTHENTICATED_SCREEN: {
    flow: 'wallet-list',
    load: () => flowOf('connect', Promise.all([import('./wallet-list.ts'), import('./jobs/wallet-list.ts')])),
  },
  LINK_WALLET_SCREEN: {
    flow: 'wallet-list',
    load: () => flowOf('link', Promise.all([import('./wallet-list.ts'), import('./jobs/wallet-list.ts')])),
  },
  AWAITING_CONNECTION: {
    flow: 'wallet-connection',
    load: () => flowOf('machine', Promise.all([import('./wallet-connection.ts'), import('./jobs/wallet-connection.ts')])),
  },
  AWAITING_CONNECT_ONLY_CONNECTION: {
    flow: 'wallet-connection',
    load: () => flowOf('machine', Promise.all([import('./wallet-connection.ts'), import('./jobs/wallet-connection.ts')])),
  },
  PHANTOM_INTERSTITIAL_SCREEN: { flow: 'phantom', load: () => import('./phantom.ts') },
  INSTALL_PHANTOM_SCREEN: {
    flow: 'install-wallet',
    load: () => flowOf('install', Promise.all([import('./install-wallet.ts'), import('./jobs/install-wallet.ts')])),
  },
  INSTALL_WALLET_SCREEN: {
    flow: 'install-wallet',
    load: () => flowOf('install', Promise.all([import('./install-wallet.ts'), import('./jobs/install-wallet.ts')])),
  },
  WALLET_APP_REDIRECT_SCREEN: {
    flow: 'install-wallet',
    load: () => flowOf('redirect', Promise.all([import('./install-wallet.ts'), import('./jobs/install-wallet.ts')])),
  },
  AWAITING_PASSWORDLESS_CODE: {
    flow: 'passwordless',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./passwordless.ts'), import('./jobs/passwordless.ts')])
      return { machine, jobs }
    },
  },
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: {
    flow: 'passkey',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./passkey.ts'), import('./jobs/passkey.ts')])
      return { machine, jobs }
    },
  },
  AWAITING_OAUTH_SCREEN: {
    flow: 'oauth',
    load: kept(async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./oauth.ts'), import('./jobs/oauth.ts')])
      return { machine, jobs }
    }),
  },
  CAPTCHA_SCREEN: {
    flow: 'captcha',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./captcha.ts'), import('./jobs/captcha.ts')])
      return { machine, jobs }
    },
  },
  ERROR_SCREEN: { flow: 'error', load: () => import('./error.ts') },
  ALLOWLIST_REJECTION_SCREEN: { flow: 'error', load: () => import('./error.ts') },
  USER_LIMIT_REACHED_SCREEN: { flow: 'error', load: () => import('./error.ts') },
  ACCOUNT_NOT_FOUND_SCREEN: { flow: 'error', load: () => import('./error.ts') },
  LOGIN_FAILED_SCREEN: { flow: 'error', load: () => import('./error.ts') },
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: {
    flow: 'in-app',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./in-app.ts'), import('./jobs/in-app.ts')])
      return { machine, jobs }
    },
  },
  AFFIRMATIVE_CONSENT_SCREEN: {
    flow: 'consent',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./consent.ts'), import('./jobs/consent.ts')])
      return { machine, jobs }
    },
  },
  LINK_EMAIL_SCREEN: { flow: 'email-entry', load: async () => ({ machine: (await import('./email-entry.ts')).link, jobs: {} }) },
  LINK_PHONE_SCREEN: { flow: 'phone-entry', load: async () => ({ machine: (await import('./phone-entry.ts')).link, jobs: {} }) },
  LINK_PASSKEY_SCREEN: {
    flow: 'link-passkey',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./link-passkey.ts'), import('./jobs/link-passkey.ts')])
      return { machine, jobs }
    },
  },
  UPDATE_EMAIL_SCREEN: {
    flow: 'email-entry',
    load: async () => ({ machine: (await import('./email-entry.ts')).update, jobs: {} }),
  },
  ACCOUNT_SCREEN: {
    flow: 'account-overview',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./account-overview.ts'), import('./jobs/account-overview.ts')])
      return { machine, jobs }
    },
  },
  ACCOUNT_SESSIONS_SCREEN: {
    flow: 'account-sessions',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./account-sessions.ts'), import('./jobs/account-sessions.ts')])
      return { machine, jobs }
    },
  },
  DELETE_ACCOUNT_SCREEN: {
    flow: 'account-deletion',
    load: async () => {
      const [{ machine }, { jobs }] = await Promise.all([import('./account-deletion.ts'), import('./jobs/account-deletion.ts')])
      return { machine, jobs }
    },
  },
}
