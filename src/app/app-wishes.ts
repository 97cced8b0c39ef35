// What host and tag may wish for beyond the config of an app: settings of the tag, and options of one login.

import type { Method } from '../contract/methods.ts'

/** What one login asks for. */
export interface LoginWishes {
  /** Instead of the tag's: a subset of what the app allows, in order. `wallet` stands for every wallet. */
  readonly methods?: readonly (Method | 'wallet')[]
  /** True: nobody new is let in. */
  readonly disableSignup?: boolean
  /** Why the page asks for a login; stands below the title instead of the login message. */
  readonly reason?: string
}

/** What a tag says of itself beyond `config`. */
export interface TagSettings {
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
}
