// What the screens show of an app: the server's config under the host's config under the tag's attributes under the options of one login.
// Trust: all four are written by somebody else; links were reduced to https at the border, texts are shown as text.

import { enabledMethods, type Method, type WireAppConfig } from '../contract/app-config.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { LOGIN_MESSAGE_MAX } from '../contract/limits.ts'
import { countryOf, type Logo, logoOf, type Rejection, rejectionOf } from './app-looks.ts'
import { methodsOf } from './app-methods.ts'
import type { LoginWishes, TagSettings } from './app-wishes.ts'

export interface AppView extends Logo {
  readonly name: string
  /** A CSS colour as the app's owner or the host wrote it; null: ours. */
  readonly accent: string | null
  /** Null: the default header. */
  readonly header: string | null
  readonly message: string | null
  /** In the order in which they are offered. */
  readonly methods: readonly Method[]
  /** Whether somebody new may sign up here. */
  readonly allowsSignup: boolean
  /** ISO 3166 alpha-2, upper case. */
  readonly defaultCountry: string
  readonly rejection: Rejection
  readonly termsUrl: string | null
  readonly privacyUrl: string | null
  /** Whether the line "By logging in I agree" stands below the menu. */
  readonly showsTerms: boolean
  /** Whether a person must accept the terms on a screen of its own. */
  readonly requiresTerms: boolean
}

/** The view of an app; of one whose config is not here yet, as far as host and tag say. Pure. */
export const appView = (
  server: WireAppConfig | null,
  host: HostConfig = {},
  tag: TagSettings = {},
  wishes: LoginWishes = {},
): AppView => {
  const legal = host.legal ?? {}
  const look = host.appearance ?? {}
  const termsUrl = legal.termsAndConditionsUrl ?? server?.terms_and_conditions_url ?? null
  const privacyUrl = legal.privacyPolicyUrl ?? server?.privacy_policy_url ?? null
  // Trust: a page may ask for acceptance that the server does not ask for, never waive what it asks for.
  const requiresTerms = server?.require_users_accept_terms === true || legal.requireUsersAcceptTerms === true
  const message = wishes.reason || tag.loginMessage || look.loginMessage || ''
  return {
    name: host.name ?? server?.name ?? '',
    ...logoOf(server, host, tag),
    accent: look.accentColor ?? server?.accent_color ?? null,
    header: tag.landingHeader || look.landingHeader || null,
    message: String(message).slice(0, LOGIN_MESSAGE_MAX) || null,
    methods: server ? methodsOf(enabledMethods(server), host, tag, wishes) : [],
    allowsSignup: wishes.disableSignup !== true,
    defaultCountry: countryOf(host, tag),
    rejection: rejectionOf(server, host),
    termsUrl,
    privacyUrl,
    showsTerms: Boolean(termsUrl || privacyUrl) && (!requiresTerms || legal.alwaysShow === true),
    requiresTerms,
  }
}
