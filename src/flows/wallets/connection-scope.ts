// What the jobs of one wallet connection share: the wallet that was found, its connector, the WalletConnect URI.

import type { Runtime } from '../../session/runtime.ts'
import type { Connector } from '../../wallets/connectors/connector.ts'
import type { WalletOffer, Wallets } from '../../wallets/store.ts'
import type { Job, Scope } from '../runtime/flow.ts'
import type { ConnectionEvent } from './connection-state.ts'

export interface FoundWallet {
  readonly wallets: Wallets
  readonly offer: WalletOffer
  connector: Connector | null
  /** Aborts what the present attempt has asked of the wallet. */
  stop: AbortController
  /** The newest WalletConnect URI. */
  uri: string | null
  onUri: (uri: string) => void
}
export interface ConnectionScope extends Scope {
  found?: FoundWallet
}
export type ConnectionJob<I> = Job<I, ConnectionEvent, ConnectionScope>

/** Whether wallets can be reached over WalletConnect. `projectId` is the host's own. */
export const hasRelay = ({ $config }: Runtime, projectId = ''): boolean => {
  const config = $config.get()
  return Boolean(projectId || config?.wallet_connect_cloud_project_id || config?.wallet_connect_relay_url)
}
