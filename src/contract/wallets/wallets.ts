// Types and names of external wallets (docs/design/protocol.md, "Wallet names"; docs/elements.md, "Events").

export const CHAIN_TYPES = ['ethereum', 'solana'] as const
export type ChainType = (typeof CHAIN_TYPES)[number]

/** How a wallet is reached. */
export type ConnectorType = 'injected' | 'wallet_connect_v2' | 'coinbase_wallet' | 'phantom' | 'embedded'

/** A wallet as a host page sees it. */
export interface Wallet {
  /** EIP-55 for Ethereum, base58 for Solana. */
  readonly address: string
  readonly chainType: ChainType
  /** CAIP-2, one spelling for each chain type: `eip155:1`, and {@link SOLANA_MAINNET} by its genesis. */
  readonly chainId: string
  /** `metamask`, `phantom`, …; `unknown_browser_extension` for one that we do not know by name. */
  readonly walletClientType: string
  readonly connectorType: ConnectorType
}

/** Solana's main network (CAIP-2: the first 32 characters of its genesis hash). */
export const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** An address may be in an outside wallet and in the embedded one at once. */
export type WalletKind = 'outside' | 'embedded'
export const kindOf = ({ connectorType }: Pick<Wallet, 'connectorType'>): WalletKind =>
  connectorType === 'embedded' ? 'embedded' : 'outside'

/** What happened to a wallet, by the person or by the wallet itself. */
export interface WalletEvent {
  readonly type: 'wallet-connect' | 'wallet-disconnect'
  readonly wallet: Wallet
}

/** `walletClientType` of a wallet in the browser that we do not know by name. */
export const UNKNOWN_WALLET = 'unknown_browser_extension'

/** The name by which our own wallet announces itself to pages (EIP-6963, `rdns`). It is no wallet from outside. */
export const OWN_RDNS = 'dev.latchkey.wallet'
