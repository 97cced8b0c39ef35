// The coin of an on-ramp currency: `USDC_BASE` is USDC.

export const coinOf = (currency: string): string => currency.split('_')[0] ?? currency
