// Wallets that do not announce themselves and are found in `window`.

import { looked } from './here/wallet-info.ts'
import { IMPOSTORS, KNOWN_WALLETS, type KnownWallet, knownBy } from './known-wallets.ts'
import { isProvider, type Provider } from './provider.ts'

export interface Legacy {
  /** Null: a wallet that we do not know. */
  readonly known: KnownWallet | null
  /** Whether it has a flag beyond being a wallet, or like MetaMask. */
  readonly sure: boolean
  readonly provider: Provider
}

const flagged = (provider: Provider, flags: readonly string[]): boolean =>
  flags.some((flag) => looked(() => (provider as unknown as Record<string, unknown>)[flag]) === true)

const identify = (provider: Provider): Legacy => {
  const known = knownBy(({ flags }) => flagged(provider, flags))
  const impostor = known?.client === 'metamask' && flagged(provider, IMPOSTORS)
  return { known: impostor ? null : known, sure: known !== null && known.client !== 'metamask', provider }
}

const at = (path: readonly string[]): unknown =>
  path.reduce<unknown>((place, name) => looked(() => (place as Record<string, unknown>)[name]), globalThis)

/** Every provider in `window`, each object once. */
export const legacyWallets = (): Legacy[] => {
  const main = at(['ethereum'])
  const several = looked(() => (main as { providers?: unknown }).providers)
  const list = looked(() => (Array.isArray(several) ? [...several] : null)) ?? [main]
  const placed = KNOWN_WALLETS.flatMap((known) =>
    known.places.map((path) => ({ known, sure: true, provider: at(path) as Provider })),
  )
  const found = [...placed.filter(({ provider }) => isProvider(provider)), ...list.filter(isProvider).map(identify)]
  return found.filter(({ provider }, place) => found.findIndex((other) => other.provider === provider) === place)
}

/** Calls back each time there may be something new. */
export const watchLegacy = (look: () => void): void => {
  look()
  globalThis.addEventListener?.('ethereum#initialized', look)
}
