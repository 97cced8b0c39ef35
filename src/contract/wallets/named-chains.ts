// The thirty default chains by their names and coins, in the published client's order.
// See docs/design/protocol.md, "Chains". Data from viem's list, but for 17001, which it lacks. Where they are reached is in chains.ts.

/** A chain as a person is told of it. */
export interface NamedChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly testnet: boolean
}

/** Id, name, symbol and name of the currency (18 decimals all), whether it is a test network. */
type Row = readonly [id: number, name: string, symbol: string, currency: string, testnet?: 1]

const ROWS: readonly Row[] = [
  [1, 'Ethereum', 'ETH', 'Ether'],
  [5, 'Goerli', 'ETH', 'Goerli Ether', 1],
  [11155111, 'Sepolia', 'ETH', 'Sepolia Ether', 1],
  [42161, 'Arbitrum One', 'ETH', 'Ether'],
  [421613, 'Arbitrum Goerli', 'ETH', 'Arbitrum Goerli Ether', 1],
  [421614, 'Arbitrum Sepolia', 'ETH', 'Arbitrum Sepolia Ether', 1],
  [10, 'OP Mainnet', 'ETH', 'Ether'],
  [420, 'Optimism Goerli', 'ETH', 'Goerli Ether', 1],
  [11155420, 'OP Sepolia', 'ETH', 'Sepolia Ether', 1],
  [137, 'Polygon', 'POL', 'POL'],
  [80001, 'Polygon Mumbai', 'MATIC', 'MATIC', 1],
  [42220, 'Celo', 'CELO', 'CELO'],
  [44787, 'Alfajores', 'A-CELO', 'CELO', 1],
  [314, 'Filecoin Mainnet', 'FIL', 'filecoin'],
  [314159, 'Filecoin Calibration', 'tFIL', 'testnet filecoin', 1],
  [8453, 'Base', 'ETH', 'Ether'],
  [84531, 'Base Goerli', 'ETH', 'Goerli Ether', 1],
  [84532, 'Base Sepolia', 'ETH', 'Sepolia Ether', 1],
  [80085, 'Berachain Artio', 'BERA', 'BERA Token', 1],
  [59144, 'Linea Mainnet', 'ETH', 'Linea Ether'],
  [59140, 'Linea Goerli Testnet', 'ETH', 'Linea Ether', 1],
  [43114, 'Avalanche', 'AVAX', 'Avalanche'],
  [43113, 'Avalanche Fuji', 'AVAX', 'Avalanche Fuji', 1],
  [17000, 'Holesky', 'ETH', 'Holesky Ether', 1],
  [690, 'Redstone', 'ETH', 'Ether'],
  [17069, 'Garnet Testnet', 'ETH', 'Ether', 1],
  [17001, 'Redstone Holesky', 'ETH', 'Ether', 1],
  [7777777, 'Zora', 'ETH', 'Ether'],
  [999999999, 'Zora Sepolia', 'ETH', 'Zora Sepolia', 1],
  [999, 'Zora Goerli Testnet', 'ETH', 'Zora Goerli', 1],
]

/** The thirty, in the protocol's order: the first is the default. */
export const NAMED_CHAINS: readonly NamedChain[] = ROWS.map(([id, name, symbol, currency, testnet]) => ({
  ...{ id, name, nativeCurrency: { name: currency, symbol, decimals: 18 } },
  testnet: testnet === 1,
}))
