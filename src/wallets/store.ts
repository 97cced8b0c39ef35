// The wallets of a page: which can be chosen, which are connected.
// See docs/design/protocol.md, "Storage keys"; docs/design/spec.md, "Entities", "Wallet connection".

import { atom, type ReadableAtom } from 'nanostores'
import { removeOldKeys } from '../browser/old-keys.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { CONNECTOR_INIT_TIMEOUT } from '../contract/wallet-limits.ts'
import { ACTIVE_WALLET_KEY, OLD_CONNECTORS_KEY, OLD_SESSIONS } from '../contract/wallets/wallet-wire.ts'
import { kindOf, type WalletEvent, type WalletKind } from '../contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../contract/wire.ts'
import { sameAddress } from '../kit/addresses/same-address.ts'
import type { EmbeddedAccount } from '../kit/embedded-accounts.ts'
import { stateOf } from '../kit/state-of.ts'
import { wait } from '../kit/wait.ts'
import type { Runtime } from '../session/runtime.ts'
import { adopt, type ConnectedWallet, choose, drop, dropRemoved, heldOf, publish, unconnectedRows } from './connected-wallets.ts'
import { chainTypeOf } from './connections.ts'
import type { ConnectOptions, Connector } from './connectors/connector.ts'
import { detectWallets } from './connectors/detect.ts'
import { followEmbedded } from './follow-embedded.ts'
import { offersOf, type WalletOffer } from './offers.ts'
import { type ResumeState, resumeAll } from './resume-wallets.ts'

export type { WalletEvent } from '../contract/wallets/wallets.ts'
export type { ConnectedWallet } from './connected-wallets.ts'
export type { WalletOffer } from './offers.ts'

export interface Wallets {
  /** Every wallet that can be chosen: the detected ones, which grow while wallets announce themselves, then every other entry. */
  readonly $offers: ReadableAtom<readonly WalletOffer[]>
  /** Last connected first; follows accounts, chain and disconnect of each wallet. */
  readonly $wallets: ReadableAtom<readonly ConnectedWallet[]>
  /** Detects wallets with Solana accounts too. Rejects where their code cannot be loaded. */
  lookForSolana(): Promise<void>
  /** The one that the person chose last, else the embedded one, else the one connected last. */
  readonly $active: ReadableAtom<ConnectedWallet | null>
  /** Settles when the remembered wallets have been asked, or after 1.5 s; a slower wallet is still resumed. */
  readonly resumed: Promise<void>
  /** Connects and remembers; the wallet is then active. */
  connect(connector: Connector, options: ConnectOptions): Promise<ConnectedWallet>
  /** An address may be in an outside wallet and in the embedded one at once: `outside` is meant where nothing is said. */
  connectorOf(address: string, kind?: WalletKind): Connector | null
  /** An outside wallet alone: an embedded one ends with its user. */
  disconnect(address: string): Promise<void>
  choose(address: string, kind?: WalletKind): void
  /** The wallet of an address, the active one's kind first; without an address the active one. Throws `wallet_not_connected`. */
  at(address?: string): ConnectedWallet
  /** From now on the embedded wallets of the signed-in user are connected, each by the connector that `connectorOf` makes of its account. */
  embed(connectorOf: (account: EmbeddedAccount) => Connector): Promise<unknown>
  onWalletEvent(listener: (event: WalletEvent) => void): () => void
}

/** Detects wallets and resumes the remembered ones among them. `resumed` settles when all have been found and asked. */
const startDetection = (state: ResumeState, $offers: { set(offers: readonly WalletOffer[]): void }) => {
  let resolve = (): void => {}
  const resumed = new Promise<void>((settle) => {
    resolve = settle
  })
  const lookForSolana = detectWallets((wallets) => {
    state.detected = wallets
    $offers.set(offersOf(state.runtime, wallets))
    void resumeAll(state, true).then((found) => found && resolve())
  })
  return { resumed, lookForSolana }
}

/** Follows what other tabs store, and detects Solana wallets where one is remembered. */
const followStorage = (state: ResumeState, lookForSolana: () => Promise<void>): void => {
  const lookForRemembered = (): void => {
    if (unconnectedRows(state).some((row) => chainTypeOf(row) === 'solana')) lookForSolana().catch(() => undefined)
  }
  lookForRemembered()
  state.runtime.storage.onChange((key) => {
    if (key === null || key === ACTIVE_WALLET_KEY) publish(state)
    if (key !== null && key !== CONNECTIONS_KEY) return
    dropRemoved(state)
    lookForRemembered()
    void resumeAll(state, false)
  })
}

const createWallets = (runtime: Runtime): Wallets => {
  const { walletListeners } = runtime
  const $offers = atom<readonly WalletOffer[]>([])
  const state: ResumeState = {
    runtime,
    $wallets: atom<readonly ConnectedWallet[]>([]),
    $active: atom<ConnectedWallet | null>(null),
    held: [],
    detected: [],
    followed: new Map(),
    asking: new Set(),
    overRelay: new Map(),
    onUnlocked: () => void resumeAll(state, false),
  }
  removeOldKeys(OLD_CONNECTORS_KEY, OLD_SESSIONS)
  const { resumed, lookForSolana } = startDetection(state, $offers)
  followStorage(state, lookForSolana)
  return {
    $offers,
    $wallets: state.$wallets,
    $active: state.$active,
    lookForSolana,
    resumed: Promise.race([resumed, wait(CONNECTOR_INIT_TIMEOUT)]),
    async connect(connector, options) {
      const wallet = adopt(state, connector, await connector.connect(options), Date.now())
      choose(state, wallet.address, kindOf(wallet))
      return wallet
    },
    connectorOf: (address, kind = 'outside') => heldOf(state, address, kind)?.connector ?? null,
    async disconnect(address) {
      const one = heldOf(state, address, 'outside')
      if (!one) return
      drop(state, one)
      await one.connector.disconnect()
    },
    choose(address, kind = 'outside') {
      if (heldOf(state, address, kind)) choose(state, address, kind)
    },
    at(address) {
      const wallets = [state.$active.get(), ...state.$wallets.get()]
      const wallet = address === undefined ? wallets[0] : wallets.find((one) => one && sameAddress(one.address, address))
      if (wallet) return wallet
      const which = address === undefined ? 'No wallet is connected.' : `No wallet with the address ${address} is connected.`
      throw new LatchkeyError('wallet_not_connected', which)
    },
    embed: (connectorOf) => followEmbedded(state, connectorOf),
    onWalletEvent(listener) {
      walletListeners.add(listener)
      return () => walletListeners.delete(listener)
    },
  }
}

/** One per runtime, also over two copies of the bundle; resumes remembered connections at its first use. */
export const walletsOf = stateOf('wallets', createWallets)
