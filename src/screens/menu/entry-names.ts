// Proper names of menu entries, the same in every language: methods from their table, wallets.

import type { WalletEntry } from '../../contract/menu.ts'
import { METHOD_NAMES, METHODS, type MethodsWith } from '../../contract/methods.ts'

type NamedMethod = MethodsWith<'name', string>

const WALLET_NAMES: Readonly<Record<Exclude<WalletEntry, 'detected_wallets'>, string>> = {
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

export const ENTRY_NAMES = {
  ...(Object.fromEntries(METHOD_NAMES.map((method) => [method, METHODS[method].name]).filter(([, name]) => name)) as Readonly<
    Record<NamedMethod, string>
  >),
  ...WALLET_NAMES,
}
