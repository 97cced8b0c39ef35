// The connected wallets of a page: adopt a connection, follow its events, drop it, publish the list.

import type { WritableAtom } from 'nanostores'
import { ACTIVE_WALLET_KEY } from '../contract/wallets/wallet-wire.ts'
import { UNKNOWN_WALLET, type Wallet, type WalletNews } from '../contract/wallets/wallets.ts'
import { sameAddress } from '../kit/same-address.ts'
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
}

/** The one state value of a runtime's wallets. */
export interface ConnectedState {
  readonly runtime: Pick<Runtime, 'storage' | 'walletNews'>
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

const notify = ({ runtime }: ConnectedState, type: WalletNews['type'], wallet: Wallet): void => {
  for (const listener of [...runtime.walletNews]) listener({ type, wallet: bare(wallet) })
}

/** Sets the stores: all wallets, and the active one. */
export const publish = ({ held, runtime, $wallets, $active }: ConnectedState): void => {
  const wallets = held.map(({ wallet }) => wallet)
  const chosen = runtime.storage.get(ACTIVE_WALLET_KEY)
  $wallets.set(wallets)
  $active.set(wallets.find(({ address }) => chosen && sameAddress(address, chosen)) ?? wallets[0] ?? null)
}

/** Makes an address the active one. */
export const choose = (state: ConnectedState, address: string): void => {
  state.runtime.storage.set(ACTIVE_WALLET_KEY, address)
  publish(state)
}

export const heldOf = ({ held }: ConnectedState, address: string): Held | undefined =>
  held.find(({ wallet }) => sameAddress(wallet.address, address))

/** Replaces the list, stores it and publishes it; `gone`: rows that are removed from the storage. */
const setHeld = (state: ConnectedState, next: readonly Held[], gone: readonly Remembered[]): void => {
  state.held = [...next].sort((a, b) => b.wallet.connectedAt - a.wallet.connectedAt)
  writeConnections(state.runtime.storage, state.held.map(rowOf), gone)
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
  const former = held.filter((one) => one.connector === connector || sameAddress(one.wallet.address, address))
  const known = former.some((one) => sameAddress(one.wallet.address, address))
  const chosen = runtime.storage.get(ACTIVE_WALLET_KEY)
  for (const one of former) {
    if (one.connector !== connector) unfollow(state, one.connector)
    // The person chose the wallet, not the account that it showed then.
    if (chosen && sameAddress(chosen, one.wallet.address)) runtime.storage.set(ACTIVE_WALLET_KEY, address)
  }
  follow(state, connector)
  setHeld(state, [...held.filter((one) => !former.includes(one)), { connector, wallet }], [...former.map(rowOf), ...instead])
  for (const one of former) if (!sameAddress(one.wallet.address, address)) notify(state, 'wallet-disconnect', one.wallet)
  if (!known && !quiet) notify(state, 'wallet-connect', wallet)
  return wallet
}

export const drop = (state: ConnectedState, one: Held): void => {
  unfollow(state, one.connector)
  setHeld(
    state,
    state.held.filter((other) => other !== one),
    [rowOf(one)],
  )
  notify(state, 'wallet-disconnect', one.wallet)
}

const onEvent = (state: ConnectedState, connector: Connector, event: ConnectorEvent): void => {
  const one = state.held.find((other) => other.connector === connector)
  if (!one) {
    if (event.type === 'accounts') state.onUnlocked()
    return
  }
  const { chainId, connectedAt, address } = one.wallet
  if (event.type === 'disconnect') drop(state, one)
  else if (event.type === 'chain') adopt(state, connector, { accounts: [address], chainId: event.chainId }, connectedAt)
  else if (event.type === 'accounts' && event.accounts[0] && !sameAddress(event.accounts[0], address))
    adopt(state, connector, { accounts: event.accounts, chainId }, connectedAt)
}

/** Remembered rows whose wallet is not connected. */
export const unconnectedRows = ({ runtime, held }: ConnectedState): Remembered[] =>
  readConnections(runtime.storage).filter((row) => !held.some((one) => isOf(row, one)))

/** Drops the wallets that another tab has removed from the storage. */
export const dropRemoved = (state: ConnectedState): void => {
  const rows = readConnections(state.runtime.storage)
  for (const one of state.held) if (!rows.some((row) => isOf(row, one))) drop(state, one)
}
