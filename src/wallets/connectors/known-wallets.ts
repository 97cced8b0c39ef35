// The wallets that are known by name: one row each.
// In the order in which their flags count, because many wallets also claim to be MetaMask.
// See docs/design/protocol.md, "Wallet names"; docs/design/spec.md, "Wallet list".

import type { WalletEntry } from '../../contract/menu.ts'
import type { ConnectorType } from '../../contract/wallets/wallets.ts'

export interface KnownWallet {
  /** Its `walletClientType`. */
  readonly client: string
  /** Its name in a wallet list; null: it has none, and shows as a detected wallet. */
  readonly entry: WalletEntry | null
  /** Its own name, also the one it registers by the Wallet Standard. */
  readonly name: string
  /** One that is `injected` is reached over WalletConnect where it is not installed; the others by a link that opens the page inside of their app. */
  readonly connectorType: Extract<ConnectorType, 'injected' | 'coinbase_wallet' | 'phantom'>
  /** What it calls itself when it announces itself (EIP-6963). */
  readonly rdns: readonly string[]
  /** The flag of a provider that does not announce itself. */
  readonly flags: readonly string[]
  /** Where else in `window` its provider may be. */
  readonly places: readonly (readonly string[])[]
  /** It has Solana accounts too. */
  readonly solana: boolean
}

/** Entry, name, rdns, flags, and what differs: most are known to clients by their entry, are injected, and have no Solana accounts. */
type Row = readonly [
  entry: WalletEntry | null,
  name: string,
  rdns: readonly string[],
  flags: readonly string[],
  more?: Partial<KnownWallet>,
]

const ROWS: readonly Row[] = [
  [
    'phantom',
    'Phantom',
    ['app.phantom'],
    ['isPhantom'],
    { connectorType: 'phantom', places: [['phantom', 'ethereum']], solana: true },
  ],
  [
    'coinbase_wallet',
    'Coinbase Wallet',
    ['com.coinbase.wallet'],
    ['isCoinbaseWallet', 'isCoinbaseBrowser'],
    { connectorType: 'coinbase_wallet', places: [['coinbaseWalletExtension']], solana: true },
  ],
  ['okx_wallet', 'OKX Wallet', ['com.okex.wallet'], ['isOkxWallet', 'isOKExWallet'], { places: [['okxwallet']], solana: true }],
  ['rainbow', 'Rainbow', ['me.rainbow'], ['isRainbow']],
  ['uniswap', 'Uniswap Wallet', ['org.uniswap.app', 'org.uniswap'], ['isUniswapWallet'], { client: 'uniswap_wallet_extension' }],
  ['zerion', 'Zerion', ['io.zerion.wallet'], ['isZerion']],
  ['rabby_wallet', 'Rabby Wallet', ['io.rabby'], ['isRabby']],
  ['cryptocom', 'Crypto.com Onchain', ['com.crypto.wallet'], ['isDeficonnectProvider'], { places: [['deficonnectProvider']] }],
  [null, 'Brave Wallet', ['com.brave.wallet'], ['isBraveWallet'], { client: 'brave_wallet', solana: true }],
  ['metamask', 'MetaMask', ['io.metamask', 'io.metamask.flask', 'io.metamask.mobile'], ['isMetaMask'], { solana: true }],
]

export const KNOWN_WALLETS: readonly KnownWallet[] = ROWS.map(([entry, name, rdns, flags, more]) => ({
  client: entry ?? '',
  entry,
  name,
  connectorType: 'injected',
  rdns,
  flags,
  places: [],
  solana: false,
  ...more,
}))

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
