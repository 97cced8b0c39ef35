// A fake price feed: prices that a test sets, recorded questions.

import { OutgoingError } from '../../server/ports/outgoing.ts'
import type { Prices } from '../../server/ports/ports.ts'

interface FakePrices extends Prices {
  readonly asked: string[]
  /** US dollars by the feed's ids; null: the feed does not answer. */
  known: Readonly<Record<string, number>> | null
}

export const fakePrices = (): FakePrices => {
  const feed: FakePrices = {
    asked: [],
    known: null,
    async usd(coins) {
      feed.asked.push(...coins)
      if (!feed.known) throw new OutgoingError('unreachable')
      return new Map(Object.entries(feed.known).filter(([coin]) => coins.includes(coin)))
    },
  }
  return feed
}
