// A wallet on another device or in another app, over WalletConnect 2 (spec section 3 "Wallet connector"). Its library comes when the wallet is first asked.

import type { WalletEntry } from '../contract/menu.ts'
import type { Connector } from './connector.ts'

export interface WalletConnectSetup {
  /** The project at the relay: the host's `walletConnectCloudProjectId`, else the app's `wallet_connect_cloud_project_id`, else ''. */
  readonly projectId: string
  /** The app's `wallet_connect_relay_url`; null: WalletConnect's own relay. */
  readonly relayUrl: string | null
  /** What the wallet shows of the page. `url` is the page's origin. */
  readonly app: { readonly name: string; readonly url: string; readonly icon: string | null }
  /** The entry that was chosen: `rainbow`, …, or `wallet_connect` for any. */
  readonly entry: WalletEntry
}

/**
 * A connector for one wallet. Until it is connected its `walletClientType` is the entry; then what the wallet says of itself, where we know it
 * by name (so `metamask` means MetaMask over WalletConnect, also where `wallet_connect` was chosen). Loads nothing by being made.
 */
export declare const walletConnect: (setup: WalletConnectSetup) => Connector
