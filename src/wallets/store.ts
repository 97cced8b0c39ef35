// The wallets from outside that this page can choose, and those that are connected (spec sections 3 and 4; protocol.md §1.6, `privy:connections`).

import { atom, type ReadableAtom } from 'nanostores'
import { removeOldKeys } from '../browser/old-keys.ts'
import { CONNECTOR_INIT_TIMEOUT } from '../contract/limits.ts'
import { WALLET_ENTRIES } from '../contract/menu.ts'
import { ACTIVE_WALLET_KEY, OLD_CONNECTORS_KEY, OLD_SESSIONS } from '../contract/wallets/wallet-wire.ts'
import { UNKNOWN_WALLET, type Wallet, type WalletNews } from '../contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../contract/wire.ts'
import { sameAddress } from '../kit/same-address.ts'
import { wait } from '../kit/wait.ts'
import type { Runtime } from '../session/runtime.ts'
import { chainTypeOf, type Remembered, readConnections, sameKind, sameRow, writeConnections } from './connections.ts'
import type { Connection, ConnectOptions, Connector, ConnectorEvent } from './connectors/connector.ts'
import { type Detected, detectWallets } from './connectors/detect.ts'
import { connectorOfDetected, offersOf, overWalletConnect, type WalletOffer } from './offers.ts'

export type { WalletNews } from '../contract/wallets/wallets.ts'
export type { WalletOffer } from './offers.ts'

/** A wallet that has let this page see an account. */
export interface ConnectedWallet extends Wallet {
  readonly name: string
  readonly icon: string | null
  /** Unix milliseconds. */
  readonly connectedAt: number
}

export interface Wallets {
  /** Every wallet that can be chosen: first what is detected, which grows while wallets announce themselves, then every other entry. */
  readonly $offers: ReadableAtom<readonly WalletOffer[]>
  /** Last connected first; follows accounts, chain and disconnect of each wallet. */
  readonly $wallets: ReadableAtom<readonly ConnectedWallet[]>
  /** Looks for wallets with Solana accounts as well. Rejects where their code cannot be loaded. */
  lookForSolana(): Promise<void>
  /** The one last chosen by the person, else the one last connected. */
  readonly $active: ReadableAtom<ConnectedWallet | null>
  /** Settles when the wallets that are remembered have been asked, or after 1.5 s; a slower one still comes. */
  readonly resumed: Promise<void>
  /** Connects and remembers; the wallet is then active. */
  connect(connector: Connector, options: ConnectOptions): Promise<ConnectedWallet>
  connectorOf(address: string): Connector | null
  disconnect(address: string): Promise<void>
  choose(address: string): void
  onNews(listener: (news: WalletNews) => void): () => void
}

interface Held {
  readonly connector: Connector
  readonly wallet: ConnectedWallet
}

/** A wallet as a host sees it, without what only screens show. */
const bare = ({ address, chainType, chainId, walletClientType, connectorType }: Wallet): Wallet => ({
  address,
  chainType,
  chainId,
  walletClientType,
  connectorType,
})
const rowOf = ({ wallet: { address, connectorType, walletClientType, connectedAt } }: Held): Remembered => ({
  address,
  connectorType: connectorType as Remembered['connectorType'],
  walletClientType,
  connectedAt,
})
const isKind = ({ known }: Detected, { connectorType, walletClientType }: Remembered): boolean =>
  walletClientType === (known?.client ?? UNKNOWN_WALLET) && connectorType === (known?.connectorType ?? 'injected')
/** Of a wallet that we do not know by name, another account may be another wallet. */
const isOf = (row: Remembered, held: Held): boolean =>
  row.walletClientType === UNKNOWN_WALLET ? sameRow(row, rowOf(held)) : sameKind(row, rowOf(held))

