// Every built screen: how it is loaded, and which screens are likely next. The only importer of screens.

import type { ComponentType } from 'react'
import { PURPOSES } from '../contract/purposes.ts'
import type { BuiltScreen, Route, ScreenParams } from '../contract/screens.ts'
import { DIRECTORY } from '../flows/directory.ts'
import type { ModalView } from '../flows/runtime/modal.ts'
import type { StageWords } from '../flows/runtime/stage-host.ts'
import landing, { copy as landingCopy } from './login/landing.tsx'
import type { ScreenProps } from './screen.ts'

/** A screen's code. `styles`: what it needs beyond the stage's own. */
interface Loaded<N extends BuiltScreen> {
  // biome-ignore lint/suspicious/noExplicitAny: each screen types its own words; the stage only hands them back to it.
  readonly default: ComponentType<ScreenProps<N, any>>
  readonly copy: object
  readonly styles?: string
}
interface Row<N extends BuiltScreen> {
  load(): Promise<Loaded<N>>
  readonly next: readonly BuiltScreen[]
  /** Whether the person can close it; absent: always. */
  readonly closable?: (params: ScreenParams[N]) => boolean
  /** What the header's info button shows over it; absent: there is no such button. */
  readonly info?: (params: ScreenParams[N]) => Route
}

const menu = { default: landing, copy: landingCopy }

export const REGISTRY = {
  LANDING: {
    load: async () => menu,
    next: ['AWAITING_PASSWORDLESS_CODE', 'AWAITING_OAUTH_SCREEN', 'ERROR_SCREEN'],
  },
  LANDING_PHONE: { load: () => import('./login/phone-entry.tsx'), next: ['AWAITING_PASSWORDLESS_CODE'] },
  LANDING_WALLETS: { load: () => import('./wallet/wallet-list.tsx'), next: ['AWAITING_CONNECTION'] },
  CONNECT_ONLY_LANDING_SCREEN: { load: () => import('./wallet/wallet-list.tsx'), next: ['AWAITING_CONNECT_ONLY_CONNECTION'] },
  CONNECT_ONLY_AUTHENTICATED_SCREEN: {
    load: () => import('./wallet/wallet-list.tsx'),
    next: ['AWAITING_CONNECT_ONLY_CONNECTION'],
  },
  LINK_WALLET_SCREEN: { load: () => import('./wallet/wallet-list.tsx'), next: ['AWAITING_CONNECTION'] },
  AWAITING_CONNECTION: { load: () => import('./wallet/awaiting-connection.tsx'), next: [] },
  AWAITING_CONNECT_ONLY_CONNECTION: { load: () => import('./wallet/awaiting-connection.tsx'), next: [] },
  PHANTOM_INTERSTITIAL_SCREEN: { load: () => import('./wallet/phantom-interstitial.tsx'), next: ['AWAITING_CONNECTION'] },
  INSTALL_PHANTOM_SCREEN: { load: () => import('./wallet/install-wallet.tsx'), next: [] },
  INSTALL_WALLET_SCREEN: { load: () => import('./wallet/install-wallet.tsx'), next: [] },
  WALLET_APP_REDIRECT_SCREEN: { load: () => import('./wallet/wallet-redirect.tsx'), next: [] },
  AWAITING_PASSWORDLESS_CODE: {
    load: () => import('./login/awaiting-passwordless-code.tsx'),
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  },
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: { load: () => import('./login/awaiting-passkey.tsx'), next: ['AFFIRMATIVE_CONSENT_SCREEN'] },
  AWAITING_OAUTH_SCREEN: { load: () => import('./login/awaiting-oauth.tsx'), next: ['AFFIRMATIVE_CONSENT_SCREEN'] },
  CAPTCHA_SCREEN: { load: () => import('./login/captcha.tsx'), next: ['AWAITING_PASSWORDLESS_CODE', 'ERROR_SCREEN'] },
  ERROR_SCREEN: { load: () => import('./login/error.tsx'), next: [] },
  ERROR_SCREEN_REQUEST: { load: () => import('./wallet/request-error.tsx'), next: [] },
  ALLOWLIST_REJECTION_SCREEN: { load: () => import('./login/outcome.tsx'), next: [] },
  USER_LIMIT_REACHED_SCREEN: { load: () => import('./login/outcome.tsx'), next: [] },
  ACCOUNT_NOT_FOUND_SCREEN: { load: () => import('./login/outcome.tsx'), next: [] },
  LOGIN_FAILED_SCREEN: { load: () => import('./login/outcome.tsx'), next: [] },
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: { load: () => import('./login/in-app-browser.tsx'), next: [] },
  AFFIRMATIVE_CONSENT_SCREEN: { load: () => import('./login/affirmative-consent.tsx'), next: [] },
  LINK_EMAIL_SCREEN: { load: () => import('./account/link-email.tsx'), next: ['AWAITING_PASSWORDLESS_CODE'] },
  LINK_PHONE_SCREEN: { load: () => import('./account/link-phone.tsx'), next: ['AWAITING_PASSWORDLESS_CODE'] },
  LINK_PASSKEY_SCREEN: { load: () => import('./account/link-passkey.tsx'), next: [] },
  UPDATE_EMAIL_SCREEN: { load: () => import('./account/update-email.tsx'), next: ['AWAITING_PASSWORDLESS_CODE'] },
  // A window for a provider opens in the very press: its screen is here before.
  ACCOUNT_SCREEN: {
    load: () => import('./account/account.tsx'),
    next: ['AWAITING_OAUTH_SCREEN', 'ACCOUNT_SESSIONS_SCREEN', 'DELETE_ACCOUNT_SCREEN'],
  },
  ACCOUNT_SESSIONS_SCREEN: { load: () => import('./account/account-sessions.tsx'), next: [] },
  DELETE_ACCOUNT_SCREEN: { load: () => import('./account/delete-account.tsx'), next: ['AWAITING_PASSWORDLESS_CODE'] },
  ACCOUNT_MENU_SCREEN: { load: () => import('./wallet-button/account-menu.tsx'), next: ['RECEIVE_SCREEN'] },
  RECEIVE_SCREEN: { load: () => import('./wallet-button/receive.tsx'), next: [] },
  CONTINUE_AS_SCREEN: { load: () => import('./login/continue-as.tsx'), next: [] },
} satisfies { readonly [N in BuiltScreen]: Row<N> }

