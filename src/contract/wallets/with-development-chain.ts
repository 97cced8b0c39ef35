// The chain of a development service beside the others of a page. See docs/design/service.md, "The development chain".

import type { WireAppConfig } from '../app-config.ts'
import type { HostConfig } from '../host-config.ts'

/** The host's config, with what a development service names. A host that lists its chains has those alone. */
export const withDevelopmentChain = (
  host: HostConfig,
  server: Pick<WireAppConfig, 'development_chain'> | null | undefined,
): HostConfig => {
  const named = server?.development_chain
  if (!named || host.supportedChains || host.chains) return host
  const { chain_id: id, name, token, collection } = named
  // The page has a chain of that number itself, or it was added before.
  if (host.additionalChains?.some((one) => one.id === id)) return host
  const chain = { id, name, nativeCurrency: { name: 'Test ether', symbol: 'ETH', decimals: 18 }, rpcUrls: {}, testnet: true }
  return {
    ...host,
    additionalChains: [...(host.additionalChains ?? []), chain],
    tokens: [...(host.tokens ?? []), { chainId: id, ...token }],
    collections: [...(host.collections ?? []), { chainId: id, address: collection.address }],
  }
}
