// What a wallet has sent to is known as long as the page lives where the browser keeps nothing, or no more.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import { openUsedAddresses } from './used-addresses.ts'

const OWNER = { app: 'app', user: 'user', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const TO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SENT = { chainId: 1, to: TO, value: '0x1', data: '0x' } as unknown as TransactionRequest

/** A browser whose database opens, and whose connection has been closed since: every transaction throws. */
const closed = (): IDBFactory => {
  const transaction = () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  }
  const open = () => {
    const request = { result: { transaction }, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  return { open } as unknown as IDBFactory
}
const refusing = (): never => {
  throw new DOMException('Storage is refused.', 'SecurityError')
}

for (const [what, factory] of [
  ['a connection that is closed', closed],
  ['a browser that keeps nothing', refusing],
] as const)
  test(`${what}: nothing is read, and what this page noted is known`, async () => {
    const used = openUsedAddresses(factory)
    assert.deepEqual(await used.of(OWNER), [])
    await used.note(OWNER, SENT)
    assert.deepEqual(await used.of(OWNER), [TO.toLowerCase()])
  })