/** Any screen as the stage draws it; the registry gave each its own props. */
export interface AnyScreen {
  readonly default: ComponentType<object>
  readonly copy: object
  readonly styles?: string
}
const arrived = new Map<BuiltScreen, AnyScreen>([['LANDING', menu as AnyScreen]])

/** A screen's code where it is here already. */
export const atHand = (screen: BuiltScreen): AnyScreen | undefined => arrived.get(screen)

type Drawn = Pick<ModalView, 'route' | 'nested'>
/** The row of a view's screen, with its own params. */
const rowOf = ({ route }: Drawn): Pick<Row<BuiltScreen>, 'closable' | 'info'> => REGISTRY[route.screen] as never

/** Whether the person can close what a view shows: a fact of its screen, and of what it is nested for. */
export const isClosable = (view: Drawn): boolean =>
  (rowOf(view).closable?.(view.route.params as never) ?? true) && (view.nested === null || PURPOSES[view.nested].closable)

/** What the info button of a view shows; null: it has none. */
export const infoOf = (view: Drawn): Route | null => rowOf(view).info?.(view.route.params as never) ?? null

/** Loads a screen's code. */
export const loadScreen = async (screen: BuiltScreen): Promise<void> => {
  arrived.set(screen, (await REGISTRY[screen].load()) as AnyScreen)
}

/** Loads the code of a screen and of its flow ahead of time, and its words. Failing is no harm: it is loaded again when it is needed. */
export const preload = (screen: BuiltScreen, words?: StageWords | null): void => {
  void Promise.all([loadScreen(screen), DIRECTORY[screen].load(), words?.load(screen)]).catch(() => undefined)
}
