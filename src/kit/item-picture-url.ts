// Where the service has the picture of an item, as its app's config says that there are any.

import type { AmountValue } from '../contract/signing/rules.ts'

/** Null where nothing is asked for: no such place (`base` null), a chain that is not known, or an amount of no single item with a number. */
export const itemPictureUrl = (
  base: string | null,
  chain: string | number | undefined,
  { token, item, mayBeItem }: Pick<AmountValue, 'token' | 'item' | 'mayBeItem'>,
): string | null => {
  if (base === null || chain === undefined || typeof token === 'string' || mayBeItem) return null
  if (typeof item !== 'string' || !/^\d{1,78}$/.test(item)) return null
  return `${base}/${chain}/${token.address.toLowerCase()}/${BigInt(item)}`
}
