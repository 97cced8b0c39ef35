// The thirty default chains (named-chains.ts), with where they are reached.
// On a page they are loaded once there is a wallet.

import { NAMED_CHAINS, type NamedChain } from './named-chains.ts'

/** A chain in the form of EIP-3085. */
export interface Chain extends NamedChain {
  /** Public addresses, for a wallet that does not know the chain, and for a service that is given none of its own. */
  readonly rpcUrls: readonly string[]
  /** Where a person can look transactions up. */
  readonly explorerUrls: readonly string[]
}

/** Public RPC and explorer of each by its id, without their `https://`. */
const PLACES: Readonly<Record<number, readonly [rpc: string, explorer: string]>> = {
  1: ['ethereum.reth.rs/rpc', 'etherscan.io'],
  5: ['5.rpc.thirdweb.com', 'goerli.etherscan.io'],
  11155111: ['11155111.rpc.thirdweb.com', 'sepolia.etherscan.io'],
  42161: ['arb1.arbitrum.io/rpc', 'arbiscan.io'],
  421613: ['goerli-rollup.arbitrum.io/rpc', 'goerli.arbiscan.io'],
  421614: ['sepolia-rollup.arbitrum.io/rpc', 'sepolia.arbiscan.io'],
  10: ['mainnet.optimism.io', 'optimistic.etherscan.io'],
  420: ['goerli.optimism.io', 'goerli-optimism.etherscan.io'],
  11155420: ['sepolia.optimism.io', 'optimism-sepolia.blockscout.com'],
  137: ['polygon.drpc.org', 'polygonscan.com'],
  80001: ['80001.rpc.thirdweb.com', 'mumbai.polygonscan.com'],
  42220: ['forno.celo.org', 'celoscan.io'],
  44787: ['alfajores-forno.celo-testnet.org', 'celo-alfajores.blockscout.com'],
  314: ['api.node.glif.io/rpc/v1', 'filfox.info/en'],
  314159: ['api.calibration.node.glif.io/rpc/v1', 'calibration.filscan.io'],
  8453: ['mainnet.base.org', 'basescan.org'],
  84531: ['goerli.base.org', 'goerli.basescan.org'],
  84532: ['sepolia.base.org', 'sepolia.basescan.org'],
  80085: ['artio.rpc.berachain.com', 'artio.beratrail.io'],
  59144: ['rpc.linea.build', 'lineascan.build'],
  59140: ['rpc.goerli.linea.build', 'goerli.lineascan.build'],
  43114: ['api.avax.network/ext/bc/C/rpc', 'snowtrace.io'],
  43113: ['api.avax-test.network/ext/bc/C/rpc', 'testnet.snowtrace.io'],
  17000: ['ethereum-holesky-rpc.publicnode.com', 'holesky.etherscan.io'],
  690: ['rpc.redstonechain.com', 'explorer.redstone.xyz'],
  17069: ['rpc.garnetchain.com', 'explorer.garnetchain.com'],
  17001: ['rpc.holesky.redstone.xyz', 'explorer.holesky.redstone.xyz'],
  7777777: ['rpc.zora.energy', 'explorer.zora.energy'],
  999999999: ['sepolia.rpc.zora.energy', 'sepolia.explorer.zora.energy'],
  999: ['testnet.rpc.zora.energy', 'testnet.explorer.zora.energy'],
}

const urlsOf = (place: string | undefined): readonly string[] => (place ? [`https://${place}`] : [])

/** The thirty, in the protocol's order: the first is the default. */
export const DEFAULT_CHAINS: readonly Chain[] = NAMED_CHAINS.map((chain) => {
  const [rpc, explorer] = PLACES[chain.id] ?? []
  return { ...chain, rpcUrls: urlsOf(rpc), explorerUrls: urlsOf(explorer) }
})
