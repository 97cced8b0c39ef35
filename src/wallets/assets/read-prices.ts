// What coins and tokens cost in US dollars, as the service's feed says.
// Trust: a price is asked for by a symbol. Whoever makes a token can call it as another, so a token has one only where our table knows its address.

import type { Api } from '../../api/call.ts'
import { token } from '../../contract/endpoints/prices.ts'
import { knownAt } from '../../contract/signing/known-contracts.ts'
import type { Asset, ChainAssets } from './read-assets.ts'

/** Prices that are asked for at once. */
const MOST = 8

/** By chain and symbol: `1 ETH`. */
export type Prices = Readonly<Record<string, number>>

/** The key of its price; null: it has none. */
export const priceKey = ({ id, test }: ChainAssets['chain'], { contract, symbol }: Asset): string | null => {
  if (test) return null
  if (contract && knownAt(String(id), contract.address)?.name !== symbol) return null
  return `${id} ${symbol}`
}

/** Those that are to be had. Never rejects but by the signal. */
export const readPrices = async (api: Api, all: readonly ChainAssets[], signal: AbortSignal): Promise<Prices> => {
  const keys = all.flatMap(({ chain, assets }) => assets.flatMap((asset) => (asset.amount ? (priceKey(chain, asset) ?? []) : [])))
  const found = await Promise.all(
    [...new Set(keys)].slice(0, MOST).map(async (key): Promise<[string, number][]> => {
      const [chainId = '', tokenSymbol = ''] = key.split(' ')
      const query = new URLSearchParams({ chainId, tokenSymbol })
      const price = await api({ ...token, path: `${token.path}?${query}` }, { signal }).catch(() => null)
      return price ? [[key, price.usd]] : []
    }),
  )
  signal.throwIfAborted()
  return Object.fromEntries(found.flat())
}
