// The connected wallets of a page: adopt a connection, follow its events, drop it, publish the list.

import type { WritableAtom } from 'nanostores'
import { ACTIVE_WALLET_KEY } from '../contract/wallets/wallet-wire.ts'
import { kindOf, UNKNOWN_WALLET, type Wallet, type WalletEvent, type WalletKind } from '../contract/wallets/wallets.ts'
import { embeddedChainKey } from '../contract/wire.ts'
import { sameAddress } from '../kit/addresses/same-address.ts'
import type { Runtime } from '../session/runtime.ts'
import { type Remembered, readConnections, sameKind, sameRow, writeConnections } from './connections.ts'
import type { Connection, Connector, ConnectorEvent } from './connectors/connector.ts'

/** A wallet that lets this page see an account. */
export interface ConnectedWallet extends Wallet {
  readonly name: string
  readonly icon: string | null
  /** Unix milliseconds. */
  readonly connectedAt: number
}

/** A connected wallet with its connector. */
interface Held {
  readonly connector: Connector
  readonly wallet: ConnectedWallet
  /** An outside wallet is remembered in the storage, for all tabs. An embedded one is there while its user is signed in, and is never stored. */
  readonly kept: 'remembered' | 'session'
}
const isOutside = ({ kept }: Held): boolean => kept === 'remembered'

