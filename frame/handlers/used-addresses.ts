// Whom a wallet has sent to, or allowed something, from this browser: an imitation of one of them is told apart.
// See docs/design/frame.md, "Confirming".

import { counterparties } from '../../src/contract/signing/counterparties.ts'
import type { TransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import type { ShareOwner } from '../keys/device-shares.ts'

export interface UsedAddresses {
  /** In lower case, the newest first. Empty where the browser keeps nothing. */
  of(owner: ShareOwner): Promise<readonly string[]>
  /** Notes those of a transaction that was signed. What cannot be kept is not. */
  note(owner: ShareOwner, transaction: TransactionRequest): Promise<void>
}

const NAME = 'latchkey-used-addresses'
const STORE = 'used'
/** Addresses that are kept of a wallet. */
const KEPT = 64

const rowOf = ({ app, user, address }: ShareOwner): string[] => [app, user, address.toLowerCase()]

const given = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const opened = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(NAME, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  return given(request)
}

/** What was kept. Trust: it comes from storage; what is no list of addresses counts as nothing. */
const listOf = (kept: unknown): readonly string[] =>
  Array.isArray(kept) && kept.length <= KEPT && kept.every((one) => typeof one === 'string' && one.length <= 64) ? kept : []

/** The newest first, each once. */
const withNew = (before: readonly string[], addresses: readonly string[]): string[] =>
  [...new Set([...addresses.map((one) => one.toLowerCase()), ...before])].slice(0, KEPT)

/** In this browser's storage; where that is refused, as long as the page lives. */
export const openUsedAddresses = (factory: () => IDBFactory = () => indexedDB): UsedAddresses => {
  const memory = new Map<string, readonly string[]>()
  let made: Promise<IDBDatabase | null> | null = null
  const database = (): Promise<IDBDatabase | null> => {
    made ??= (async () => opened(factory()))().catch(() => null)
    return made
  }
  const here = (owner: ShareOwner): readonly string[] => memory.get(rowOf(owner).join()) ?? []
  return {
    async of(owner) {
      try {
        const store = (await database())?.transaction(STORE).objectStore(STORE)
        const kept = store && (await given<unknown>(store.get(rowOf(owner))))
        return withNew(listOf(kept), here(owner))
      } catch {
        // A connection that the browser has closed throws at once: what this page noted is known still.
        return here(owner)
      }
    },
    async note(owner, transaction) {
      const addresses = counterparties(transaction, { account: owner.address, chain: String(transaction.chainId) })
      if (addresses.length === 0) return
      memory.set(rowOf(owner).join(), withNew(here(owner), addresses))
      try {
        const store = (await database())?.transaction(STORE, 'readwrite').objectStore(STORE)
        if (!store) return
        // In one transaction: of two notes at once none is lost.
        const before = await given<unknown>(store.get(rowOf(owner)))
        await given(store.put(withNew(listOf(before), addresses), rowOf(owner)))
      } catch {
        // A full disk ends no signature.
      }
    },
  }
}
