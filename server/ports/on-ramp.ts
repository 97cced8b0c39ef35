// The card on-ramp's provider, MoonPay: its signed page, its quotes, and its answer about a purchase.
// Trust: what it answers is parsed, and only what a page shows is handed on.

import { createHmac } from 'node:crypto'
import { array, finite, literal, minValue, nullish, number, object, pipe, safeParse, string } from 'valibot'
import { callOut, OutgoingError } from './outgoing.ts'
import type { OnRamp } from './ports.ts'

const purchase = object({
  status: string(),
  paymentMethod: nullish(string()),
  cardPaymentType: nullish(string()),
  currency: nullish(object({ code: nullish(string()) })),
  baseCurrencyAmount: nullish(number()),
  quoteCurrencyAmount: nullish(number()),
  feeAmount: nullish(number()),
  extraFeeAmount: nullish(number()),
  networkFeeAmount: nullish(number()),
})

const money = () => pipe(number(), finite(), minValue(0))

/** The fields that are shown, as its documentation of `buy_quote` names them. Trust: an answer in other money than was asked for is none. */
const quoted = object({
  baseCurrencyCode: literal('usd'),
  quoteCurrencyAmount: pipe(number(), finite(), minValue(Number.MIN_VALUE)),
  totalAmount: money(),
  feeAmount: money(),
  extraFeeAmount: nullish(money(), 0),
  networkFeeAmount: nullish(money(), 0),
  baseCurrency: nullish(object({ minBuyAmount: nullish(money()), maxBuyAmount: nullish(money()) })),
  expiresAt: nullish(string()),
})

/** Null for a text that is no time. */
const timeOf = (text: string | null | undefined): number | null => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}

interface OnRampUrls {
  /** Of the page where people pay. */
  readonly live: string
  /** Of the page where no money is moved. */
  readonly sandbox: string
  readonly api: string
}

/** An answer may take `patience` milliseconds. */
export const moonPay = ({ live, sandbox, api }: OnRampUrls, patience: number): OnRamp => ({
  signedUrl(mode, secretKey, parameters) {
    const query = `?${new URLSearchParams(parameters)}`
    const signature = createHmac('sha256', secretKey).update(query).digest('base64')
    return `${(mode === 'live' ? live : sandbox).replace(/\/+$/, '')}${query}&signature=${encodeURIComponent(signature)}`
  },

  async purchase(publicKey, id) {
    const address = `${api.replace(/\/+$/, '')}/v1/transactions/ext/${encodeURIComponent(id)}?apiKey=${encodeURIComponent(publicKey)}`
    const headers = { accept: 'application/json' }
    const given = await callOut(address, { headers, signal: AbortSignal.timeout(patience) })
    if (given.status === 404) return null
    const { success, output } = safeParse(array(purchase), given.json)
    if (given.status !== 200 || !success) throw new OutgoingError('unreachable')
    return output[0] ?? null
  },

  async quote(publicKey, { code, kind, amount }) {
    const query = new URLSearchParams({
      apiKey: publicKey,
      baseCurrencyCode: 'usd',
      [kind === 'coins' ? 'quoteCurrencyAmount' : 'baseCurrencyAmount']: amount,
      areFeesIncluded: String(kind === 'money'),
      paymentMethod: 'credit_debit_card',
    })
    const address = `${api.replace(/\/+$/, '')}/v3/currencies/${encodeURIComponent(code)}/buy_quote?${query}`
    const given = await callOut(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(patience) })
    // Too little, too much, or a coin that it does not sell.
    if (given.status === 400 || given.status === 404) return null
    const { success, output } = safeParse(quoted, given.json)
    if (given.status !== 200 || !success) throw new OutgoingError('unreachable')
    return {
      coins: output.quoteCurrencyAmount,
      total: output.totalAmount,
      fee: output.feeAmount + output.extraFeeAmount + output.networkFeeAmount,
      least: output.baseCurrency?.minBuyAmount ?? null,
      most: output.baseCurrency?.maxBuyAmount ?? null,
      until: timeOf(output.expiresAt),
    }
  },
})
