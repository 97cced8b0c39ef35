// The route that a choice in the login menu opens: a row for each screen that the table of methods names.

import type { AppView } from '../../app/app-view.ts'
import type { WalletEntry } from '../../contract/menu.ts'
import { METHODS, type MethodName, type MethodsWith, type OAuthProvider } from '../../contract/methods.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { connectionRoute } from './connection-route.ts'

/** What the person has typed in the menu so far. */
type Typed = ScreenParams['LANDING']
/** A method whose press opens a screen of its own. */
type Opening = Exclude<MethodsWith<'screen', string>, MethodsWith<'screen', 'LANDING'>>
export type Chosen = Opening | WalletEntry

const login = (screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE' | 'AWAITING_FARCASTER_CONNECTION'): Route => ({
  screen,
  params: { intent: 'login' },
})
type OpenedBy = (typeof METHODS)[Opening]['screen']
type MakeRoute = (typed: Typed, method: MethodName) => Route
/** A screen without params needs no row. */
type Plain = { [N in OpenedBy]: ScreenParams[N] extends Record<string, never> ? N : never }[OpenedBy]
const ROUTES: Readonly<Record<Exclude<OpenedBy, Plain>, MakeRoute>> = {
  LANDING_PHONE: (params) => ({ screen: 'LANDING_PHONE', params }),
  LANDING_WALLETS: (params) => ({ screen: 'LANDING_WALLETS', params }),
  AWAITING_PASSKEY_SYSTEM_DIALOGUE: () => login('AWAITING_PASSKEY_SYSTEM_DIALOGUE'),
  AWAITING_FARCASTER_CONNECTION: () => login('AWAITING_FARCASTER_CONNECTION'),
  OIDC_SCREEN: () => ({ screen: 'OIDC_SCREEN', params: { intent: 'login' } }),
  TELEGRAM_AUTH_SCREEN: () => ({ screen: 'TELEGRAM_AUTH_SCREEN', params: { intent: 'login' } }),
  AWAITING_OAUTH_SCREEN: (_, method) => ({
    screen: 'AWAITING_OAUTH_SCREEN',
    params: { provider: method as OAuthProvider, intent: 'login' },
  }),
}

const isMethod = (chosen: Chosen): chosen is Opening => Object.hasOwn(METHODS, chosen)

/** The route of a choice. A social provider does not return to an in-app browser. */
export const loginRoute = (chosen: Chosen, typed: Typed, { inApp, connectOnly }: AppView): Route => {
  if (chosen === 'detected_wallets') return { screen: 'LANDING_WALLETS', params: typed }
  if (!isMethod(chosen)) return connectionRoute(chosen, connectOnly ? 'connect' : 'login')
  const { screen } = METHODS[chosen]
  return inApp && screen === 'AWAITING_OAUTH_SCREEN'
    ? { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method: chosen } }
    : ((ROUTES as Partial<Record<OpenedBy, MakeRoute>>)[screen]?.(typed, chosen) ?? ({ screen, params: {} } as Route))
}
