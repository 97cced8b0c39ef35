// The interface of every external wallet, however it is reached (docs/design/spec.md, "Wallet connector").

import type { ChainType, ConnectorType } from '../../contract/wallets/wallets.ts'
import type { Ticket } from '../../kit/ticket.ts'

/** A chain as wallets take it (EIP-3085), and as messages name it. */
export interface ChainSpec {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public addresses, for a wallet that does not know the chain. */
  readonly rpcUrls: readonly string[]
  readonly explorerUrls: readonly string[]
}

/** What a wallet has let this page see. */
export interface Connection {
  /** The account in use first. EIP-55 for Ethereum, base58 for Solana. Never empty. */
  readonly accounts: readonly string[]
  /** CAIP-2: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly chainId: string
}

export type ConnectorEvent =
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'chain'; readonly chainId: string }
  | { readonly type: 'disconnect' }
  /** EIP-1193 `message`: a subscription's news, for one. */
  | { readonly type: 'message'; readonly message: { readonly type: string; readonly data: unknown } }

export interface ConnectOptions {
  /** The chain that the page prefers, where a wallet can be told before it connects. */
  readonly chainId?: number
  readonly signal: AbortSignal
  /** WalletConnect: the address that a wallet must be given, as a QR code or as a link. Each one replaces the last. */
  onUri?(uri: string): void
}

/**
 * One wallet of one chain type. Every method that asks the wallet settles: it resolves, or rejects with a `LatchkeyError`: `user_rejected_request`,
 * `wallet_request_timeout` (120 s), `unsupported_chain_id`, `generic_connect_wallet_error`, `unknown_connect_wallet_error`, `wallet_error`.
 * `request` alone rejects with what the wallet said, its `code` as in EIP-1193 and EIP-1474.
 */
export interface Connector {
  readonly connectorType: ConnectorType
  readonly walletClientType: string
  readonly chainType: ChainType
  /** What the wallet calls itself. */
  readonly name: string
  /** Address of an image for `<img>`, `data:` or `https:`; null: none. */
  readonly icon: string | null
  /** Asks the person for access. */
  connect(options: ConnectOptions): Promise<Connection>
  /** The connection as it still is, without a prompt; null where there is none. */
  resume(signal: AbortSignal): Promise<Connection | null>
  /** Forgets this page, as far as the wallet can. */
  disconnect(): Promise<void>
  /** EIP-1193; for a Solana wallet it rejects with 4200. */
  /** `ticket`: the place of the call, for a wallet that shows what it is asked in this page. */
  request(ask: { method: string; params?: unknown }, ticket?: Ticket): Promise<unknown>
  /** Signs a text: `0x…` by personal_sign for Ethereum, base64 for Solana. */
  signMessage(address: string, text: string, signal: AbortSignal): Promise<string>
  /** Switches, and adds the chain where the wallet does not know it. Ethereum only. */
  switchChain(chain: ChainSpec, signal: AbortSignal): Promise<void>
  /** Until the answer is called. */
  listen(listener: (event: ConnectorEvent) => void): () => void
}
