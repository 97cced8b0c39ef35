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
  feeAmount: 4.99,
  extraFeeAmount: 0,
  networkFeeAmount: 0.5,
})
