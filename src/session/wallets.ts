// The wallets from outside that this page can choose, and those that are connected (spec sections 3 and 4; protocol.md §1.6, `privy:connections`).

import { atom, type ReadableAtom } from 'nanostores'
import type { ConnectOptions, Connector } from '../connectors/connector.ts'
import type { WalletEntry } from '../contract/menu.ts'
import type { ChainType, Wallet } from '../contract/wallets.ts'
import type { Runtime } from './runtime.ts'

/** A wallet that has let this page see an account. */
export interface ConnectedWallet extends Wallet {
  readonly name: string
  readonly icon: string | null
  /** Unix milliseconds. */
  readonly connectedAt: number
}

/** A wallet that can be chosen. */
export interface WalletOffer {
  /** Stable in one page: the entry's name, or the rdns of a detected wallet. */
  readonly key: string
  /** Its name in a wallet list; null: detected, and unknown to us. */
  readonly entry: WalletEntry | null
  readonly name: string
  /** `data:` address of an image; null: our own mark for `entry`. */
  readonly icon: string | null
  readonly walletClientType: string
  /** An injected provider, or a Wallet-Standard wallet, is here. */
  readonly installed: boolean
  readonly chainTypes: readonly ChainType[]
  /** Code of its kind comes only now. */
  connector(chainType: ChainType): Promise<Connector>
}

export interface WalletNews {
  readonly type: 'wallet-connect' | 'wallet-disconnect'
  readonly wallet: Wallet
}

export interface Wallets {
  /** What is detected; grows while wallets announce themselves. */
  readonly $offers: ReadableAtom<readonly WalletOffer[]>
  /** Last connected first; follows accounts, chain and disconnect of each wallet. */
  readonly $wallets: ReadableAtom<readonly ConnectedWallet[]>
  /** The one last chosen by the person, else the one last connected. */
  readonly $active: ReadableAtom<ConnectedWallet | null>
  /** Connects and remembers; the wallet is then active. */
  connect(connector: Connector, options: ConnectOptions): Promise<ConnectedWallet>
  connectorOf(address: string): Connector | null
  disconnect(address: string): Promise<void>
  choose(address: string): void
  onNews(listener: (news: WalletNews) => void): () => void
}

/** One per runtime, also over two copies of the bundle; resumes remembered connections at its first use. */
export const walletsOf = (_runtime: Runtime): Wallets => ({
  $offers: atom([]),
  $wallets: atom([]),
  $active: atom(null),
  connect: () => Promise.reject(new Error('not yet')),
  connectorOf: () => null,
  disconnect: () => Promise.resolve(),
  choose: () => undefined,
  onNews: () => () => undefined,
})
