// Quotes of the card on-ramp: what an amount costs before the person leaves for the provider's page.
// Trust: a quote that does not say what was asked for counts as none, and pages cannot make the service ask more often than is said here.

import { ON_RAMP_CURRENCIES, ON_RAMP_MONEY, type OnRampCurrency } from '../../../src/contract/on-ramp.ts'
import { MINUTE, SECOND } from '../../../src/kit/durations.ts'
import type { Deps } from '../../boot/deps.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import type { Quote, QuoteAsked } from '../../ports/ports.ts'
import type { App } from '../apps/app-cache.ts'
import { ServiceError } from '../service-error.ts'
import { keysFor } from './keys.ts'

/** Milliseconds for which a quote is told again, and until a provider that did not answer for a key is asked again with it. */
const FRESH = 15 * SECOND
const AGAIN = 10 * SECOND
/** A quote is no promise for longer than this, whatever the provider says. */
const LONGEST = 60 * MINUTE
/** Quotes that are kept, keys whose silence is known, and questions that one key asks at once. */
const MOST = 1000
const MOST_AT_ONCE = 10
/** What a quote for coins may differ from the amount that was asked for: a provider rounds to the places that it sells. */
const ROUNDING = 0.01

export interface Quotes {
  /** Null: there is none now. `publicKey`: of the app at the provider. */
  of(publicKey: string, asked: QuoteAsked): Promise<Quote | null>
}

/** Whether a quote is one for what was asked: the amount, fees within the total, and a time that has not passed. */
const fits = ({ coins, total, fee, until }: Quote, { kind, amount }: QuoteAsked, now: number): boolean => {
  const isAmount = kind === 'coins' ? Math.abs(coins / Number(amount) - 1) <= ROUNDING : total <= Number(amount) * (1 + ROUNDING)
  return isAmount && total > 0 && fee < total && (until === null || until > now)
}

/** Sets an entry, and forgets the oldest where there are too many. */
const keep = <T>(map: Map<string, T>, key: string, value: T): void => {
  map.delete(key)
  const oldest = map.size >= MOST ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}

export const createQuotes = ({ clock, onRamp, log, metrics }: Pick<Deps, 'clock' | 'onRamp' | 'log' | 'metrics'>): Quotes => {
  const kept = new Map<string, { readonly quote: Quote | null; readonly came: number }>()
  const asking = new Map<string, Promise<Quote | null>>()
  const atOnce = new Map<string, number>()
  /** When a provider did not answer, by public key. */
  const silent = new Map<string, number>()

  const ask = async (publicKey: string, asked: QuoteAsked, key: string): Promise<Quote | null> => {
    try {
      const given = await onRamp.quote(publicKey, asked)
      const quote = given && fits(given, asked, clock.now()) ? given : null
      keep(kept, key, { quote, came: clock.now() })
      return quote
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      keep(silent, publicKey, clock.now())
      metrics.count('latchkey_on_ramp_failures_total', { reason: error.reason })
      log.warn('on_ramp_silent', { reason: error.reason })
      return null
    }
  }

  /** At most {@link MOST_AT_ONCE} of a key, and one for each question. */
  const askOnce = (publicKey: string, asked: QuoteAsked, key: string): Promise<Quote | null> => {
    const running = asking.get(key)
    if (running) return running
    const count = atOnce.get(publicKey) ?? 0
    if (count >= MOST_AT_ONCE) return Promise.resolve(null)
    atOnce.set(publicKey, count + 1)
    const begun = ask(publicKey, asked, key).finally(() => {
      asking.delete(key)
      const left = (atOnce.get(publicKey) ?? 1) - 1
      if (left > 0) atOnce.set(publicKey, left)
      else atOnce.delete(publicKey)
    })
    asking.set(key, begun)
    return begun
  }

  return {
    of(publicKey, asked) {
      const key = JSON.stringify([publicKey, asked.code, asked.kind, asked.amount])
      const now = clock.now()
      const known = kept.get(key)
      if (known && now - known.came < FRESH && (known.quote?.until ?? now + 1) > now) return Promise.resolve(known.quote)
      if (now - (silent.get(publicKey) ?? Number.NEGATIVE_INFINITY) < AGAIN) return Promise.resolve(null)
      return askOnce(publicKey, asked, key)
    },
  }
}

/** What is asked for, as the call's query has it. */
interface Query {
  readonly currency: OnRampCurrency
  readonly kind: QuoteAsked['kind']
  readonly amount: string
  readonly sandbox: 'true' | 'false'
}

/** A quote as pages have it. Throws `on_ramp_disabled`, `invalid_data` and `not_found`. */
export const quoteFor = async (
  { quotes, clock }: Pick<Deps, 'clock'> & { readonly quotes: Quotes },
  app: App,
  { currency, kind, amount, sandbox }: Query,
) => {
  const keys = keysFor(app, sandbox === 'true' ? 'sandbox' : 'live')
  if (!keys) throw new ServiceError('on_ramp_disabled')
  if (kind === 'money' && !ON_RAMP_MONEY.test(amount)) throw new ServiceError('invalid_data')
  const quote = await quotes.of(keys.public_key, { code: ON_RAMP_CURRENCIES[currency].code, kind, amount })
  if (!quote) throw new ServiceError('not_found')
  const { until, ...rest } = quote
  return { ...rest, holds: until === null ? null : Math.min(until - clock.now(), LONGEST) }
}
