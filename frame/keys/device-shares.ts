// Device shares: IndexedDB, sealed under a key that no script can read (docs/design/frame.md, "Shares").

import { newSealKey, openBytes, sealBytes } from './sealed-bytes.ts'
import type { Share } from './shares.ts'

/** Whose share it is. */
export interface ShareOwner {
  readonly app: string
  readonly user: string
  readonly address: string
}
/** The shares of this device. Rows are by owner and set: a new set never overwrites the one that still opens the wallet. */
export interface DeviceShares {
  /** Whether a share outlives this page. Where storage is refused it does not, and the next page needs the recovery share again. */
  readonly isKept: boolean
  keep(owner: ShareOwner, share: Share): Promise<void>
  /** Null where there is none, and where it does not open: a damaged one is as good as none. */
  find(owner: ShareOwner, set: string): Promise<Share | null>
  /** Drops every share of the owner but that of `set`; all of them where it is empty. */
  keepOnly(owner: ShareOwner, set: string): Promise<void>
}

const NAME = 'latchkey-wallets'
const KEYS = 'keys'
const SHARES = 'shares'
const DEVICE_KEY = 'device'

const rowOf = ({ app, user, address }: ShareOwner, set: string): string[] => [app, user, address, set]

/** Resolves with what a request gives. */
const given = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
/** Resolves once what was written is on the disk as far as the browser says so. */
const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

const opened = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS)
    request.result.createObjectStore(SHARES)
  }
  return given(request)
}
const write = (db: IDBDatabase, store: string) => db.transaction(store, 'readwrite', { durability: 'strict' })

/** The key of this browser. Two pages that begin at once keep the one that was put first. */
const deviceKey = async (db: IDBDatabase): Promise<CryptoKey> => {
  const known = () => given<CryptoKey | undefined>(db.transaction(KEYS).objectStore(KEYS).get(DEVICE_KEY))
  const found = await known()
  if (found) return found
  // Trust: not extractable. A share that is copied out of the profile's files or by a script opens nowhere else.
  const fresh = await newSealKey(false)
  const transaction = write(db, KEYS)
  const added = written(transaction)
  transaction.objectStore(KEYS).add(fresh, DEVICE_KEY)
  await added.catch(() => {})
  const kept = await known()
  if (!kept) throw new Error('The browser keeps no key.')
  return kept
}

const inDatabase = (db: IDBDatabase, key: CryptoKey): DeviceShares => ({
  isKept: true,
  keep: async (owner, { set, bytes }) => {
    const sealed = await sealBytes(key, Uint8Array.from(bytes), rowOf(owner, set))
    const transaction = write(db, SHARES)
    transaction.objectStore(SHARES).put(sealed, rowOf(owner, set))
    await written(transaction)
  },
  find: async (owner, set) => {
    const sealed = await given<unknown>(db.transaction(SHARES).objectStore(SHARES).get(rowOf(owner, set)))
    if (typeof sealed !== 'string') return null
    const bytes = await openBytes(key, sealed, rowOf(owner, set)).catch(() => null)
    return bytes && { set, bytes }
  },
  keepOnly: async (owner, set) => {
    const transaction = write(db, SHARES)
    const store = transaction.objectStore(SHARES)
    // An array stands behind every text: the range holds all sets of the owner and nothing else.
    const mine = IDBKeyRange.bound(rowOf(owner, ''), [...rowOf(owner, '').slice(0, -1), []])
    const rows = store.getAllKeys(mine)
    rows.onsuccess = () => {
      for (const row of rows.result) if (Array.isArray(row) && row.at(-1) !== set) store.delete(row)
    }
    await written(transaction)
  },
})

/** Shares of this page alone, for a browser that refuses storage. */
export const memoryShares = (): DeviceShares => {
  const rows = new Map<string, Share>()
  const nameOf = (owner: ShareOwner, set: string): string => JSON.stringify(rowOf(owner, set))
  return {
    isKept: false,
    keep: async (owner, share) => void rows.set(nameOf(owner, share.set), { ...share, bytes: Uint8Array.from(share.bytes) }),
    find: async (owner, set) => rows.get(nameOf(owner, set)) ?? null,
    keepOnly: async (owner, set) => {
      const mine = nameOf(owner, '').slice(0, -'""]'.length)
      for (const name of rows.keys()) if (name.startsWith(mine) && name !== nameOf(owner, set)) rows.delete(name)
    },
  }
}

/** What lies on the disk, and in memory what could not be written: a full disk, or a person who clears the site's data, ends no operation. */
const withMemory = (disk: DeviceShares): DeviceShares => {
  const memory = memoryShares()
  return {
    isKept: true,
    keep: (owner, share) => disk.keep(owner, share).catch(() => memory.keep(owner, share)),
    find: async (owner, set) => (await memory.find(owner, set)) ?? (await disk.find(owner, set).catch(() => null)),
    keepOnly: async (owner, set) => {
      await memory.keepOnly(owner, set)
      await disk.keepOnly(owner, set).catch(() => {})
    },
  }
}

/**
 * The shares of this browser. A frame in another site's page may have no storage, or one of its own for that site; each is a device. Where
 * storage is refused, or a browser keeps no keys, the shares live as long as the page.
 */
export const openDeviceShares = async (factory: () => IDBFactory = () => indexedDB): Promise<DeviceShares> => {
  try {
    const db = await opened(factory())
    return withMemory(inDatabase(db, await deviceKey(db)))
  } catch {
    return memoryShares()
  }
}
