// The type of a gallery state, and what states are built from: an app, a menu, long texts.

import type { AppView } from '../app/app-view.ts'
import type { MenuSettings } from '../app/menu.ts'
import { menuLayout } from '../app/menu-layout.ts'
import type { AccountPlace } from '../contract/account-places.ts'
import { isBuilt, METHOD_NAMES } from '../contract/methods.ts'
import type { BuiltScreen, SCREENS, ScreenParams } from '../contract/screens.ts'
import type { FlowTypes } from './registry.ts'

export interface ScreenState<N extends BuiltScreen = BuiltScreen> {
  readonly screen: N
  readonly name: string
  readonly params: ScreenParams[N]
  readonly state: FlowTypes[N]['state']
  readonly app: AppView
  readonly canGoBack: boolean
  /** The place of the account that has led to it; absent: it is drawn alone. */
  readonly around?: AccountPlace
}

/** The states of every screen of a moment, at least one each: a screen without a state does not compile. */
export type StatesOf<Moment extends string> = {
  readonly [N in BuiltScreen as (typeof SCREENS)[N] extends Moment ? N : never]: readonly [ScreenState<N>, ...ScreenState<N>[]]
}

/** A menu of these entries, as it is laid out. */
export const offer = (web2: MenuSettings['web2'], own: Partial<MenuSettings> = {}): Pick<AppView, 'menu'> => ({
  menu: menuLayout({
    web2,
    web3: [],
    passkey: false,
    order: null,
    web3First: false,
    hideInputs: false,
    recent: null,
    ...own,
  }),
})
/** The app of every state that does not say otherwise. */
export const app: AppView = {
  name: 'Tidewater',
  logoUrl: null,
  logoElement: null,
  accent: null,
  theme: null,
  linksTelegram: true,
  header: null,
  message: null,
  methods: ['email', 'sms'],
  allowed: METHOD_NAMES.filter(isBuilt),
  connections: [],
  walletList: [],
  ...offer(['email', 'sms']),
  recent: null,
  keepsPerson: true,
  inApp: false,
  connectOnly: false,
  itemPictures: null,
  hostWallets: {},
  allowsSignup: true,
  allowsPasskeySignup: false,
  defaultCountry: 'US',
  rejection: {},
  termsUrl: 'https://example.com/terms',
  privacyUrl: 'https://example.com/privacy',
  showsTerms: true,
  requiresTerms: false,
  createOnLogin: 'off',
  requiresOwnRecovery: false,
}

/** The same state as the account leads to it. */
export const inAccount = <N extends BuiltScreen>(around: AccountPlace, shown: ScreenState<N>): ScreenState<N> => ({
  ...shown,
  name: `${shown.name}, in the account`,
  canGoBack: true,
  around,
})

export const screenState = <N extends BuiltScreen>(
  screen: N,
  name: string,
  state: FlowTypes[N]['state'],
  params: ScreenParams[N],
  own: Partial<AppView> = {},
): ScreenState<N> => ({
  screen,
  name,
  params,
  state,
  app: { ...app, ...own },
  canGoBack:
    (/^(AWAITING_PASSWORDLESS_CODE|CAPTCHA_SCREEN|AWAITING_OAUTH_SCREEN|TELEGRAM_AUTH_SCREEN|AWAITING_PASSKEY_SYSTEM_DIALOGUE|LANDING_PHONE|IN_APP_BROWSER_LOGIN_NOT_POSSIBLE|ACCOUNT_SESSIONS_SCREEN|ACCOUNT_ACTIVITY_SCREEN|CONNECTED_APPS_SCREEN|LINK_CONFLICT_SCREEN|GUEST_WALLET_SCREEN|EMBEDDED_WALLET_SCREEN|EMBEDDED_WALLET_DEVICES_SCREEN|EMBEDDED_WALLET_ALLOWANCES_SCREEN|EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN|WHY_SECURE_SCREEN|DELETE_ACCOUNT_SCREEN|LANDING_WALLETS|AWAITING_CONNECTION|AWAITING_CONNECT_ONLY_CONNECTION|PHANTOM_INTERSTITIAL_SCREEN|INSTALL_PHANTOM_SCREEN|INSTALL_WALLET_SCREEN|WALLET_APP_REDIRECT_SCREEN|NO_WALLET_SCREEN|MFA_.*)$/.test(
      screen,
    ) &&
      !/^(done|success|deleted|taken)$/.test(state.at)) ||
    ('steps' in state && state.steps === true) ||
    ('view' in state && state.view !== 'main') ||
    ('retry' in params && screen !== 'LOGIN_FAILED_SCREEN'),
})

/** The same with a picture of every item: what follows the sign `#` is no part of its address. */
export const pictured = <S extends ScreenState>(state: S, name: string): S => ({
  ...state,
  name,
  app: { ...state.app, itemPictures: `${ITEM}#` },
})

/** Makes states of a screen: what all have in common, and what each says of its own; where a flow keeps the params, they are in both. */
export const statesOf =
  <N extends BuiltScreen>(screen: N) =>
  (given: ScreenParams[N], common: (params: ScreenParams[N]) => FlowTypes[N]['state']) =>
  (
    name: string,
    own: Partial<FlowTypes[N]['state']> = {},
    more: Partial<ScreenParams[N]> = {},
    view: Partial<AppView> = {},
  ): ScreenState<N> => {
    const params = { ...given, ...more }
    return screenState(screen, name, { ...common(params), ...own }, params, view)
  }

const ITEM =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='96' height='96'%3E%3Crect width='96' height='96' fill='%23f59e0b'/%3E%3Ccircle cx='48' cy='52' r='26' fill='%23451a03'/%3E%3Ccircle cx='38' cy='46' r='6' fill='white'/%3E%3Ccircle cx='58' cy='46' r='6' fill='white'/%3E%3C/svg%3E"

export const unreachable = {
  code: 'service_unreachable',
} as const

export const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 40'%3E%3Crect width='120' height='40' rx='8' fill='%234f46e5'/%3E%3Ccircle cx='28' cy='20' r='8' fill='white'/%3E%3Cpath d='M44 20h52' stroke='white' stroke-width='6'/%3E%3C/svg%3E"

export const long = 'Please use the address you signed up with, or ask the person who invited you for another way in.'
