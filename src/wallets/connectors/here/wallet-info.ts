// Name and icon of a wallet, reduced to what may be shown.

import { WALLET_ICON_MAX, WALLET_NAME_MAX } from '../../../contract/wallet-limits.ts'

/** Characters that draw nothing, or reorder the text around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A name that fits into a row; null where there is none. */
export const safeName = (name: unknown): string | null =>
  typeof name === 'string'
    ? name
        .slice(0, 4 * WALLET_NAME_MAX)
        .replace(UNSEEN, '')
        .trim()
        .slice(0, WALLET_NAME_MAX) || null
    : null

/** Trust: used by an `<img>` only, and without a request: `data:` or none. Scripts in an SVG do not run there. */
export const safeIcon = (icon: unknown): string | null => {
  if (typeof icon !== 'string' || icon.length > WALLET_ICON_MAX) return null
  const address = icon.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(address) ? address : null
}

/** What `look` gives. Null when it throws: a broken wallet is one that is not there. */
export const looked = <T>(look: () => T): T | null => {
  try {
    return look()
  } catch {
    return null
  }
}
