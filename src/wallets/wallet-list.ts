// The wallets of a list, and their order. Pure.
// See docs/design/protocol.md, "Wallet names"; docs/design/spec.md, "Wallet list".

import type { WalletEntry } from '../contract/menu.ts'
import type { WalletIntent } from '../contract/screens.ts'
import { CHAIN_TYPES, type ChainType } from '../contract/wallets/wallets.ts'
import type { WalletOffer } from './store.ts'

/** A wallet as a list shows it. */
export interface WalletRow extends Pick<WalletOffer, 'key' | 'entry' | 'name' | 'icon' | 'installed' | 'chainTypes'> {
  /** It was used for the last login here. */
  readonly recent: boolean
}

export interface ListOptions {
  /** As host or app wrote it; duplicates and unknown names are ignored. */
  readonly list: readonly WalletEntry[]
  /** Wallets of these alone. */
  readonly chainTypes: readonly ChainType[]
  /** `walletClientType` of the last login. */
  readonly recent: string | null
}

/** Wallets that are reached without WalletConnect also where they are not installed. */
const OWN_WAY: ReadonlySet<WalletEntry | null> = new Set<WalletEntry>(['phantom', 'coinbase_wallet'])

/** Whether a wallet is reached over WalletConnect: on a desktop by a code. */
export const viaWalletConnect = ({ entry, installed }: Pick<WalletOffer, 'entry' | 'installed'>): boolean =>
  !installed && !OWN_WAY.has(entry)

/** Installed unknown wallets first, then known ones, then those over WalletConnect; each group in the list's order. */
export const orderWallets = (
  offers: readonly WalletOffer[],
  { list, chainTypes }: Omit<ListOptions, 'recent'>,
): WalletOffer[] => {
  const fit = offers.filter((offer) => offer.chainTypes.some((type) => chainTypes.includes(type)))
  const detected = list.includes('detected_wallets') ? fit.filter(({ installed }) => installed) : []
  const named = new Set(list)
  const known = list.flatMap((name) =>
    name === 'detected_wallets'
      ? detected.filter(({ entry }) => entry !== null && !named.has(entry))
      : fit.filter(({ entry }) => entry === name),
  )
  const all = [
    ...detected.filter(({ entry }) => entry === null),
    ...known.filter((one) => !viaWalletConnect(one)),
    ...known.filter(viaWalletConnect),
  ]
  return [...new Map(all.map((offer) => [offer.key, offer])).values()]
}

export const walletRows = (offers: readonly WalletOffer[], { recent, ...options }: ListOptions): WalletRow[] =>
  orderWallets(offers, options).map(({ connector: _, walletClientType, ...row }) => ({
    ...row,
    recent: recent !== null && walletClientType === recent,
  }))

/** The rows whose name holds what was typed, whatever its case. */
export const searched = (rows: readonly WalletRow[], text: string): readonly WalletRow[] => {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(wanted))
}

/** What may be chosen: for a login what the app takes, for a connection alone every kind. */
export const takenFor = (intent: WalletIntent, methods: readonly string[]): readonly ChainType[] => {
  const taken = chainTypesOf(methods)
  return intent === 'connect' || taken.length === 0 ? CHAIN_TYPES : taken
}

/** What an app lets people log in with. */
export const chainTypesOf = (methods: readonly string[]): ChainType[] => [
  ...(methods.includes('siwe') ? (['ethereum'] as const) : []),
  ...(methods.includes('siws') ? (['solana'] as const) : []),
]
