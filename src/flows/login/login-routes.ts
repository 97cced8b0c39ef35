// Where each method of the menu leads. A row a method: one that is built and has none does not compile.

import type { AppView } from '../../app/app-view.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../contract/accounts.ts'
import type { BuiltMethod, WalletEntry } from '../../contract/menu.ts'
import type { Route, ScreenParams, WalletIntent } from '../../contract/screens.ts'

/** The screen of a method, with what was typed in the menu so far. E-mail has none: its field stands in the menu. */
type Way = (typed: ScreenParams['LANDING']) => Route

const social =
  (provider: OAuthProvider): Way =>
  () => ({ screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent: 'login' } })

const WAYS: Readonly<Record<Exclude<BuiltMethod, 'email' | 'siwe' | 'siws'>, Way>> = {
  sms: (params) => ({ screen: 'LANDING_PHONE', params }),
  passkey: () => ({ screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent: 'login' } }),
  google: social('google'),
  twitter: social('twitter'),
  discord: social('discord'),
  github: social('github'),
  spotify: social('spotify'),
  instagram: social('instagram'),
  tiktok: social('tiktok'),
  linkedin: social('linkedin'),
  apple: social('apple'),
}
export type Chosen = keyof typeof WAYS | WalletEntry

const isWay = (method: Chosen): method is keyof typeof WAYS => Object.hasOwn(WAYS, method)

/** Where a wallet is connected, by the key of its offer. */
export const connection = (
  wallet: string,
  intent: WalletIntent,
  more: Partial<ScreenParams['AWAITING_CONNECTION']> = {},
): Route => ({
  screen: intent === 'connect' ? 'AWAITING_CONNECT_ONLY_CONNECTION' : 'AWAITING_CONNECTION',
  params: { ...more, wallet, intent },
})

/** The way of a method. Inside of an app's browser no social provider finds back to the page. */
export const wayOf = (method: Chosen, typed: ScreenParams['LANDING'], { inApp, connectOnly }: AppView): Route =>
  isWay(method)
    ? inApp && (OAUTH_PROVIDERS as readonly string[]).includes(method)
      ? { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method: method as OAuthProvider } }
      : WAYS[method](typed)
    : method === 'detected_wallets'
      ? { screen: 'LANDING_WALLETS', params: typed }
      : connection(method, connectOnly ? 'connect' : 'login')
