// The card on-ramp's provider, MoonPay: its signed page, and its answer about a purchase.
// Trust: what it answers is parsed, and only what a page shows is handed on.

import { createHmac } from 'node:crypto'
import { array, nullish, number, object, safeParse, string } from 'valibot'
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
})
