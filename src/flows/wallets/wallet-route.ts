// The route of a chosen wallet: its connection, or another screen.
// See docs/design/spec.md, "Wallet list", "Wallet connection".

import type { Route, WalletParams } from '../../contract/screens.ts'
import type { ChainType, Wallet } from '../../contract/wallets/wallets.ts'
import type { WalletOffer } from '../../wallets/store.ts'
import { connectionRoute } from '../menu/connection-route.ts'

/** The facts of a wallet that its route depends on. */
export type ChosenWallet = Pick<WalletOffer, 'key' | 'entry' | 'name' | 'installed' | 'chainTypes'>

/** The facts of page and app that it depends on. */
interface RouteFacts {
  /** A phone or a tablet. */
  readonly mobile: boolean
  /** An in-app browser, which opens no other app. */
  readonly inApp: boolean
  /** The chain types that are accepted. */
  readonly chainTypes: readonly ChainType[]
  /** False: only its own extension connects this wallet. Null: not known yet. */
  readonly reachable: boolean | null
}

/** The screen for a wallet. One that is not installed is reached by its app, a link or a QR code, or has to be installed. */
export const walletRoute = (
  { key, entry, name, installed, chainTypes }: ChosenWallet,
  { intent, suggested, chainType: asked, next: after }: Omit<WalletParams, 'wallet'>,
  { mobile, inApp, chainTypes: taken, reachable }: RouteFacts,
): Route => {
  const types = asked ? [asked] : chainTypes.filter((type) => taken.includes(type))
  const [only] = types
  const next: WalletParams = { ...(suggested && { suggested }), ...(after && { next: after }), wallet: key, intent }
  if (installed) {
    if (types.length > 1) return { screen: 'PHANTOM_INTERSTITIAL_SCREEN', params: { next, name, chainTypes: types } }
  } else {
    if (inApp) return { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method: only === 'solana' ? 'siws' : 'siwe' } }
    const own = entry === 'phantom' || entry === 'coinbase_wallet'
    if (own && mobile) return { screen: 'WALLET_APP_REDIRECT_SCREEN', params: { entry, name } }
    if (entry === 'phantom') return { screen: 'INSTALL_PHANTOM_SCREEN', params: {} }
    if (own || reachable === false) return { screen: 'INSTALL_WALLET_SCREEN', params: { entry, name } }
  }
  return connectionRoute(key, intent, { ...next, ...(only && { chainType: only }) })
}

/** On a phone the wallet is another app, which a browser opens only during a press. */
export const needsTap = ({ connectorType, walletClientType }: Wallet, mobile: boolean): boolean =>
  mobile &&
  (/^(wallet_connect|coinbase_wallet|phantom)/.test(connectorType) || /^(coinbase_wallet|phantom)$/.test(walletClientType))
