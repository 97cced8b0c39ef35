// The key of a browser in a real database: pages that begin at once, what outlives a page, and what a person clears.

import { expect } from '@open-wc/testing'
import { openBrowserKey } from './browser-key.ts'

const open = (name: string) => openBrowserKey(() => indexedDB, name)
const cleared = (): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('latchkey-session')
    request.onsuccess = () => resolve('cleared')
    request.onerror = () => reject(request.error)
    // Blocked for a moment by what is being closed; a page that keeps it open would keep this from ending.
  })
const sign = (key: CryptoKey) => crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(1))

describe('the key of this browser', () => {
  beforeEach(async () => void (await cleared()))
  afterEach(async () => void (await cleared()))

  it('is the one that was put first, for pages that begin at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => open('app one')))
    expect(new Set(keys.map((key) => key?.jkt)).size).to.equal(1)
    expect(keys.every((key) => key?.isKept)).to.equal(true)
  })

  it('is there again, another one for each app, and can be used but not read', async () => {
    const [first, again, other] = [await open('app one'), await open('app one'), await open('app two')]
    expect(again?.jkt).to.equal(first?.jkt)
    expect(other?.jkt).not.to.equal(first?.jkt)
    if (!again) throw new Error('There is no key.')
    expect((await sign(again.privateKey)).byteLength).to.equal(64)
    expect(again.privateKey.extractable).to.equal(false)
    const read = await crypto.subtle.exportKey('pkcs8', again.privateKey).catch(({ name }) => name)
    expect(read).to.equal('InvalidAccessError')
  })

  it('is another one after the site’s data was cleared, which no page of ours prevents', async () => {
    const before = await open('app one')
    expect(await cleared()).to.equal('cleared')
    const after = await open('app one')
    expect(after?.isKept).to.equal(true)
    expect(after?.jkt).not.to.equal(before?.jkt)
  })

  it('is in memory where the browser keeps no keys', async () => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('no', 'DataCloneError')
    }
    try {
      expect((await open('app one'))?.isKept).to.equal(false)
    } finally {
      IDBObjectStore.prototype.add = add
    }
  })
})
