// Settings of a tag and options of one login, beside the config of an app.

import type { Method } from '../contract/methods.ts'

/** Options of one login. */
export interface LoginSettings {
  /** Replaces the tag's: a subset of the app's methods, in order. `wallet` means every wallet. */
  readonly methods?: readonly (Method | 'wallet')[]
  /** True: no new user is created. */
  readonly disableSignup?: boolean
  /** Why the page asks for a login; replaces the login message below the title. */
  readonly reason?: string
}

/** Settings of a tag, beside `config`. */
export interface TagSettings {
  /** `auto`: what the config or the app say. */
  readonly theme?: 'light' | 'dark' | 'auto'
  readonly landingHeader?: string | null
  readonly loginMessage?: string | null
  /** Separated by spaces. */
  readonly loginMethods?: string | null
  readonly logo?: string | Element | null
  readonly defaultCountry?: string | null
  /** The menu connects wallets without a login. */
  readonly connectOnly?: boolean
  /** The page's own address. */
  readonly baseURI?: string
  /** What runs for the tag: it knows where its service is. */
  readonly runtime?: { readonly apiUrl: string } | null
}
