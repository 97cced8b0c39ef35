// What WalletConnect is set up with: the relay, the page, the chains.

import type { WalletEntry } from '../../contract/menu.ts'

export interface WalletConnectSetup {
  /** The project at the relay: the host's `walletConnectCloudProjectId`, else the app's `wallet_connect_cloud_project_id`, else ''. */
  readonly projectId: string
  /** The app's `wallet_connect_relay_url`; null: WalletConnect's own relay. */
  readonly relayUrl: string | null
  /** What the wallet shows of the page. `url` is the page's origin. */
  readonly app: { readonly name: string; readonly url: string; readonly icon: string | null }
  /** The entry that was chosen: `rainbow`, …, or `wallet_connect` for any. */
  readonly entry: WalletEntry
  /** The chains of the page, by id, the default one first. */
  readonly chains: readonly number[]
}
