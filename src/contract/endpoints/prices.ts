// What a coin costs, for the fee and the amount of a transaction. See docs/design/protocol.md, "Chain calls".

import { number, object, pipe, regex, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'

/** 404 `not_found` where it has no price: on test networks, for symbols that are not known, and while the feed is silent. */
export const token = endpoint()({
  name: 'prices.token',
  method: 'GET',
  path: '/api/v1/token_price',
  access: 'anonymous',
  /** `chainId` in decimal, 0 for Solana. */
  query: object({
    chainId: pipe(string(), regex(/^\d{1,16}$/)),
    tokenSymbol: pipe(string(), regex(/^[\w.-]{1,16}$/)),
  }),
  /** US dollars for one. */
  answer: object({ usd: number() }),
  retry: false,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(token, null, 'What a coin costs in US dollars', ['not_found'])]
