// Ids of the default chains, for checks that need no table of chains (docs/design/protocol.md, "Chains").

import type { HostConfig } from '../host-config.ts'

/** Those of chains.ts, in its order. */
export const DEFAULT_CHAIN_IDS: readonly number[] = [
  1, 5, 11155111, 42161, 421613, 421614, 10, 420, 11155420, 137, 80001, 42220, 44787, 314, 314159, 8453, 84531, 84532, 80085,
  59144, 59140, 43114, 43113, 17000, 690, 17069, 17001, 7777777, 999999999, 999,
]

/**
 * Every chain that is supported, each once. `supportedChains` (or `chains`, which means the same) take the place of the defaults;
 * `additionalChains` join them.
 */
export const chainIdsIn = ({ supportedChains, chains, additionalChains = [] }: HostConfig): readonly number[] => {
  const ids = (supportedChains ?? chains)?.map(({ id }) => id) ?? DEFAULT_CHAIN_IDS
  return [...new Set([...ids, ...additionalChains.map(({ id }) => id)])]
}

/** The number of a CAIP-2 name; null for chains that are no Ethereum ones. */
export const evmChainId = (caip2: string): number | null => Number(/^eip155:([1-9]\d{0,15})$/.exec(caip2)?.[1] ?? 0) || null
