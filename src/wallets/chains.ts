// The chains of an app on this page: supported ones, the default, the RPC address of each.
// See docs/design/protocol.md, "Chain calls".

import type { RpcTarget } from '../api/rpc.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { type Chain, DEFAULT_CHAINS } from '../contract/wallets/chains.ts'
import { chainsIn } from '../contract/wallets/host-chains.ts'
import { HEADER } from '../contract/wire.ts'
import type { Runtime } from '../session/runtime.ts'

export interface Chains {
  /** Never empty. */
  readonly supported: readonly Chain[]
  /** The host's, else that of a development service, else the first one. */
  readonly first: Chain
  /** The host named a default: wallets are switched to it when they connect. */
  readonly switchOnConnect: boolean
  /** Throws `unsupported_chain_id`. */
  chainOf(id: number): Chain
  /** Where a chain is asked. Throws `unsupported_chain_id`. */
  rpcOf(id: number): RpcTarget
}

/** The chains that the host's config leaves an app, at a service. */
export const chainsOf = (server: Pick<Runtime, 'apiUrl' | 'appId' | '$config'>, host: HostConfig): Chains => {
  const supported = chainsIn(host)
  const chainOf = (id: number): Chain => {
    const chain = supported.find((one) => one.id === id)
    if (!chain) throw new LatchkeyError('unsupported_chain_id', `Unsupported chain: ${id}`)
    return chain
  }
  const development = server.$config.get()?.development_chain?.chain_id
  const developed = supported.find(({ id }) => id === development)
  const given = [...(host.supportedChains ?? host.chains ?? []), ...(host.additionalChains ?? [])]

  /**
   * The RPC address that the host gives a chain; null: the service's. The addresses in the usual description of a
   * common chain are ignored, since they come with the description and the page's policy blocks them; the service may not know any other chain.
   */
  const ownRpc = (id: number): string | null => {
    const { privyWalletOverride, public: open, default: usual } = given.find((chain) => chain.id === id)?.rpcUrls ?? {}
    const common = DEFAULT_CHAINS.some((chain) => chain.id === id)
    const wished = privyWalletOverride?.http[0] ?? host.rpcConfig?.rpcUrls[id]
    return wished ?? (common ? null : (open?.http[0] ?? usual?.http[0] ?? null))
  }
  return {
    supported,
    first: host.defaultChain ? chainOf(host.defaultChain.id) : (developed ?? (supported[0] as Chain)),
    switchOnConnect: host.defaultChain !== undefined,
    chainOf,
    rpcOf(id) {
      chainOf(id)
      const own = ownRpc(id)
      if (own !== null) return { url: own, headers: {} }
      const origin = server.$config.get()?.custom_api_url || server.apiUrl
      return { url: `${origin}/api/v1/rpc/${id}`, headers: { [HEADER.appId]: server.appId } }
    },
  }
}
