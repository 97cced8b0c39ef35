// Whom an account has sent to, or allowed something, from this browser: its list is kept with what was sent.

import type { SessionStorage } from '../browser/storage.ts'
import { transactionsKey } from '../contract/wire.ts'

const ADDRESS = /^0x[\da-f]{40}$/i

/** Addresses in lower case, the newest first. Trust: other scripts of the page can write the storage; what is no address counts as nothing. */
export const usedBy = (storage: SessionStorage, account: string): readonly string[] => {
  const { used } = Object(storage.read(transactionsKey(account))) as { used?: unknown }
  return Array.isArray(used)
    ? used.flatMap((one: unknown) => (typeof one === 'string' && ADDRESS.test(one) ? [one.toLowerCase()] : []))
    : []
}

/** Addresses that are kept of an account. */
const ADDRESSES_KEPT = 50

/** Keeps whom something goes to, or may take something, that was sent or signed. */
export const noteUsed = (storage: SessionStorage, account: string, used: readonly string[]): void => {
  const given: unknown = storage.read(transactionsKey(account))
  const kept = typeof given === 'object' ? (given as { readonly rows?: unknown } | null) : null
  const addresses = [...used.map((one) => one.toLowerCase()), ...usedBy(storage, account)]
  storage.set(transactionsKey(account), {
    ...kept,
    rows: Array.isArray(kept?.rows) ? kept.rows : [],
    used: [...new Set(addresses)].slice(0, ADDRESSES_KEPT),
  })
}
