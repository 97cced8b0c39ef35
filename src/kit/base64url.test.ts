import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromBase64url, toBase64url } from './base64url.ts'

test('writes the alphabet of URLs without padding', () => {
  assert.equal(toBase64url(Uint8Array.of(251, 255, 191)), '-_-_')
  assert.equal(toBase64url(new TextEncoder().encode('f')), 'Zg')
  assert.equal(toBase64url(new Uint8Array()), '')
})

test('reads back whatever it wrote, as other writers of the standard do', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.deepEqual(fromBase64url(toBase64url(bytes)), bytes)
      assert.equal(toBase64url(bytes), Buffer.from(bytes).toString('base64url'))
    }),
  )
})

test('takes padding, refuses other characters', () => {
  assert.deepEqual(fromBase64url('Zg=='), Uint8Array.of(102))
  assert.throws(() => fromBase64url('Z!'))
})