/** The one state value of a runtime's wallets. */
export interface ConnectedState {
  readonly runtime: Pick<Runtime, 'storage' | 'walletListeners'>
  readonly $wallets: WritableAtom<readonly ConnectedWallet[]>
  readonly $active: WritableAtom<ConnectedWallet | null>
  /** Last connected first. */
  held: readonly Held[]
  /** Ends the subscription to a connector. */
  readonly followed: Map<Connector, () => void>
  /** Called when a wallet that is not connected shows accounts: it may be a remembered one that was locked. */
  onUnlocked(): void
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
/** Whether a remembered row is this wallet. Without a known client type, another account may be another wallet. */
const isOf = (row: Remembered, held: Held): boolean =>
  row.walletClientType === UNKNOWN_WALLET ? sameRow(row, rowOf(held)) : sameKind(row, rowOf(held))

const notify = ({ runtime }: ConnectedState, type: WalletEvent['type'], wallet: Wallet): void => {
  for (const listener of [...runtime.walletListeners]) listener({ type, wallet: bare(wallet) })
}

/** What is stored of a choice: an address, and whether it is the embedded wallet's. */
const choiceOf = (address: string, kind: WalletKind): string => (kind === 'embedded' ? `embedded:${address}` : address)
const isChosen = ({ runtime }: ConnectedState, address: string, kind: WalletKind): boolean => {
  const chosen = runtime.storage.get(ACTIVE_WALLET_KEY)
  return chosen !== null && sameAddress(chosen, choiceOf(address, kind))
}

/** Sets the stores: all wallets, and the active one: chosen by the person, else embedded, else connected last. */
export const publish = (state: ConnectedState): void => {
  const { held, $wallets, $active } = state
  const wallets = held.map(({ wallet }) => wallet)
  $wallets.set(wallets)
  const chosen = wallets.find((wallet) => isChosen(state, wallet.address, kindOf(wallet)))
  $active.set(chosen ?? wallets.find((wallet) => kindOf(wallet) === 'embedded') ?? wallets[0] ?? null)
}

/** Makes a wallet the active one. */
export const choose = (state: ConnectedState, address: string, kind: WalletKind): void => {
  state.runtime.storage.set(ACTIVE_WALLET_KEY, choiceOf(address, kind))
  publish(state)
}

export const heldOf = ({ held }: ConnectedState, address: string, kind: WalletKind): Held | undefined =>
  held.find(({ wallet }) => kindOf(wallet) === kind && sameAddress(wallet.address, address))

/** Replaces the list, stores it and publishes it; `gone`: rows that are removed from the storage. */
const setHeld = (state: ConnectedState, next: readonly Held[], gone: readonly Remembered[]): void => {
  state.held = [...next].sort((a, b) => b.wallet.connectedAt - a.wallet.connectedAt)
  writeConnections(state.runtime.storage, state.held.filter(isOutside).map(rowOf), gone)
  publish(state)
}

/** Subscribes to a connector's events, once. */
export const follow = (state: ConnectedState, connector: Connector): void => {
  if (state.followed.has(connector)) return
  state.followed.set(
    connector,
    connector.listen((event) => onEvent(state, connector, event)),
  )
}
const unfollow = ({ followed }: ConnectedState, connector: Connector): void => {
  followed.get(connector)?.()
  followed.delete(connector)
}

/** Adds a connection, in place of what this connector or this address was before. */
export const adopt = (
  state: ConnectedState,
  connector: Connector,
  { accounts, chainId }: Connection,
  connectedAt: number,
  { quiet = false, instead = [] }: { quiet?: boolean; instead?: readonly Remembered[] } = {},
): ConnectedWallet => {
  const { held, runtime } = state
  const { chainType, walletClientType, connectorType, name, icon } = connector
  const address = accounts[0] ?? ''
  const wallet: ConnectedWallet = { address, chainType, chainId, walletClientType, connectorType, name, icon, connectedAt }
  const kind = kindOf(connector)
  const former = held.filter(
    (one) => one.connector === connector || (kindOf(one.wallet) === kind && sameAddress(one.wallet.address, address)),
  )
  const known = former.some((one) => sameAddress(one.wallet.address, address))
  for (const one of former) {
    if (one.connector !== connector) unfollow(state, one.connector)
    // The person chose the wallet, not the account that it showed then.
    if (isChosen(state, one.wallet.address, kind)) runtime.storage.set(ACTIVE_WALLET_KEY, choiceOf(address, kind))
  }
  follow(state, connector)
  const kept = kind === 'embedded' ? 'session' : 'remembered'
  const gone = [...former.filter(isOutside).map(rowOf), ...instead]
  setHeld(state, [...held.filter((one) => !former.includes(one)), { connector, wallet, kept }], gone)
  for (const one of former) if (!sameAddress(one.wallet.address, address)) notify(state, 'wallet-disconnect', one.wallet)
  if (!known && !quiet) notify(state, 'wallet-connect', wallet)
  return wallet
}

export const drop = (state: ConnectedState, one: Held): void => {
  unfollow(state, one.connector)
  const rest = state.held.filter((other) => other !== one)
  setHeld(state, rest, isOutside(one) ? [rowOf(one)] : [])
  if (isOutside(one)) notify(state, 'wallet-disconnect', one.wallet)
}

/** Drops the embedded wallets that are not of these addresses, and what is stored of them: they go with their user. */
export const keepEmbedded = (state: ConnectedState, addresses: readonly string[]): void => {
  for (const one of state.held) {
    const { address } = one.wallet
    if (isOutside(one) || addresses.some((kept) => sameAddress(kept, address))) continue
    if (isChosen(state, address, 'embedded')) state.runtime.storage.remove(ACTIVE_WALLET_KEY)
    state.runtime.storage.remove(embeddedChainKey(address))
    drop(state, one)
  }
}

const onEvent = (state: ConnectedState, connector: Connector, event: ConnectorEvent): void => {
  const one = state.held.find((other) => other.connector === connector)
  if (!one) {
    if (event.type === 'accounts') state.onUnlocked()
    return
  }
  const { chainId, connectedAt, address } = one.wallet
  // The account of an embedded wallet is the user's, whatever its connector says: it ends with the user alone.
  if (!isOutside(one) && event.type !== 'chain') return
  if (event.type === 'disconnect') drop(state, one)
  else if (event.type === 'chain') adopt(state, connector, { accounts: [address], chainId: event.chainId }, connectedAt)
  else if (event.type === 'accounts' && event.accounts[0] && !sameAddress(event.accounts[0], address))
    adopt(state, connector, { accounts: event.accounts, chainId }, connectedAt)
}

/** Remembered rows whose wallet is not connected. */
export const unconnectedRows = ({ runtime, held }: ConnectedState): Remembered[] =>
  readConnections(runtime.storage).filter((row) => !held.some((one) => isOutside(one) && isOf(row, one)))

/** Drops the wallets that another tab has removed from the storage. */
export const dropRemoved = (state: ConnectedState): void => {
  const rows = readConnections(state.runtime.storage)
  for (const one of state.held.filter(isOutside)) if (!rows.some((row) => isOf(row, one))) drop(state, one)
}
