// The thirty default chains, in the published client's order (docs/design/protocol.md, "Chains"). Data from viem's
// list, but for 17001, which it lacks. On a page they are loaded once there is a wallet.

/** A chain in the form of EIP-3085. */
export interface Chain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public addresses, for a wallet that does not know the chain, and for a service that is given none of its own. */
  readonly rpcUrls: readonly string[]
  /** Where a person can look transactions up. */
  readonly explorerUrls: readonly string[]
  readonly testnet: boolean
}

/** Id, name, symbol and name of the currency (18 decimals all), public RPC and explorer without their `https://`, whether it is a test network. */
type Row = readonly [id: number, name: string, symbol: string, currency: string, rpc: string, explorer: string, testnet?: 1]

const ROWS: readonly Row[] = [
  [1, 'Ethereum', 'ETH', 'Ether', 'ethereum.reth.rs/rpc', 'etherscan.io'],
  [5, 'Goerli', 'ETH', 'Goerli Ether', '5.rpc.thirdweb.com', 'goerli.etherscan.io', 1],
  [11155111, 'Sepolia', 'ETH', 'Sepolia Ether', '11155111.rpc.thirdweb.com', 'sepolia.etherscan.io', 1],
  [42161, 'Arbitrum One', 'ETH', 'Ether', 'arb1.arbitrum.io/rpc', 'arbiscan.io'],
  [421613, 'Arbitrum Goerli', 'ETH', 'Arbitrum Goerli Ether', 'goerli-rollup.arbitrum.io/rpc', 'goerli.arbiscan.io', 1],
  [421614, 'Arbitrum Sepolia', 'ETH', 'Arbitrum Sepolia Ether', 'sepolia-rollup.arbitrum.io/rpc', 'sepolia.arbiscan.io', 1],
  [10, 'OP Mainnet', 'ETH', 'Ether', 'mainnet.optimism.io', 'optimistic.etherscan.io'],
  [420, 'Optimism Goerli', 'ETH', 'Goerli Ether', 'goerli.optimism.io', 'goerli-optimism.etherscan.io', 1],
  [11155420, 'OP Sepolia', 'ETH', 'Sepolia Ether', 'sepolia.optimism.io', 'optimism-sepolia.blockscout.com', 1],
  [137, 'Polygon', 'POL', 'POL', 'polygon.drpc.org', 'polygonscan.com'],
  [80001, 'Polygon Mumbai', 'MATIC', 'MATIC', '80001.rpc.thirdweb.com', 'mumbai.polygonscan.com', 1],
  [42220, 'Celo', 'CELO', 'CELO', 'forno.celo.org', 'celoscan.io'],
  [44787, 'Alfajores', 'A-CELO', 'CELO', 'alfajores-forno.celo-testnet.org', 'celo-alfajores.blockscout.com', 1],
  [314, 'Filecoin Mainnet', 'FIL', 'filecoin', 'api.node.glif.io/rpc/v1', 'filfox.info/en'],
  [
    314159,
    'Filecoin Calibration',
    'tFIL',
    'testnet filecoin',
    'api.calibration.node.glif.io/rpc/v1',
    'calibration.filscan.io',
    1,
  ],
  [8453, 'Base', 'ETH', 'Ether', 'mainnet.base.org', 'basescan.org'],
  [84531, 'Base Goerli', 'ETH', 'Goerli Ether', 'goerli.base.org', 'goerli.basescan.org', 1],
  [84532, 'Base Sepolia', 'ETH', 'Sepolia Ether', 'sepolia.base.org', 'sepolia.basescan.org', 1],
  [80085, 'Berachain Artio', 'BERA', 'BERA Token', 'artio.rpc.berachain.com', 'artio.beratrail.io', 1],
  [59144, 'Linea Mainnet', 'ETH', 'Linea Ether', 'rpc.linea.build', 'lineascan.build'],
  [59140, 'Linea Goerli Testnet', 'ETH', 'Linea Ether', 'rpc.goerli.linea.build', 'goerli.lineascan.build', 1],
  [43114, 'Avalanche', 'AVAX', 'Avalanche', 'api.avax.network/ext/bc/C/rpc', 'snowtrace.io'],
  [43113, 'Avalanche Fuji', 'AVAX', 'Avalanche Fuji', 'api.avax-test.network/ext/bc/C/rpc', 'testnet.snowtrace.io', 1],
  [17000, 'Holesky', 'ETH', 'Holesky Ether', 'ethereum-holesky-rpc.publicnode.com', 'holesky.etherscan.io', 1],
  [690, 'Redstone', 'ETH', 'Ether', 'rpc.redstonechain.com', 'explorer.redstone.xyz'],
  [17069, 'Garnet Testnet', 'ETH', 'Ether', 'rpc.garnetchain.com', 'explorer.garnetchain.com', 1],
  [17001, 'Redstone Holesky', 'ETH', 'Ether', 'rpc.holesky.redstone.xyz', 'explorer.holesky.redstone.xyz', 1],
  [7777777, 'Zora', 'ETH', 'Ether', 'rpc.zora.energy', 'explorer.zora.energy'],
  [999999999, 'Zora Sepolia', 'ETH', 'Zora Sepolia', 'sepolia.rpc.zora.energy', 'sepolia.explorer.zora.energy', 1],
  [999, 'Zora Goerli Testnet', 'ETH', 'Zora Goerli', 'testnet.rpc.zora.energy', 'testnet.explorer.zora.energy', 1],
]

/** The thirty, in the protocol's order: the first is the default. */
export const DEFAULT_CHAINS: readonly Chain[] = ROWS.map(([id, name, symbol, currency, rpc, explorer, testnet]) => ({
  id,
  name,
  nativeCurrency: { name: currency, symbol, decimals: 18 },
  rpcUrls: [`https://${rpc}`],
  explorerUrls: [`https://${explorer}`],
  testnet: testnet === 1,
}))
