// The connections that a page's screens have begun, each known by the signal of the flow that began it, and gone with it.

import type { Runtime } from '../../session/runtime.ts'
import type { Connector } from '../../wallets/connectors/connector.ts'
import type { WalletOffer, Wallets } from '../../wallets/store.ts'
import type { Job } from '../runtime/flow.ts'
import type { ConnectionEvent } from './wallet-connection.ts'

export type ConnectionJob<I> = Job<I, ConnectionEvent>

export interface Try {
  readonly wallets: Wallets
  readonly offer: WalletOffer
  connector: Connector | null
  /** Calls off what the present attempt has asked the wallet. */
  stop: AbortController
  /** The newest address for a code, and whoever waits for one. */
  uri: string | null
  hear: (uri: string) => void
}
export const tries = new WeakMap<AbortSignal, Try>()

/** Whether wallets can be reached over WalletConnect. `projectId` is the host's own. */
export const hasRelay = ({ $config }: Runtime, projectId = ''): boolean => {
  const config = $config.get()
  return Boolean(projectId || config?.wallet_connect_cloud_project_id || config?.wallet_connect_relay_url)
}
