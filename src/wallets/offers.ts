// The wallets that can be chosen: detected ones, and ones that can be reached or installed.
// See docs/design/spec.md, "Wallet connection".

import { LatchkeyError } from '../contract/latchkey-error.ts'
import { WALLET_ENTRIES, type WalletEntry } from '../contract/menu.ts'
import { type ChainType, UNKNOWN_WALLET } from '../contract/wallets/wallets.ts'
import { lateCode } from '../kit/late-code.ts'
import { oncePerPage } from '../kit/once-per-page.ts'
import type { Runtime } from '../session/runtime.ts'
import type { Connector } from './connectors/connector.ts'
import { connectorFor, type Detected } from './connectors/detect.ts'
import { type KnownWallet, knownEntry } from './connectors/known-wallets.ts'

/** A wallet that can be chosen. */
export interface WalletOffer {
  /** Stable in one page: the entry's name, or the rdns of a detected wallet. */
  readonly key: string
  /** Its name in a wallet list; null: detected, and in no list. */
  readonly entry: WalletEntry | null
  /** What it calls itself; empty: it does not say. */
  readonly name: string
  /** `data:` address of an image; null: our own mark for `entry`. */
  readonly icon: string | null
  readonly walletClientType: string
  /** An injected provider, or a Wallet-Standard wallet, was found. */
  readonly installed: boolean
  readonly chainTypes: readonly ChainType[]
  /**
   * Loads the code of its kind. One that is not installed is reached over WalletConnect; one that is reached by its app only
   * (known-wallets.ts) rejects with `generic_connect_wallet_error`.
   */
  connector(chainType: ChainType, options?: OverWalletConnect): Promise<Connector>
}

/** The host's settings of WalletConnect. */
export interface OverWalletConnect {
  readonly walletConnectProjectId?: string
  /** Ids of the page's chains, the default one first: a wallet is asked for all of them. Without it, those that every app has. */
  readonly chains?: readonly number[]
}

export const overWalletConnect = async (runtime: Runtime, entry: WalletEntry, wishes?: OverWalletConnect): Promise<Connector> =>
  (await lateCode(() => import('./provider/over-wallet-connect.ts'))).overWalletConnect(runtime, entry, wishes)

const unavailable = (): Promise<never> =>
  Promise.reject(new LatchkeyError('generic_connect_wallet_error', 'Could not connect with wallet'))

/** Connectors by their provider: a wallet that is asked twice is still one wallet. */
const made = (): WeakMap<object, Promise<Connector | null>> => oncePerPage('connectors', () => new WeakMap())

/** The connector of an installed wallet; null where it has no accounts of this chain type. */
export const connectorOfDetected = (wallet: Detected, chainType: ChainType): Promise<Connector | null> => {
  const place = chainType === 'ethereum' ? wallet.ethereum : wallet.solana?.wallet.of
  if (!place) return Promise.resolve(null)
  const known = made().get(place)
  if (known) return known
  const making = connectorFor(wallet, chainType)
  made().set(place, making)
  // A failed load is retried at the next call.
  making.catch(() => made().delete(place))
  return making
}

const here = (wallet: Detected): WalletOffer => ({
  key: wallet.key,
  entry: wallet.known?.entry ?? null,
  name: wallet.name,
  icon: wallet.icon,
  walletClientType: wallet.known?.client ?? UNKNOWN_WALLET,
  installed: true,
  chainTypes: (['ethereum', 'solana'] as const).filter((chainType) => wallet[chainType]),
  connector: async (chainType) => (await connectorOfDetected(wallet, chainType)) ?? unavailable(),
})

const elsewhere = (runtime: Runtime, entry: WalletEntry): WalletOffer => {
  const known: KnownWallet | null = knownEntry(entry)
  const app = known !== null && known.connectorType !== 'injected'
  return {
    key: entry,
    entry,
    name: known?.name ?? 'WalletConnect',
    icon: null,
    walletClientType: entry,
    installed: false,
    chainTypes: app && known.solana ? ['ethereum', 'solana'] : ['ethereum'],
    connector: (chainType, wishes) =>
      app || chainType !== 'ethereum' ? unavailable() : overWalletConnect(runtime, entry, wishes),
  }
}

/** Detected wallets in the order in which they were found, then every other entry. */
export const offersOf = (runtime: Runtime, detected: readonly Detected[]): WalletOffer[] => {
  const rest = WALLET_ENTRIES.filter(
    (entry) => entry !== 'detected_wallets' && !detected.some(({ known }) => known?.entry === entry),
  )
  return [...detected.map(here), ...rest.map((entry) => elsewhere(runtime, entry))]
}
