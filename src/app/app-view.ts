// The settings that screens show: the app's config, overridden by host config, attributes and options of the login.
// Trust: none of the four is ours; links are reduced to https where they are parsed, texts are rendered as text.

import { type Device, thisDevice } from '../browser/device.ts'
import type { WireAppConfig } from '../contract/app-config.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { LOGIN_MESSAGE_MAX } from '../contract/limits.ts'
import { withDevelopmentChain } from '../contract/wallets/with-development-chain.ts'
import { countryOf, type Logo, logoOf, type Rejection, rejectionOf } from './app-looks.ts'
import { type Offer, offerOf } from './app-methods.ts'
import type { LoginSettings, TagSettings } from './app-settings.ts'
import { menuLayout } from './menu-layout.ts'
import { requiresTerms } from './requires-terms.ts'
import { type CreationRules, creationRules } from './wallet-creation.ts'

export interface AppView extends Logo, Offer, CreationRules {
  readonly name: string
  /** A CSS colour as the app's owner or the host wrote it; null: ours. */
  readonly accent: string | null
  /** As the page or the app say; null: as the browser prefers. */
  readonly theme: 'light' | 'dark' | null
  /** Null: the default header. */
  readonly header: string | null
  readonly message: string | null
  /** The method that was used last in this browser; null: not known. */
  readonly recent: string | null
  /** The wallet from elsewhere that a person here did not want to bring: it is not offered again. Absent: none. */
  readonly leftWallet?: string | null
  /** Whether this browser may keep who logged in last. */
  readonly keepsPerson: boolean
  /** Whether this is a browser inside of an app. */
  readonly inApp: boolean
  /** Whether the menu connects wallets without a login. */
  readonly connectOnly: boolean
  /** Below which address the service has pictures of items; null: the app shows none. */
  readonly itemPictures: string | null
  /** The host's settings of chains and WalletConnect, unchanged. */
  readonly hostWallets: HostWallets
  /** Whether an account at Telegram can be linked to a user. */
  readonly linksTelegram: boolean
  /** Whether a new user may sign up. */
  readonly allowsSignup: boolean
  /** Whether a new user may sign up with a passkey alone. */
  readonly allowsPasskeySignup: boolean
  /** ISO 3166 alpha-2, upper case. */
  readonly defaultCountry: string
  readonly rejection: Rejection
  readonly termsUrl: string | null
  readonly privacyUrl: string | null
  /** Whether the line "By logging in I agree" is below the menu. */
  readonly showsTerms: boolean
  /** Whether a person must accept the terms on a screen of its own. */
  readonly requiresTerms: boolean
}

/** The host's settings of chains and WalletConnect. */
export type HostWallets = Pick<
  HostConfig,
  'chains' | 'supportedChains' | 'additionalChains' | 'defaultChain' | 'rpcConfig' | 'walletConnectCloudProjectId'
>
const hostWallets = (host: HostConfig): HostWallets => {
  const { chains, supportedChains, additionalChains, defaultChain, rpcConfig, walletConnectCloudProjectId } = host
  const given = { chains, supportedChains, additionalChains, defaultChain, rpcConfig, walletConnectCloudProjectId }
  return Object.fromEntries(Object.entries(given).filter(([, said]) => said))
}

const itemPicturesOf = (server: WireAppConfig | null, { runtime }: TagSettings): string | null => {
  const service = server?.custom_api_url || runtime?.apiUrl
  return server?.item_pictures && service ? `${service}/apps/${encodeURIComponent(server.id)}/item-pictures` : null
}

/** The first that is said: `auto` says to follow the browser, and an app that says nothing of it is `auto`, too. */
const themeOf = (tag: string | undefined, host: string | undefined, server: string | null | undefined): AppView['theme'] => {
  const said = (tag !== 'auto' && tag) || host || server
  return said === 'light' || said === 'dark' ? said : null
}

/** Nothing is offered until the app's config is known. */
const NOTHING: Offer = {
  methods: [],
  allowed: [],
  connections: [],
  walletList: [],
  menu: menuLayout({ web2: [], web3: [], passkey: false, order: null, web3First: false, hideInputs: false, recent: null }),
}

/** The view of an app; of one whose config is not here yet, as far as host and tag say. Pure. */
export const appView = (
  server: WireAppConfig | null,
  host: HostConfig = {},
  tag: TagSettings = {},
  settings: LoginSettings = {},
  recent: string | null = null,
  device: Device = thisDevice(),
): AppView => {
  const legal = host.legal ?? {}
  const look = host.appearance ?? {}
  const termsUrl = legal.termsAndConditionsUrl ?? server?.terms_and_conditions_url ?? null
  const privacyUrl = legal.privacyPolicyUrl ?? server?.privacy_policy_url ?? null
  const asksForTerms = requiresTerms(server, host)
  const message = settings.reason || tag.loginMessage || look.loginMessage || server?.login_message || ''
  return {
    name: host.name ?? server?.name ?? '',
    ...logoOf(server, host, tag),
    theme: themeOf(tag.theme, look.theme, server?.theme),
    accent: look.accentColor ?? look.palette?.accent ?? server?.accent_color ?? null,
    header: tag.landingHeader || look.landingHeader || server?.landing_header || null,
    // A letter of two halves is not cut in two.
    message:
      String(message)
        .slice(0, LOGIN_MESSAGE_MAX)
        .replace(/[\ud800-\udbff]$/, '') || null,
    ...(server ? offerOf(server, host, tag, settings, device, recent) : NOTHING),
    recent,
    keepsPerson: server?.returning_person_enabled !== false,
    inApp: device.inApp,
    connectOnly: tag.connectOnly === true,
    itemPictures: itemPicturesOf(server, tag),
    hostWallets: hostWallets(withDevelopmentChain(host, server)),
    linksTelegram: server?.telegram_auth_config?.link_enabled === true,
    allowsSignup: settings.disableSignup !== true,
    // A passkey alone has no address that an allowlist could name.
    allowsPasskeySignup:
      settings.disableSignup !== true && server?.passkeys_for_signup_enabled === true && !server.allowlist_enabled,
    defaultCountry: countryOf(host, tag),
    rejection: rejectionOf(server, host),
    ...creationRules(server, host),
    termsUrl,
    privacyUrl,
    showsTerms: Boolean(termsUrl || privacyUrl) && (!asksForTerms || legal.alwaysShow === true),
    requiresTerms: asksForTerms,
  }
}
