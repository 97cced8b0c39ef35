// The entries of a login menu, in their default order (docs/design/spec.md, "Login menu").

import { METHOD_NAMES, METHODS, type MethodName, type MethodsWith } from './methods.ts'

/** Entries that need no wallet, wherever a host names none. */
export type Web2Entry = MethodsWith<'menu', 'list'>
export const WEB2_ENTRIES = METHOD_NAMES.filter((method): method is Web2Entry => METHODS[method].menu === 'list')

/** Entries that a menu holds only where the host names them. */
export type NamedEntry = MethodsWith<'menu', 'named'>
export const NAMED_ENTRIES = METHOD_NAMES.filter((method): method is NamedEntry => METHODS[method].menu === 'named')

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

/** One way to log in, as a row of the menu. */
export type MenuEntry = Exclude<MethodName, MethodsWith<'menu', 'wallets' | null>> | WalletEntry

/** A list of the menu. `main` is shown first, a row opens each other one. `email`: the e-mail field that a host hides from the menu itself. */
export type MenuView = 'main' | 'more' | 'web2' | 'web3' | 'email'
