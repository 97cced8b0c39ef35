// Detection of wallets in this browser: announced ones, ones found in `window`, ones with Solana accounts.
// No wallet is asked for anything; a wallet that throws counts as missing.

import { INJECTED_WAIT } from '../../contract/wallet-limits.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import { lateCode } from '../../kit/late-code.ts'
import { wait } from '../../kit/wait.ts'
import { type Announced, watchAnnounced } from './announced.ts'
import type { Connector } from './connector.ts'
import { type KnownWallet, knownBy } from './known-wallets.ts'
import { type Legacy, legacyWallets, watchLegacy } from './legacy.ts'
import type { SolanaWallet } from './live/solana-wallets.ts'
import type { Provider } from './provider.ts'

/** A wallet in this browser, with one or both kinds of accounts. */
export interface Detected {
  /** Stable for the life of the page. */
  readonly key: string
  /** Null: a wallet that we do not know. */
  readonly known: KnownWallet | null
  /** Empty: it does not say. */
  readonly name: string
  readonly icon: string | null
  readonly ethereum: Provider | null
  readonly solana: SolanaWallet | null
}

const ofAnnounced = ({ id, rdns, name, icon, provider }: Announced, before: readonly Detected[]): Detected => {
  const known = knownBy((wallet) => wallet.rdns.includes(rdns))
  const plain = known?.entry ?? rdns
  return { key: before.some(({ key }) => key === plain) ? id : plain, known, name, icon, ethereum: provider, solana: null }
}
const ofLegacy = ({ known, provider }: Legacy): Detected => ({
  key: known?.entry ?? known?.client ?? 'injected',
  known,
  name: known?.name ?? '',
  icon: null,
  ethereum: provider,
  solana: null,
})

/**
 * Whether one in `window` is one that has announced itself. Of one that says no more than that it is a wallet, or one like MetaMask, any
 * announced wallet that we do not know may be the twin.
 */
const isTwin = ({ known, sure, provider }: Legacy, announced: readonly Detected[]): boolean =>
  announced.some((other) => other.ethereum === provider || (known && other.known === known) || (!sure && !other.known))

const combine = (announced: readonly Announced[], solana: readonly SolanaWallet[]): readonly Detected[] => {
  const found: Detected[] = []
  for (const wallet of announced) found.push(ofAnnounced(wallet, found))
  const legacy = legacyWallets().filter((wallet) => !isTwin(wallet, found))
  for (const wallet of legacy) if (!found.some(({ key }) => key === ofLegacy(wallet).key)) found.push(ofLegacy(wallet))
  for (const wallet of solana) {
    const known = knownBy(({ name }) => name === wallet.name)
    const same = found.findIndex(
      (other) => !other.solana && (known ? other.known === known : !other.known && other.name === wallet.name),
    )
    const former = found[same]
    if (former) found[same] = { ...former, icon: former.icon ?? wallet.icon, solana: wallet }
    else if (!found.some(({ name, solana }) => solana && name === wallet.name))
      found.push({
        key: known?.entry ?? known?.client ?? `solana ${wallet.name}`,
        known,
        name: wallet.name,
        icon: wallet.icon,
        ethereum: null,
        solana: wallet,
      })
  }
  return found
}

/** What looks for Solana wallets as well: from then on they are among those that are called back with. */
type LookForSolana = () => Promise<void>

/**
 * Calls back with all wallets that are here, at once and each time that changes, as long as the page is open. Those with Solana accounts are
 * looked for once they are asked for: most pages take none, and do not load what finds them.
 */
export const detectWallets = (found: (wallets: readonly Detected[]) => void): LookForSolana => {
  const announced: Announced[] = []
  let solana: readonly SolanaWallet[] = []
  let started = false
  const announce = (): void => {
    if (started) found(combine(announced, solana))
  }
  watchAnnounced((wallet) => {
    announced.push(wallet)
    announce()
  })
  started = true
  watchLegacy(announce)
  // Some come late and say nothing (docs/design/protocol.md, "Wallet names").
  void wait(INJECTED_WAIT).then(announce)

  const look = async (): Promise<void> => {
    const { watchSolana } = await lateCode(() => import('./live/solana-wallets.ts'))
    const lookOnce = watchSolana((wallets) => {
      solana = wallets
      announce()
    })
    void wait(INJECTED_WAIT).then(lookOnce)
  }
  let looking: Promise<void> | null = null
  return () => {
    looking ??= look().catch((error) => {
      // Code that could not be loaded may be there the next time.
      looking = null
      throw error
    })
    return looking
  }
}

/** Loads the code that talks to a wallet of this kind. */
export const connectorFor = async (wallet: Detected, chainType: ChainType): Promise<Connector | null> => {
  const facts = {
    connectorType: wallet.known?.connectorType ?? ('injected' as const),
    client: wallet.known?.client ?? null,
    name: wallet.name,
    icon: wallet.icon,
  }
  if (chainType === 'ethereum' && wallet.ethereum)
    return (await lateCode(() => import('./live/injected.ts'))).injected(facts, wallet.ethereum)
  if (chainType === 'solana' && wallet.solana)
    return (await lateCode(() => import('./live/solana.ts'))).solana(facts, wallet.solana)
  return null
}
