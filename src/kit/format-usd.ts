// Formats US dollars: two decimals, or '<$0.01' (docs/design/spec.md, "Numbers").

import { USD_DECIMALS } from '../contract/limits.ts'
import { writeDollars } from './write-dollars.ts'

const CENT = 10 ** -USD_DECIMALS

/**
 * What so much of a coin is worth. `amount` is in its smallest unit, `price` in dollars for one.
 * @example formatUsd(10n ** 15n, 18, 3000, 'en') // '$3.00'
 */
export const formatUsd = (amount: bigint, decimals: number, price: number, locale: string): string => {
  const value = (Number(amount) / 10 ** decimals) * price
  return amount > 0n && value < CENT ? `<${writeDollars(CENT, locale)}` : writeDollars(value, locale)
}
