// Device shares in a real browser: kept over pages, sealed under a key that is not handed out.

import { expect } from '@open-wc/testing'
import { openDeviceShares } from './device-shares.ts'
import type { Share } from './shares.ts'

const NAME = 'latchkey-wallets'
const ADA = { app: 'app', user: 'ada', address: '0xa' }
const share = (set: string, fill = 7): Share => ({ set, bytes: new Uint8Array(17).fill(fill) })

const gone = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
const database = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
const read = (db: IDBDatabase, store: string, key: IDBValidKey): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = db.transaction(store).objectStore(store).get(key)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
/** Writes as an attacker with the browser's profile would. */
const write = (db: IDBDatabase, key: IDBValidKey, value: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction('shares', 'readwrite')
    transaction.objectStore('shares').put(value, key)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
const rejected = async (promise: Promise<unknown>): Promise<boolean> => promise.then(() => false).catch(() => true)

const opens: IDBDatabase[] = []
/** Databases that a test leaves open would hold up the next one's deletion. */
const factory = (): IDBFactory =>
  ({
    open: (name: string, version: number) => {
      const request = indexedDB.open(name, version)
      request.addEventListener('success', () => opens.push(request.result))
      return request
    },
  }) as unknown as IDBFactory
afterEach(async () => {
  for (const one of opens.splice(0)) one.close()
  await gone()
})

it('a share is there again when the page is opened again, for its own user, wallet and set', async () => {
  const first = await openDeviceShares(factory)
  expect(first.isKept).to.equal(true)
  await first.keep(ADA, share('one'))
  const second = await openDeviceShares(factory)
  expect(await second.find(ADA, 'one')).to.deep.equal(share('one'))
  expect(await second.find(ADA, 'two')).to.equal(null)
  for (const other of [{ app: 'app2' }, { user: 'eve' }, { address: '0xb' }])
    expect(await second.find({ ...ADA, ...other }, 'one')).to.equal(null)
})

it('a new set does not overwrite the old one; keepOnly drops what is the owner’s, and no more', async () => {
  const shares = await openDeviceShares(factory)
  const eve = { ...ADA, user: 'eve' }
  await shares.keep(ADA, share('one', 1))
  await shares.keep(ADA, share('two', 2))
  await shares.keep(eve, share('one', 3))
  expect(await shares.find(ADA, 'one')).to.deep.equal(share('one', 1))
  await shares.keepOnly(ADA, 'two')
  expect(await shares.find(ADA, 'one')).to.equal(null)
  expect(await shares.find(ADA, 'two')).to.deep.equal(share('two', 2))
  expect(await shares.find(eve, 'one')).to.deep.equal(share('one', 3))
})

it('the key is not extractable, and nothing on the disk holds the share', async () => {
  const shares = await openDeviceShares(factory)
  await shares.keep(ADA, share('one'))
  const db = await database()
  opens.push(db)
  const key = (await read(db, 'keys', 'device')) as CryptoKey
  expect(key.extractable).to.equal(false)
  expect(await rejected(crypto.subtle.exportKey('raw', key))).to.equal(true)
  const sealed = await read(db, 'shares', ['app', 'ada', '0xa', 'one'])
  expect(sealed).to.be.a('string')
  expect(atob(String(sealed).replace(/-/g, '+').replace(/_/g, '/'))).not.to.include('\x07\x07\x07\x07')
})

it('a share that was moved to another user, or changed, counts as none', async () => {
  const shares = await openDeviceShares(factory)
  await shares.keep(ADA, share('one'))
  const db = await database()
  opens.push(db)
  const sealed = await read(db, 'shares', ['app', 'ada', '0xa', 'one'])
  await write(db, ['app', 'eve', '0xa', 'one'], sealed)
  expect(await shares.find({ ...ADA, user: 'eve' }, 'one')).to.equal(null)
  await write(db, ['app', 'ada', '0xa', 'one'], `${sealed}`.replace(/^../, 'zz'))
  expect(await shares.find(ADA, 'one')).to.equal(null)
  await write(db, ['app', 'ada', '0xa', 'one'], { not: 'a text' })
  expect(await shares.find(ADA, 'one')).to.equal(null)
})

it('two pages that begin at once use one key', async () => {
  const [one, two] = await Promise.all([openDeviceShares(factory), openDeviceShares(factory)])
  await one.keep(ADA, share('one'))
  await two.keep(ADA, share('two'))
  expect(await two.find(ADA, 'one')).to.deep.equal(share('one'))
  expect(await one.find(ADA, 'two')).to.deep.equal(share('two'))
})

it('where storage is refused the share lives as long as the page', async () => {
  const refused: (() => IDBFactory)[] = [
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    () => undefined as unknown as IDBFactory,
    () => ({ open: () => refusedRequest() }) as unknown as IDBFactory,
  ]
  for (const factory of refused) {
    const shares = await openDeviceShares(factory)
    expect(shares.isKept).to.equal(false)
    await shares.keep(ADA, share('one'))
    await shares.keep(ADA, share('two'))
    await shares.keep({ ...ADA, address: '0xab' }, share('one'))
    expect(await shares.find(ADA, 'one')).to.deep.equal(share('one'))
    await shares.keepOnly(ADA, 'two')
    expect(await shares.find(ADA, 'one')).to.equal(null)
    expect(await shares.find(ADA, 'two')).to.deep.equal(share('two'))
    expect(await shares.find({ ...ADA, address: '0xab' }, 'one')).to.deep.equal(share('one'))
    expect(await (await openDeviceShares(factory)).find(ADA, 'two')).to.equal(null)
  }
})

/** A request that fails, as in a private window of some browsers. */
const refusedRequest = (): IDBOpenDBRequest => {
  const request = { error: new DOMException('refused', 'InvalidStateError') } as unknown as {
    onerror?: () => void
  } & IDBOpenDBRequest
  queueMicrotask(() => request.onerror?.(new Event('error')))
  return request
}
