// Addresses of wallets that are not installed, and links that open a page in their apps.
// Loaded only after such a wallet was chosen. See docs/design/spec.md, "Wallet connection".

import type { WalletEntry } from '../../contract/menu.ts'

/** Where people get it. */
export const INSTALL_LINKS: Readonly<Partial<Record<WalletEntry, string>>> = {
  phantom: 'https://phantom.app/download',
  coinbase_wallet: 'https://www.coinbase.com/wallet/downloads',
  okx_wallet: 'https://www.okx.com/download',
  rainbow: 'https://rainbow.me/download',
  uniswap: 'https://wallet.uniswap.org',
  zerion: 'https://zerion.io/download',
  rabby_wallet: 'https://rabby.io',
  cryptocom: 'https://crypto.com/onchain',
  metamask: 'https://metamask.io/download',
}

/** Links that open a page in the browser of a wallet's app, on phones that have the app; else where to get it. */
const APP_LINKS: Partial<Record<WalletEntry, (page: string, origin: string) => string>> = {
  coinbase_wallet: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  phantom: (page, origin) => `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(origin)}`,
}

/** The link that opens `page` inside of a wallet's app; null where the wallet has none. */
export const appLink = (entry: WalletEntry, page: URL): string | null => APP_LINKS[entry]?.(page.href, page.origin) ?? null
