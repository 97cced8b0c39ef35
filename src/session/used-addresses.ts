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
