// Where each method of the menu leads. A row a method: one that is built and has none does not compile.

import { OAUTH_PROVIDERS, type OAuthProvider } from '../contract/accounts.ts'
import type { BuiltMethod } from '../contract/menu.ts'
import type { Route, ScreenParams } from '../contract/screens.ts'

/** The screen of a method, with what was typed in the menu so far. E-mail has none: its field stands in the menu. */
type Way = (typed: ScreenParams['LANDING']) => Route

const social =
  (provider: OAuthProvider): Way =>
  () => ({ screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent: 'login' } })

const WAYS: Readonly<Record<Exclude<BuiltMethod, 'email'>, Way>> = {
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
export type Chosen = keyof typeof WAYS

/** The way of a method. Inside of an app's browser no social provider finds back to the page. */
export const wayOf = (method: Chosen, typed: ScreenParams['LANDING'], inApp: boolean): Route =>
  inApp && (OAUTH_PROVIDERS as readonly string[]).includes(method)
    ? { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method } }
    : WAYS[method](typed)
