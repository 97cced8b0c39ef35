// Resumes remembered connections: asks each remembered wallet, without a prompt, which accounts it still shows.

import { WALLET_ENTRIES } from '../contract/menu.ts'
import { UNKNOWN_WALLET } from '../contract/wallets/wallets.ts'
import { sameAddress } from '../kit/addresses/same-address.ts'
import type { Runtime } from '../session/runtime.ts'
import { adopt, type ConnectedState, follow, unconnectedRows } from './connected-wallets.ts'
import { chainTypeOf, type Remembered, sameKind } from './connections.ts'
import type { Connection, Connector } from './connectors/connector.ts'
import type { Detected } from './connectors/detect.ts'
import { connectorOfDetected, overWalletConnect } from './offers.ts'

export interface ResumeState extends ConnectedState {
  readonly runtime: Runtime
  detected: readonly Detected[]
  /** Connectors that are being asked: one that does not answer is asked once, and delays no other. */
  readonly asking: Set<Connector>
  /** WalletConnect connectors, by wallet. */
  readonly overRelay: Map<string, Promise<Connector>>
}

const NEVER = new AbortController().signal

const isKind = ({ known }: Detected, { connectorType, walletClientType }: Remembered): boolean =>
  walletClientType === (known?.client ?? UNKNOWN_WALLET) && connectorType === (known?.connectorType ?? 'injected')

const connectorsOf = ({ runtime, detected, overRelay }: ResumeState, row: Remembered): Promise<Connector | null>[] => {
  const { connectorType, walletClientType } = row
  const chainType = chainTypeOf(row)
  if (connectorType === 'wallet_connect_v2') {
    const entry = WALLET_ENTRIES.find((name) => name === walletClientType) ?? 'wallet_connect'
    const connector = overRelay.get(entry) ?? overWalletConnect(runtime, entry)
    overRelay.set(entry, connector)
    return [connector]
  }
  return detected
    .filter((wallet) => isKind(wallet, row) && wallet[chainType])
    .map((wallet) => connectorOfDetected(wallet, chainType))
}

/** The remembered row that a connection continues, with the accounts of that wallet. */
const rowFor = (state: ResumeState, connector: Connector, { accounts }: Connection): [Remembered, readonly string[]] | null => {
  const { connectorType, walletClientType } = connector
  const isRemembered = (row: Remembered) => accounts.filter((address) => sameAddress(address, row.address))
  const row = unconnectedRows(state).find(
    (one) =>
      sameKind(one, { connectorType, walletClientType, address: accounts[0] ?? '' }) &&
      (walletClientType !== UNKNOWN_WALLET || isRemembered(one).length > 0),
  )
  // The account of a known wallet may have been changed since.
  return row ? [row, walletClientType === UNKNOWN_WALLET ? isRemembered(row) : accounts] : null
}

const resume = async (state: ResumeState, connector: Connector, quiet: boolean): Promise<void> => {
  const isHeld = (): boolean => state.held.some((one) => one.connector === connector)
  if (state.asking.has(connector) || isHeld()) return
  state.asking.add(connector)
  const connection = await connector.resume(NEVER).finally(() => state.asking.delete(connector))
  if (!connection) return follow(state, connector)
  const found = rowFor(state, connector, connection)
  if (!found || isHeld()) return
  const [row, accounts] = found
  adopt(state, connector, { ...connection, accounts }, row.connectedAt, { quiet, instead: [row] })
}

/** Resumes every remembered wallet that is not connected. True when each of them was found. */
export const resumeAll = async (state: ResumeState, quiet: boolean): Promise<boolean> => {
  const connectors = unconnectedRows(state).map((row) => connectorsOf(state, row))
  const all = connectors.flat().map(async (one) => {
    const connector = await one
    if (connector) await resume(state, connector, quiet)
  })
  await Promise.allSettled(all)
  return connectors.every((some) => some.length > 0)
}
