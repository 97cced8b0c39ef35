// Where choosing a wallet leads (spec section 2 "Wallet list", section 4 "Wallet connection"): to the connection itself, or to a screen before it.

import type { Route, WalletParams } from '../../contract/screens.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import type { WalletOffer } from '../../wallets/store.ts'
import { connection } from '../login/login-routes.ts'

/** A wallet as far as its way is concerned. */
export type ChosenWallet = Pick<WalletOffer, 'key' | 'entry' | 'name' | 'installed' | 'chainTypes'>

export interface Surroundings {
  /** A phone or a tablet. */
  readonly mobile: boolean
  /** The browser of an app, out of which no other app is opened. */
  readonly inApp: boolean
  /** What the app takes. */
  readonly chainTypes: readonly ChainType[]
  /** False: nothing connects this wallet but its own extension. Null: nobody has asked yet. */
  readonly reachable: boolean | null
}

/** The screen for a wallet that somebody wants to connect. One that is not here is reached by its app, a link, a code, or has to be installed. */
export const wayOfWallet = (
  { key, entry, name, installed, chainTypes }: ChosenWallet,
  { intent, suggested, chainType: asked }: Omit<WalletParams, 'wallet'>,
  { mobile, inApp, chainTypes: taken, reachable }: Surroundings,
): Route => {
  const types = asked ? [asked] : chainTypes.filter((type) => taken.includes(type))
  const [only] = types
  const next: WalletParams = { ...(suggested && { suggested }), wallet: key, intent }
  if (installed) {
    if (types.length > 1) return { screen: 'PHANTOM_INTERSTITIAL_SCREEN', params: { next, name, chainTypes: types } }
  } else {
    if (inApp) return { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method: only === 'solana' ? 'siws' : 'siwe' } }
    const own = entry === 'phantom' || entry === 'coinbase_wallet'
    if (own && mobile) return { screen: 'WALLET_APP_REDIRECT_SCREEN', params: { entry, name } }
    if (entry === 'phantom') return { screen: 'INSTALL_PHANTOM_SCREEN', params: {} }
    if (own || reachable === false) return { screen: 'INSTALL_WALLET_SCREEN', params: { entry, name } }
  }
  return connection(key, intent, { ...next, ...(only && { chainType: only }) })
}
