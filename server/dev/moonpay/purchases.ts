// The purchases of the stand-in for MoonPay: what was signed, how it was paid, and how far it has come.

import { createHmac, timingSafeEqual } from 'node:crypto'

/** The keys of the stand-in: for money and for the sandbox. They end with the process. */
export interface MoonPayKeys {
  readonly publicKey: string
  readonly secretKey: string
}

/** What a test card does: the statuses that are told, one with each question. */
export const CARDS = {
  '4000020951595032': ['pending', 'completed'],
  '4000028450000008': ['pending', 'waitingAuthorization', 'completed'],
  '4008370896662369': ['pending', 'failed'],
} as const satisfies Record<string, readonly string[]>

/** US dollars for one of each; what is not listed counts as one. */
const DOLLARS: Readonly<Record<string, number>> = {
  eth: 2500,
  matic: 0.5,
  wbtc: 60_000,
  sol: 150,
  bnb: 600,
  weth: 2500,
  avax: 25,
}
const coinOf = (code: string): string => code.split('_')[0] ?? code
export const dollarsOf = (code: string): number => DOLLARS[coinOf(code)] ?? 1

/** What the stand-in takes for a purchase, in US dollars. */
const FEE = 4.99
const NETWORK_FEE = 0.5
const LEAST = 20
const MOST = 10_000
const cents = (amount: number): number => Math.round(amount * 100) / 100
/** For how long a quote holds. */
const QUOTE_SECONDS = 1800

/** A quote as the API tells it; null for less or more than is sold at once. `now`: milliseconds since 1970. */
export const quoteOf = (code: string, { coins, money }: { coins: number; money: number }, now: number) => {
  const fees = FEE + NETWORK_FEE
  const total = money > 0 ? money : cents(coins * dollarsOf(code) + fees)
  if (!(total >= LEAST && total <= MOST)) return null
  return {
    baseCurrency: { type: 'fiat', code: 'usd', minBuyAmount: LEAST, maxBuyAmount: MOST },
    baseCurrencyCode: 'usd',
    baseCurrencyAmount: cents(total - fees),
    quoteCurrency: { type: 'crypto', code },
    quoteCurrencyCode: code,
    quoteCurrencyAmount: money > 0 ? Number(((total - fees) / dollarsOf(code)).toFixed(8)) : coins,
    quoteCurrencyPrice: dollarsOf(code),
    paymentMethod: 'credit_debit_card',
    feeAmount: FEE,
    extraFeePercentage: 0,
    extraFeeAmount: 0,
    networkFeeAmount: NETWORK_FEE,
    totalAmount: total,
    expiresIn: QUOTE_SECONDS,
    expiresAt: new Date(now + QUOTE_SECONDS * 1000).toISOString(),
  }
}

export interface Purchase {
  readonly id: string
  readonly apiKey: string
  readonly address: string
  readonly code: string
  readonly amount: number
  readonly paymentMethod: string
  /** Still to be told. */
  readonly statuses: string[]
  status: string
}

/** The address of the page, where its signature holds; null for any other. */
export const readSigned = (search: string, keys: readonly MoonPayKeys[]): URLSearchParams | null => {
  const at = search.lastIndexOf('&signature=')
  if (at < 0) return null
  const [signed, given] = [search.slice(0, at), decodeURIComponent(search.slice(at + '&signature='.length))]
  const parameters = new URLSearchParams(signed)
  const known = keys.find(({ publicKey }) => publicKey === parameters.get('apiKey'))
  if (!known) return null
  const right = createHmac('sha256', known.secretKey).update(signed).digest()
  const found = Buffer.from(given, 'base64')
  return found.length === right.length && timingSafeEqual(found, right) ? parameters : null
}

/** What the API tells of one. */
export const statusOf = ({ status, code, amount, paymentMethod }: Purchase) => ({
  status,
  paymentMethod,
  cardPaymentType: 'debit',
  currency: { code },
  baseCurrencyAmount: Math.round(amount * dollarsOf(code) * 100) / 100,
  quoteCurrencyAmount: amount,
  feeAmount: FEE,
  extraFeeAmount: 0,
  networkFeeAmount: NETWORK_FEE,
})
