// What a coin costs: asked of the feed at most once a minute for each coin, over all callers.
// Trust: a feed that is down or slow costs a page its dollars and nothing else, and pages cannot make the service call it more often.

import { MINUTE, SECOND } from '../../../src/kit/durations.ts'
import type { Deps } from '../../boot/deps.ts'
import { OutgoingError } from '../../ports/outgoing.ts'

/** Milliseconds for which a price counts as today's, for which an older one is still told, and until a silent feed is asked again. */
const FRESH = MINUTE
const USABLE = 10 * MINUTE
const AGAIN = 10 * SECOND

export interface TokenPrices {
  /** US dollars; null: there is no price. */
  of(coin: string): Promise<number | null>
}

interface Kept {
  usd: number | null
  came: number
  asked: number
  asking: Promise<void> | null
}

export const createTokenPrices = ({
  clock,
  prices,
  log,
  metrics,
}: Pick<Deps, 'clock' | 'prices' | 'log' | 'metrics'>): TokenPrices => {
  const kept = new Map<string, Kept>()
  const ask = async (coin: string, entry: Kept): Promise<void> => {
    entry.asked = clock.now()
    const count = (outcome: string): void => metrics.count('latchkey_price_answers_total', { outcome })
    try {
      entry.usd = (await prices.usd([coin])).get(coin) ?? null
      entry.came = clock.now()
      count(entry.usd === null ? 'none' : 'found')
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      count(error.reason)
      log.warn('price_feed_silent', { reason: error.reason })
    } finally {
      entry.asking = null
    }
  }
  return {
    async of(coin) {
      const entry = kept.get(coin) ?? { usd: null, came: Number.NEGATIVE_INFINITY, asked: Number.NEGATIVE_INFINITY, asking: null }
      kept.set(coin, entry)
      const now = clock.now()
      if (now - entry.came >= FRESH && (entry.asking || now - entry.asked >= AGAIN)) {
        entry.asking ??= ask(coin, entry)
        await entry.asking
      }
      return clock.now() - entry.came < USABLE ? entry.usd : null
    },
  }
}
