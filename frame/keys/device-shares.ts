// Device shares: IndexedDB, sealed under a key that no script can read (docs/design/frame.md, "Shares").

import { toBase64url } from '../../src/kit/base64url.ts'
import { given, keptOnce, written } from '../../src/kit/kept-once.ts'
import { newSealKey, openBytes, sealBytes } from './sealed-bytes.ts'
import type { Share } from './shares.ts'

export interface ShareOwner {
  readonly app: string
  readonly user: string
  readonly address: string
}
/** The shares of this device. Rows are by owner and set: a new set never overwrites the one that still opens the wallet. */
export interface DeviceShares {
  /** Whether a share outlives this page. Where storage is refused it does not, and the next page needs the recovery share again. */
  readonly isKept: boolean
  /** What this browser is called among those of a wallet; undefined where it keeps nothing. The same browser has another name for each wallet. */
  nameFor(owner: ShareOwner): Promise<string | undefined>
  /** The sets of which there is a share, whether it opens or not. */
  sets(owner: ShareOwner): Promise<string[]>
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
const DEVICE_ID = 'device-id'
const ID_BYTES = 16

const rowOf = ({ app, user, address }: ShareOwner, set: string): string[] => [app, user, address, set]

const opened = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS)
    request.result.createObjectStore(SHARES)
  }
  return given(request)
}
const write = (db: IDBDatabase, store: string) => db.transaction(store, 'readwrite', { durability: 'strict' })

// Trust: not extractable. A share that is copied out of the profile's files or by a script opens nowhere else.
const deviceKey = (db: IDBDatabase): Promise<CryptoKey> => keptOnce(db, KEYS, DEVICE_KEY, () => newSealKey(false))
const newDeviceId = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(ID_BYTES))

/** Of this browser and one wallet. Trust: a name of the browser alone would tell which people share it, and which apps they use. */
const nameOf = async (id: Uint8Array<ArrayBuffer>, owner: ShareOwner): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', id, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(JSON.stringify(rowOf(owner, ''))))
  return toBase64url(new Uint8Array(signed).slice(0, ID_BYTES))
}

/** The range that holds all sets of an owner, and nothing else: an array sorts after every text. */
const rangeOf = (owner: ShareOwner): IDBKeyRange => IDBKeyRange.bound(rowOf(owner, ''), [...rowOf(owner, '').slice(0, -1), []])
const setOf = (row: IDBValidKey): string => (Array.isArray(row) ? String(row.at(-1)) : '')

const inDatabase = (db: IDBDatabase, key: CryptoKey): DeviceShares => ({
  isKept: true,
  nameFor: async (owner) => nameOf(await keptOnce(db, KEYS, DEVICE_ID, newDeviceId), owner),
  sets: async (owner) => (await given(db.transaction(SHARES).objectStore(SHARES).getAllKeys(rangeOf(owner)))).map(setOf),
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
    const rows = store.getAllKeys(rangeOf(owner))
    rows.onsuccess = () => {
      for (const row of rows.result) if (setOf(row) !== set) store.delete(row)
    }
    await written(transaction)
  },
})

/** Shares of this page alone, for a browser that refuses storage. `id`: what tells it from others, where something does. */
export const memoryShares = (id: Uint8Array<ArrayBuffer> | null = newDeviceId()): DeviceShares => {
  const rows = new Map<string, Share>()
  const keyOf = (owner: ShareOwner, set: string): string => JSON.stringify(rowOf(owner, set))
  const mine = (owner: ShareOwner): [name: string, share: Share][] =>
    [...rows].filter(([name]) => name.startsWith(keyOf(owner, '').slice(0, -'""]'.length)))
  return {
    isKept: false,
    nameFor: async (owner) => (id ? nameOf(id, owner) : undefined),
    sets: async (owner) => mine(owner).map(([, { set }]) => set),
    keep: async (owner, share) => void rows.set(keyOf(owner, share.set), { ...share, bytes: Uint8Array.from(share.bytes) }),
    find: async (owner, set) => rows.get(keyOf(owner, set)) ?? null,
    keepOnly: async (owner, set) => {
      for (const [name, share] of mine(owner)) if (share.set !== set) rows.delete(name)
    },
  }
}

/** The sets on the disk, and in memory what could not be written: a full disk, or a person who clears the site's data, ends no operation. */
const withMemory = (disk: DeviceShares): DeviceShares => {
  const memory = memoryShares(null)
  return {
    isKept: true,
    nameFor: (owner) => disk.nameFor(owner).catch(() => undefined),
    sets: async (owner) => [...(await memory.sets(owner)), ...(await disk.sets(owner).catch(() => []))],
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
    return memoryShares(null)
  }
}
