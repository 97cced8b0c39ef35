// The coins and tokens that have a price: a chain and a symbol, and the id that the price feed has for them.

import { DEFAULT_CHAINS } from '../../../src/contract/wallets/chains.ts'

/** Ids by symbol; of coins only on the chains whose own they are. */
const COINS: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  POL: 'polygon-ecosystem-token',
  CELO: 'celo',
  FIL: 'filecoin',
  AVAX: 'avalanche-2',
}
/** Tokens of one price on every chain. */
const TOKENS: Readonly<Record<string, string>> = { USDC: 'usd-coin', USDT: 'tether', DAI: 'dai', WETH: 'weth' }

/** Chain 0 means Solana. */
const SOLANA = 0
const OWN = new Map(DEFAULT_CHAINS.filter(({ testnet }) => !testnet).map((chain) => [chain.id, chain.nativeCurrency.symbol]))

const idIn = (table: Readonly<Record<string, string>>, symbol: string): string | null =>
  Object.hasOwn(table, symbol) ? (table[symbol] ?? null) : null

/** The feed's id; null: it has no price, as nothing on test networks has. */
export const coinOf = (chain: number, symbol: string): string | null => {
  if (chain === SOLANA) return symbol === 'SOL' ? 'solana' : null
  const own = OWN.get(chain)
  if (own === undefined) return null
  return own === symbol ? idIn(COINS, symbol) : idIn(TOKENS, symbol)
}
