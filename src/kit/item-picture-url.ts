// Where the service has the picture of an item, as its app's config says that there are any.

import type { AmountValue, Finding } from '../contract/signing/rules.ts'

/** What is said of a request, as far as it decides over pictures. */
type Said = readonly { readonly rule: string; readonly level: Finding['level'] }[]

/** Trust: a picture beside a danger, or beside a name that is another's, would speak for what the sentence warns of. */
const isWarned = (findings: Said): boolean => findings.some(({ rule, level }) => level === 'danger' || rule === 'name-claims')

/**
 * Null where nothing is asked for: no such place (`base` null), a chain that is not known, an amount of no single item with a number, a
 * collection whose name has not been told, or a request with a danger or a false name.
 */
export const itemPictureUrl = (
  base: string | null,
  chain: string | number | undefined,
  { token, item, mayBeItem }: Pick<AmountValue, 'token' | 'item' | 'mayBeItem'>,
  findings: Said = [],
): string | null => {
  if (base === null || chain === undefined || typeof token === 'string' || mayBeItem || isWarned(findings)) return null
  // Trust: until its name is told, it cannot be compared with known names.
  if (token.name === undefined && token.claims === undefined) return null
  if (typeof item !== 'string' || !/^\d{1,78}$/.test(item)) return null
  return `${base}/${chain}/${token.address.toLowerCase()}/${BigInt(item)}`
}
