// Names of providers and wallets, the same in every language.

import type { MenuEntry } from '../../contract/menu.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

export const ENTRY_NAMES: Readonly<
  Record<Exclude<MenuEntry, 'email' | 'sms' | 'passkey' | 'guest' | 'detected_wallets'>, string>
> = {
  ...PROVIDER_NAMES,
  farcaster: 'Farcaster',
  telegram: 'Telegram',
  phantom: 'Phantom',
  coinbase_wallet: 'Coinbase Wallet',
  metamask: 'MetaMask',
  okx_wallet: 'OKX Wallet',
  rainbow: 'Rainbow',
  uniswap: 'Uniswap Wallet',
  zerion: 'Zerion',
  rabby_wallet: 'Rabby Wallet',
  cryptocom: 'Crypto.com',
  wallet_connect: 'WalletConnect',
}
