// The wallets that we know by name (spec section 2 "Wallet list"; protocol.md §4.1, "Wallet entries" and "Injected client types").
// A table: one row a wallet, in the order in which flags count, since many wallets call themselves MetaMask besides.

import type { WalletEntry } from '../contract/menu.ts'
import type { ConnectorType } from '../contract/wallets.ts'

export interface KnownWallet {
  /** What stands in `walletClientType`. */
  readonly client: string
  /** Its name in a wallet list; null: it has none, and shows as a detected wallet. */
  readonly entry: WalletEntry | null
  /** Its own name, also the one it registers by the Wallet Standard. */
  readonly name: string
  readonly connectorType: Extract<ConnectorType, 'injected' | 'coinbase_wallet' | 'phantom'>
  /** What it calls itself when it announces itself (EIP-6963). */
  readonly rdns: readonly string[]
  /** What a provider that announces itself to nobody says of itself. */
  readonly flags: readonly string[]
  /** Where in `window` else its provider lies. */
  readonly places: readonly (readonly string[])[]
  /** Where people get it. */
  readonly install: string | null
  /** It has Solana accounts too. */
  readonly solana: boolean
  /** Where it is not installed: over WalletConnect, by a link that opens the page inside of its app, or not at all. */
  readonly elsewhere: 'wallet_connect' | 'app' | null
}

const injected = { connectorType: 'injected', places: [], solana: false, elsewhere: 'wallet_connect' } as const

export const KNOWN_WALLETS: readonly KnownWallet[] = [
  {
    client: 'phantom',
    entry: 'phantom',
    name: 'Phantom',
    connectorType: 'phantom',
    rdns: ['app.phantom'],
    flags: ['isPhantom'],
    places: [['phantom', 'ethereum']],
    install: 'https://phantom.app/download',
    solana: true,
    elsewhere: 'app',
  },
  {
    client: 'coinbase_wallet',
    entry: 'coinbase_wallet',
    name: 'Coinbase Wallet',
    connectorType: 'coinbase_wallet',
    rdns: ['com.coinbase.wallet'],
    flags: ['isCoinbaseWallet', 'isCoinbaseBrowser'],
    places: [['coinbaseWalletExtension']],
    install: 'https://www.coinbase.com/wallet/downloads',
    solana: true,
    elsewhere: 'app',
  },
  {
    ...injected,
    client: 'okx_wallet',
    entry: 'okx_wallet',
    name: 'OKX Wallet',
    rdns: ['com.okex.wallet'],
    flags: ['isOkxWallet', 'isOKExWallet'],
    places: [['okxwallet']],
    install: 'https://www.okx.com/download',
    solana: true,
  },
  {
    ...injected,
    client: 'rainbow',
    entry: 'rainbow',
    name: 'Rainbow',
    rdns: ['me.rainbow'],
    flags: ['isRainbow'],
    install: 'https://rainbow.me/download',
  },
  {
    ...injected,
    client: 'uniswap_wallet_extension',
    entry: 'uniswap',
    name: 'Uniswap Wallet',
    rdns: ['org.uniswap.app', 'org.uniswap'],
    flags: ['isUniswapWallet'],
    install: 'https://wallet.uniswap.org',
  },
  {
    ...injected,
    client: 'zerion',
    entry: 'zerion',
    name: 'Zerion',
    rdns: ['io.zerion.wallet'],
    flags: ['isZerion'],
    install: 'https://zerion.io/download',
  },
  {
    ...injected,
    client: 'rabby_wallet',
    entry: 'rabby_wallet',
    name: 'Rabby Wallet',
    rdns: ['io.rabby'],
    flags: ['isRabby'],
    install: 'https://rabby.io',
  },
  {
    ...injected,
    client: 'cryptocom',
    entry: 'cryptocom',
    name: 'Crypto.com Onchain',
    rdns: ['com.crypto.wallet'],
    flags: ['isDeficonnectProvider'],
    places: [['deficonnectProvider']],
    install: 'https://crypto.com/onchain',
  },
  {
    ...injected,
    client: 'brave_wallet',
    entry: null,
    name: 'Brave Wallet',
    rdns: ['com.brave.wallet'],
    flags: ['isBraveWallet'],
    install: null,
    solana: true,
    elsewhere: null,
  },
  {
    ...injected,
    client: 'metamask',
    entry: 'metamask',
    name: 'MetaMask',
    rdns: ['io.metamask', 'io.metamask.flask', 'io.metamask.mobile'],
    flags: ['isMetaMask'],
    install: 'https://metamask.io/download',
    solana: true,
  },
]

/** Flags of wallets that say that they are MetaMask too, and are none that we know. */
export const IMPOSTORS: readonly string[] = [
  'isApexWallet',
  'isAvalanche',
  'isBitKeep',
  'isBlockWallet',
  'isFrame',
  'isKuCoinWallet',
  'isMathWallet',
  'isOneInchAndroidWallet',
  'isOneInchIOSWallet',
  'isOpera',
  'isPortal',
  'isTokenary',
  'isTokenPocket',
  'isTrust',
  'isTrustWallet',
]

export const knownBy = (fits: (wallet: KnownWallet) => boolean): KnownWallet | null => KNOWN_WALLETS.find(fits) ?? null
export const knownEntry = (entry: WalletEntry): KnownWallet | null => knownBy((wallet) => wallet.entry === entry)

/** Links that open a page in the browser of a wallet's app, on phones that have the app; else where to get it. */
const APP_LINKS: Partial<Record<WalletEntry, (page: string, origin: string) => string>> = {
  coinbase_wallet: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  phantom: (page, origin) => `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(origin)}`,
}

/** The link that opens `page` inside of a wallet's app; null where the wallet has none. */
export const appLink = (entry: WalletEntry, page: URL): string | null => APP_LINKS[entry]?.(page.href, page.origin) ?? null
