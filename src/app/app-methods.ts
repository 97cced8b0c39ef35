// The login methods on offer: allowed by the app, supported by the browser, chosen by config, tag and login options.

import type { Device } from '../browser/device.ts'
import { enabledMethods, type WireAppConfig } from '../contract/app-config.ts'
import type { HostConfig } from '../contract/host-config.ts'
import {
  DEFAULT_WALLETS,
  NAMED_ENTRIES,
  WALLET_ENTRIES,
  type WalletEntry,
  WEB2_ENTRIES,
  type Web2Entry,
} from '../contract/menu.ts'
import { type BuiltMethod, isBuilt, type Method } from '../contract/methods.ts'
import { type Connection, OIDC_PREFIX } from '../contract/oidc.ts'
import type { LoginSettings, TagSettings } from './app-settings.ts'
import type { Menu } from './menu.ts'
import { menuLayout } from './menu-layout.ts'

/** The methods that can be chosen, with the layout of the menu. */
export interface Offer {
  /** In the order in which they are offered, in whichever list. */
  readonly methods: readonly Method[]
  /** What the app allows and this browser can, whatever of it the page offers. */
  readonly allowed: readonly Method[]
  readonly menu: Menu
  /** The OpenID connections that are offered. */
  readonly connections: readonly Connection[]
  /** What the wallet list may hold. */
  readonly walletList: readonly WalletEntry[]
}

const WALLETS: ReadonlySet<string> = new Set(WALLET_ENTRIES)
const WITHOUT_WALLET = [...WEB2_ENTRIES, ...NAMED_ENTRIES]
const WEB2: ReadonlySet<string> = new Set(WITHOUT_WALLET)
const isWallet = (word: string): boolean => WALLETS.has(word) || word === 'siwe' || word === 'siws'

/** Words of a list that is separated by spaces. */
const words = (list: unknown): string[] => (list ? String(list).split(/\s+/).filter(Boolean) : [])

/** One row is for all OpenID connections, also where one is named (`oidc:contoso`). */
const rowOf = (word: string): string => (word.startsWith(OIDC_PREFIX) ? 'oidc' : word)
/** The connections that a list names; all, where it names none one by one. */
const connectionsIn = (list: readonly string[], all: readonly Connection[]): readonly Connection[] => {
  const named = all.filter(({ id }) => list.includes(OIDC_PREFIX + id))
  return named.length > 0 ? named : all
}

/** What the app allows, has a screen, and works in this browser. */
export const allowedHere = (server: WireAppConfig, { mobile, passkeys }: Device): Method[] =>
  enabledMethods(server).filter(
    (method): method is BuiltMethod =>
      isBuilt(method) &&
      (method !== 'twitter' || !mobile || server.twitter_oauth_on_mobile_enabled) &&
      (method !== 'passkey' || passkeys),
  )

/** The methods and the menu of a login. `recent` is the method that was used last in this browser. */
export const offerOf = (
  server: WireAppConfig,
  host: HostConfig,
  tag: TagSettings,
  settings: LoginSettings,
  device: Device,
  recent: string | null,
): Offer => {
  const allowed = allowedHere(server, device)
  const look = host.appearance ?? {}
  const wallets = allowed.filter(isWallet)
  // Connecting alone asks nothing of the service.
  const anyWallet = tag.connectOnly === true || wallets.length > 0
  const may = (word: string): boolean => (word === 'wallet' || isWallet(word) ? anyWallet : allowed.includes(word as Method))
  const pick = (list: readonly string[]): string[] => [...new Set(list.map(rowOf))].filter(may)

  // A login that names only methods that are not offered gets none; a tag or a config that does falls back to the app's methods.
  const named = settings.methods ? pick(settings.methods) : pick(words(tag.loginMethods))
  const exact = settings.methods !== undefined || named.length > 0
  const { primary, overflow = [] } = host.loginMethodsAndOrder ?? { primary: (!host.loginMethods && server.login_methods) || [] }
  const configured = pick([...primary, ...overflow]).length > 0 ? { primary, overflow } : null
  const narrowed = exact || configured ? [] : pick(host.loginMethods ?? [])

  const order = exact
    ? { primary: named.map((word) => (isWallet(word) && !WALLETS.has(word) ? 'wallet' : word)), overflow: [] }
    : configured
  const group = narrowed.length > 0 ? narrowed : [...WEB2_ENTRIES, 'wallet']
  const web2 = (order ? WITHOUT_WALLET : group).filter((word): word is Web2Entry | 'guest' => WEB2.has(word) && may(word))
  const named3 = [...primary, ...overflow].filter((word): word is WalletEntry => WALLETS.has(word))
  const list = named3.length > 0 ? named3 : [...new Set(look.walletList ?? DEFAULT_WALLETS)]
  const web3 = anyWallet && (order || group.includes('wallet')) ? list : []
  // Trust in one's own device is no account that a list of accounts would name: a config leaves it to the app, as the protocol does.
  const passkey = exact ? named.includes('passkey') : allowed.includes('passkey')
  const leading = look.loginGroupPriority ?? ((look.showWalletLoginFirst ?? server.show_wallet_login_first) ? 'web3-first' : '')

  const menu = menuLayout({
    web2,
    web3,
    passkey,
    order,
    web3First: leading === 'web3-first',
    hideInputs: look.hideDirectWeb2Inputs === true,
    recent,
  })
  const listed = order ? pick([...order.primary, ...order.overflow]) : [...web2, ...(web3.length > 0 ? ['wallet'] : [])]
  const methods = listed.flatMap((word) => (word === 'wallet' || isWallet(word) ? wallets : [word as Method]))
  return {
    connections: connectionsIn(settings.methods ?? words(tag.loginMethods), server.oidc_connections),
    methods: [...new Set([...methods, ...(passkey ? (['passkey'] as const) : [])])],
    allowed,
    menu,
    walletList: list,
  }
}
