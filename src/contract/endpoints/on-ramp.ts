// Buying by card at the on-ramp provider: its signed address, and what becomes of a purchase.
// See docs/design/protocol.md, "On-ramp".

import {
  boolean,
  maxLength,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { ON_RAMP_AMOUNT, ON_RAMP_CURRENCY_NAMES, ON_RAMP_MONEY, ON_RAMP_PAYMENT_METHODS, ON_RAMP_STATUSES } from '../on-ramp.ts'
import { openWord } from '../open-words.ts'

/** A colour as `#rrggbb` or `hsl(210 50% 40%)`, with or without commas and the word. */
const colour = () => pipe(string(), maxLength(60))
const look = () => ({ accentColor: nullish(colour()), theme: nullish(picklist(['light', 'dark'])) })

const signBody = () =>
  object({
    /** Where the coins go. */
    address: pipe(string(), minLength(32), maxLength(64)),
    /** The provider's sandbox, where no money is moved. */
    useSandbox: optional(boolean(), false),
    config: optional(
      object({
        /** Only this can be bought. */
        currencyCode: nullish(picklist(ON_RAMP_CURRENCY_NAMES)),
        /** Chosen first. */
        defaultCurrencyCode: nullish(picklist(ON_RAMP_CURRENCY_NAMES)),
        /** How many coins, as a decimal. */
        quoteCurrencyAmount: nullish(pipe(string(), regex(ON_RAMP_AMOUNT))),
        /** How many US dollars are paid, fees included; not read beside an amount of coins. */
        baseCurrencyAmount: nullish(pipe(string(), regex(ON_RAMP_MONEY))),
        paymentMethod: nullish(picklist(ON_RAMP_PAYMENT_METHODS)),
        uiConfig: nullish(object(look())),
        ...look(),
      }),
      {},
    ),
  })

/** Makes an address of the provider's page, signed so that nothing in it can be changed. */
export const sign = endpoint<typeof signBody>()({
  name: 'onRamp.sign',
  method: 'POST',
  path: '/api/v1/plugins/moonpay_on_ramp/sign',
  access: 'anonymous',
  answer: object({ signedUrl: string(), externalTransactionId: string() }),
  retry: true,
  once: false,
})

const amount = () => nullable(number())

/** What has become of a purchase. 404 `not_found` until the provider knows it, and for one of another user. */
export const status = endpoint()({
  name: 'onRamp.status',
  method: 'GET',
  path: '/api/v1/plugins/moonpay_on_ramp/transactions/:externalTransactionId',
  access: 'anonymous',
  answer: object({
    status: openWord(ON_RAMP_STATUSES),
    paymentMethod: nullable(string()),
    cardPaymentType: nullable(string()),
    /** The provider's code of what was bought. */
    currencyCode: nullable(string()),
    /** In the money that was paid with. */
    baseCurrencyAmount: amount(),
    /** In coins. */
    quoteCurrencyAmount: amount(),
    feeAmount: amount(),
    extraFeeAmount: amount(),
    networkFeeAmount: amount(),
  }),
  retry: false,
  once: false,
})

/** What a card would buy for how much, as the provider says it now. 404 `not_found` where it gives no quote, or does not answer. */
export const quote = endpoint()({
  name: 'onRamp.quote',
  method: 'GET',
  path: '/api/v1/plugins/moonpay_on_ramp/quote',
  access: 'anonymous',
  query: object({
    currency: picklist(ON_RAMP_CURRENCY_NAMES),
    /** What `amount` counts: coins, or US dollars that are paid in all. */
    kind: picklist(['coins', 'money']),
    amount: pipe(string(), regex(ON_RAMP_AMOUNT)),
    sandbox: optional(picklist(['true', 'false']), 'false'),
  }),
  answer: object({
    /** Coins that arrive. */
    coins: number(),
    /** US dollars that are paid in all. */
    total: number(),
    /** How much of it is fees. */
    fee: number(),
    /** US dollars that can be paid at once; null: the provider does not say. */
    least: nullable(number()),
    most: nullable(number()),
    /** Milliseconds for which it holds; null: the provider does not say. */
    holds: nullable(number()),
  }),
  retry: false,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(sign, signBody, 'Make the signed address of the card on-ramp', ['on_ramp_disabled']),
  described(quote, null, 'What a card would buy for how much', ['on_ramp_disabled', 'not_found']),
  described(status, null, 'What has become of a purchase by card', ['not_found', 'service_unavailable']),
]
