// A price feed as CoinGecko's: what coins cost in US dollars.

import { nullable, number, object, optional, record, safeParse, string } from 'valibot'
import { callOut, OutgoingError } from './outgoing.ts'
import type { Prices } from './ports.ts'

const answer = record(string(), object({ usd: optional(nullable(number())) }))

/** The paid feed takes its key under another name than the free one. */
const keyHeader = (base: string): string => (new URL(base).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key')

/** `base`: its address up to the version, `https://api.coingecko.com/api/v3`. An answer may take `patience` milliseconds. */
export const coinGecko = (base: string, key: string | undefined, patience: number): Prices => ({
  async usd(coins) {
    const address = `${base.replace(/\/+$/, '')}/simple/price?ids=${coins.map(encodeURIComponent).join(',')}&vs_currencies=usd`
    const headers = { accept: 'application/json', ...(key && { [keyHeader(base)]: key }) }
    const given = await callOut(address, { headers, signal: AbortSignal.timeout(patience) })
    const { success, output } = safeParse(answer, given.json)
    if (given.status !== 200 || !success) throw new OutgoingError('unreachable')
    return new Map(
      Object.entries(output).flatMap(([coin, { usd }]): [string, number][] =>
        typeof usd === 'number' && Number.isFinite(usd) && usd > 0 ? [[coin, usd]] : [],
      ),
    )
  },
})

/** No feed is named: nothing has a price. */
export const noPrices: Prices = { usd: async () => new Map() }
