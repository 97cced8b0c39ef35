// US dollars as the language writes them, two decimals.

import { numberWriter } from './writers.ts'

/**
 * `amount` in dollars. A mark keeps the sign of `US$` behind its letters where a text runs from right to left.
 * @example dollars(5.49, 'en') // '$5.49'
 */
export const dollars = (amount: number, locale: string): string =>
  numberWriter(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
    .format(amount)
    .replace('US$', 'US$\u200e')