const createWallets = (runtime: Runtime): Wallets => {
  const { storage, walletNews } = runtime
  const $offers = atom<readonly WalletOffer[]>([])
  const $wallets = atom<readonly ConnectedWallet[]>([])
  const $active = atom<ConnectedWallet | null>(null)
  const forever = new AbortController().signal
  let held: readonly Held[] = []
  let detected: readonly Detected[] = []

  const tell = (type: WalletNews['type'], wallet: Wallet): void => {
    for (const listener of [...walletNews]) listener({ type, wallet: bare(wallet) })
  }
  const publish = (): void => {
    const wallets = held.map(({ wallet }) => wallet)
    const chosen = storage.get(ACTIVE_WALLET_KEY)
    $wallets.set(wallets)
    $active.set(wallets.find(({ address }) => chosen && sameAddress(address, chosen)) ?? wallets[0] ?? null)
  }
  const heldOf = (address: string): Held | undefined => held.find(({ wallet }) => sameAddress(wallet.address, address))

  /** Puts what is held in order and writes it down; `gone` is what was held. */
  const keep = (next: readonly Held[], gone: readonly Remembered[]): void => {
    held = [...next].sort((a, b) => b.wallet.connectedAt - a.wallet.connectedAt)
    writeConnections(storage, held.map(rowOf), gone)
    publish()
  }

  const stops = new Map<Connector, () => void>()
  const follow = (connector: Connector): void => {
    if (!stops.has(connector))
      stops.set(
        connector,
        connector.listen((event) => hear(connector, event)),
      )
  }
  const unfollow = (connector: Connector): void => {
    stops.get(connector)?.()
    stops.delete(connector)
  }

  /** Takes a connection in, in the place of what this connector, or this address, was before. */
  const adopt = (
    connector: Connector,
    { accounts, chainId }: Connection,
    connectedAt: number,
    { quiet = false, instead = [] }: { quiet?: boolean; instead?: readonly Remembered[] } = {},
  ): ConnectedWallet => {
    const { chainType, walletClientType, connectorType, name, icon } = connector
    const address = accounts[0] ?? ''
    const wallet: ConnectedWallet = { address, chainType, chainId, walletClientType, connectorType, name, icon, connectedAt }
    const former = held.filter((one) => one.connector === connector || sameAddress(one.wallet.address, address))
    const known = former.some((one) => sameAddress(one.wallet.address, address))
    const chosen = storage.get(ACTIVE_WALLET_KEY)
    for (const one of former) {
      if (one.connector !== connector) unfollow(one.connector)
      // The choice was of the wallet, not of the account that it showed.
      if (chosen && sameAddress(chosen, one.wallet.address)) storage.set(ACTIVE_WALLET_KEY, address)
    }
    follow(connector)
    keep([...held.filter((one) => !former.includes(one)), { connector, wallet }], [...former.map(rowOf), ...instead])
    for (const one of former) if (!sameAddress(one.wallet.address, address)) tell('wallet-disconnect', one.wallet)
    if (!known && !quiet) tell('wallet-connect', wallet)
    return wallet
  }
  const drop = (one: Held): void => {
    unfollow(one.connector)
    keep(
      held.filter((other) => other !== one),
      [rowOf(one)],
    )
    tell('wallet-disconnect', one.wallet)
  }

  const hear = (connector: Connector, event: ConnectorEvent): void => {
    const one = held.find((other) => other.connector === connector)
    // A wallet that was locked when it was asked is one that is remembered: now it shows its accounts.
    if (!one) {
      if (event.type === 'accounts') void resumeAll(false)
      return
    }
    const { chainId, connectedAt, address } = one.wallet
    if (event.type === 'disconnect') drop(one)
    else if (event.type === 'chain') adopt(connector, { accounts: [address], chainId: event.chainId }, connectedAt)
    else if (event.type === 'accounts' && event.accounts[0] && !sameAddress(event.accounts[0], address))
      adopt(connector, { accounts: event.accounts, chainId }, connectedAt)
  }

  /** Wallets that are asked at this moment: one that does not answer is asked once, and holds up nobody else. */
  const asking = new Set<Connector>()
  const resume = async (connector: Connector, quiet: boolean): Promise<void> => {
    if (asking.has(connector) || held.some((one) => one.connector === connector)) return
    asking.add(connector)
    const connection = await connector.resume(forever).finally(() => asking.delete(connector))
    if (!connection) return follow(connector)
    const { connectorType, walletClientType } = connector
    const fits = (row: Remembered): boolean => connection.accounts.some((address) => sameAddress(address, row.address))
    const row = unheld().find((kept) => {
      const same = sameKind(kept, { connectorType, walletClientType, address: connection.accounts[0] ?? '' })
      return same && (walletClientType !== UNKNOWN_WALLET || fits(kept))
    })
    if (!row || held.some((one) => one.connector === connector)) return
    const accounts =
      walletClientType === UNKNOWN_WALLET
        ? connection.accounts.filter((address) => sameAddress(address, row.address))
        : connection.accounts
    // The account may have been changed while nobody looked.
    adopt(connector, { ...connection, accounts }, row.connectedAt, { quiet, instead: [row] })
  }
  const unheld = (): Remembered[] => readConnections(storage).filter((row) => !held.some((one) => isOf(row, one)))
  /** Solana wallets are looked for where one is remembered. */
  const lookForRemembered = (): void => {
    if (unheld().some((row) => chainTypeOf(row) === 'solana')) lookForSolana().catch(() => undefined)
  }

  const overTheRelay = new Map<string, Promise<Connector>>()
  const connectorsOf = (row: Remembered): Promise<Connector | null>[] => {
    const { connectorType, walletClientType } = row
    const chainType = chainTypeOf(row)
    if (connectorType === 'wallet_connect_v2') {
      const entry = WALLET_ENTRIES.find((name) => name === walletClientType) ?? 'wallet_connect'
      const coming = overTheRelay.get(entry) ?? overWalletConnect(runtime, entry)
      overTheRelay.set(entry, coming)
      return [coming]
    }
    return detected
      .filter((wallet) => isKind(wallet, row) && wallet[chainType])
      .map((wallet) => connectorOfDetected(wallet, chainType))
  }
  /** Asks every wallet that is remembered and not held for what it still shows. True when each of them was here to be asked. */
  const resumeAll = async (quiet: boolean): Promise<boolean> => {
    const coming = unheld().map(connectorsOf)
    const all = coming.flat().map(async (one) => {
      const connector = await one
      if (connector) await resume(connector, quiet)
    })
    await Promise.allSettled(all)
    return coming.every((some) => some.length > 0)
  }

  storage.onChange((key) => {
    if (key === null || key === ACTIVE_WALLET_KEY) publish()
    if (key !== null && key !== CONNECTIONS_KEY) return
    const rows = readConnections(storage)
    for (const one of held) if (!rows.some((row) => isOf(row, one))) drop(one)
    lookForRemembered()
    void resumeAll(false)
  })

  removeOldKeys(OLD_CONNECTORS_KEY, OLD_SESSIONS)
  let allAsked = (): void => {}
  const all = new Promise<void>((resolve) => {
    allAsked = resolve
  })
  const lookForSolana = detectWallets((wallets) => {
    detected = wallets
    $offers.set(offersOf(runtime, wallets))
    void resumeAll(true).then((whole) => whole && allAsked())
  })
  lookForRemembered()

  return {
    $offers,
    $wallets,
    $active,
    lookForSolana,
    resumed: Promise.race([all, wait(CONNECTOR_INIT_TIMEOUT)]),
    async connect(connector, options) {
      const connection = await connector.connect(options)
      const wallet = adopt(connector, connection, Date.now())
      storage.set(ACTIVE_WALLET_KEY, wallet.address)
      publish()
      return wallet
    },
    connectorOf: (address) => heldOf(address)?.connector ?? null,
    async disconnect(address) {
      const one = heldOf(address)
      if (!one) return
      drop(one)
      await one.connector.disconnect()
    },
    choose(address) {
      if (!heldOf(address)) return
      storage.set(ACTIVE_WALLET_KEY, address)
      publish()
    },
    onNews(listener) {
      walletNews.add(listener)
      return () => walletNews.delete(listener)
    },
  }
}

/** The wallets of each runtime, found by every copy of the bundle under one registered symbol. */
const REGISTRY = Symbol.for('latchkey.wallets')

/** One per runtime, also over two copies of the bundle; resumes remembered connections at its first use. */
export const walletsOf = (runtime: Runtime): Wallets => {
  const page = globalThis as { [REGISTRY]?: WeakMap<Runtime, Wallets> }
  page[REGISTRY] ??= new WeakMap()
  const known = page[REGISTRY].get(runtime)
  if (known) return known
  const made = createWallets(runtime)
  page[REGISTRY].set(runtime, made)
  return made
}
