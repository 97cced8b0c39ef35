// Formats an amount of a chain's currency: six decimals, or '<0.001' (docs/design/spec.md, "Numbers").

import { TOKEN_DECIMALS } from '../../contract/limits.ts'
import { numberWriter } from '../writers.ts'

/** What is less than this is said to be less. */
const LEAST = 3

/**
 * An amount in the smallest unit as text. Never more than there is: what is beyond the sixth decimal is left out.
 * @example formatAmount(1_234_567_890_000_000_000n, 18, 'en') // '1.234567'
 */
export const formatAmount = (amount: bigint, decimals: number, locale: string): string => {
  const write = (whole: bigint, fraction: string): string =>
    numberWriter(locale, { maximumFractionDigits: TOKEN_DECIMALS }).format(`${whole}.${fraction}` as `${number}`)
  const unit = 10n ** BigInt(decimals)
  // Of a currency without that many decimals every amount is shown.
  if (amount > 0n && decimals >= LEAST && amount < 10n ** BigInt(decimals - LEAST)) return `<${write(0n, '001')}`
  const fraction = (amount % unit).toString().padStart(decimals, '0').slice(0, TOKEN_DECIMALS)
  return write(amount / unit, decimals === 0 ? '0' : fraction)
}
