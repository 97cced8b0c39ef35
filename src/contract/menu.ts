// What a login menu may offer, in the order in which it is offered where nobody gives one (spec section 2 "Login menu"; protocol.md §4.1), and
// which of it has a screen. A table of names alone: every page with a menu carries it.

import type { Method } from './app-config.ts'

/** Entries that need no wallet. */
export const WEB2_ENTRIES = [
  'email',
  'sms',
  'google',
  'twitter',
  'discord',
  'github',
  'spotify',
  'instagram',
  'tiktok',
  'linkedin',
  'apple',
  'farcaster',
  'telegram',
] as const satisfies readonly Method[]
export type Web2Entry = (typeof WEB2_ENTRIES)[number]

/** Entries that a wallet list may name. */
export const WALLET_ENTRIES = [
  'detected_wallets',
  'phantom',
  'coinbase_wallet',
  'metamask',
  'okx_wallet',
  'rainbow',
  'uniswap',
  'zerion',
  'rabby_wallet',
  'cryptocom',
  'wallet_connect',
] as const
export type WalletEntry = (typeof WALLET_ENTRIES)[number]

/** The wallets of a menu whose host names none. */
export const DEFAULT_WALLETS: readonly WalletEntry[] = [
  'detected_wallets',
  'metamask',
  'coinbase_wallet',
  'rainbow',
  'wallet_connect',
]

/** Methods with a screen. Others are not offered, whatever an app allows; the menu knows how to show them. */
export const BUILT_METHODS = [
  'email',
  'sms',
  'passkey',
  'google',
  'twitter',
  'discord',
  'github',
  'spotify',
  'instagram',
  'tiktok',
  'linkedin',
  'apple',
  'siwe',
  'siws',
] as const satisfies readonly Method[]
export type BuiltMethod = (typeof BUILT_METHODS)[number]

/** What stands in a menu only where the host names it. */
export const NAMED_ENTRIES = ['guest'] as const satisfies readonly Method[]

/** One way to log in, as a row of the menu. */
export type MenuEntry = Web2Entry | WalletEntry | 'passkey' | (typeof NAMED_ENTRIES)[number]

/** A list of the menu. `main` is shown first; the others lie behind a row. `email` holds the field that a host hides from the menu itself. */
export type MenuView = 'main' | 'more' | 'web2' | 'web3' | 'email'
