// The connector of a wallet over WalletConnect, with what the wallet shows of the app. Loaded on demand.

import { DEFAULT_CHAIN_IDS } from '../../contract/chains/chain-ids.ts'
import type { WalletEntry } from '../../contract/menu.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Connector } from '../connectors/connector.ts'
import { walletConnect } from '../connectors/live/wallet-connect.ts'
import type { OverWalletConnect } from '../offers.ts'

export const overWalletConnect = async (
  runtime: Runtime,
  entry: WalletEntry,
  wishes: OverWalletConnect = {},
): Promise<Connector> => {
  // A resumed connection may be asked before the config has arrived.
  await runtime.whenReady().catch(() => undefined)
  const config = runtime.$config.get()
  return walletConnect({
    projectId: wishes.walletConnectProjectId ?? config?.wallet_connect_cloud_project_id ?? '',
    relayUrl: config?.wallet_connect_relay_url ?? null,
    app: { name: config?.name ?? '', url: location.origin, icon: config?.logo_url ?? null },
    entry,
    chains: wishes.chains ?? DEFAULT_CHAIN_IDS,
  })
}
