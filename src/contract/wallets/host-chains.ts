// The chains of an app: those of the host's config, else the thirty defaults (docs/design/protocol.md, "Chains").

import type { HostChain, HostConfig } from '../host-config.ts'
import { type Chain, DEFAULT_CHAINS } from './chains.ts'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A host's chain in our words. What it leaves out is taken from the default chain of that id. */
const chainFrom = ({ id, name, nativeCurrency, rpcUrls, blockExplorers, testnet }: HostChain): Chain => {
  const known = DEFAULT_CHAINS.find((chain) => chain.id === id)
  const given = [...(rpcUrls.default?.http ?? []), ...(rpcUrls.public?.http ?? [])]
  const explorer = blockExplorers?.default?.url
  return {
    id,
    name,
    nativeCurrency: nativeCurrency ?? known?.nativeCurrency ?? ETHER,
    rpcUrls: given.length > 0 ? [...new Set(given)] : (known?.rpcUrls ?? []),
    explorerUrls: explorer ? [explorer] : (known?.explorerUrls ?? []),
    testnet: testnet ?? known?.testnet ?? false,
  }
}

/**
 * Every chain that is supported, each once. `supportedChains` (or `chains`, which means the same) take the place of the defaults;
 * `additionalChains` join them.
 */
export const chainsIn = ({ supportedChains, chains, additionalChains = [] }: HostConfig): readonly Chain[] => {
  const own = supportedChains ?? chains
  const all = [...(own ? own.map(chainFrom) : DEFAULT_CHAINS), ...additionalChains.map(chainFrom)]
  return [...new Map(all.map((chain) => [chain.id, chain])).values()]
}
