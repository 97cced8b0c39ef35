// Amounts as people type them, in coins or in dollars, and back.

import { asciiDigits } from '../contract/typed-digits.ts'

/** Dollars are counted in millionths. */
const MICRO = 6

/** A decimal number as typed, in units of its last place; null: it is none, or has more places. A comma is read as a point, digits of any script as those of ASCII. */
export const typedAmount = (text: string, decimals: number): bigint | null => {
  const [, whole = '', fraction = ''] = /^\s*(\d{0,80})(?:[.,٫](\d{0,80}))?\s*$/.exec(asciiDigits(text)) ?? []
  if (whole + fraction === '' || /[1-9]/.test(fraction.slice(decimals))) return null
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** So many of the smallest unit as a person would type them: all places, and no zeros at the end. */
export const amountAsTyped = (amount: bigint, decimals: number): string => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  return fraction ? `${whole}.${fraction}`.replace(/\.?0+$/, '') : whole
}

/** What so many dollars buy, rounded down; `price`: dollars for one. Null: it is no amount, or there is no price. */
export const amountForDollars = (text: string, decimals: number, price: number): bigint | null => {
  const dollars = typedAmount(text, MICRO)
  // Twelve places of the price: coins that cost next to nothing have one too.
  const scaled = price > 0 && price < 1e9 ? BigInt(Math.round(price * 1e12)) : 0n
  return dollars === null || scaled === 0n ? null : (dollars * 10n ** BigInt(decimals + 6)) / scaled
}
