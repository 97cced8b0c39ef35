import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { bytesOfBase58 } from './base58.ts'

test('bytes are those that a library writes, zeros before them too; other letters are none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => assert.deepEqual(bytesOfBase58(base58.encode(bytes)), bytes)),
  )
  assert.deepEqual(bytesOfBase58('1'.repeat(32)), new Uint8Array(32))
  for (const wrong of ['0', 'O', 'l', 'a b']) assert.equal(bytesOfBase58(wrong), null)
})
