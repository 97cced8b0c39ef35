import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { test } from 'node:test'
import { cuid } from './cuid.ts'

const random = (bytes: Uint8Array): Uint8Array => webcrypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)

test('has 25 characters: a c, then base 36', () => {
  for (let i = 0; i < 200; i++) assert.match(cuid(random), /^c[a-z0-9]{24}$/)
})

test('does not repeat', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, () => cuid(random))).size, 1000)
})

test('leaves out the bytes that would favour the first letters', () => {
  let next = 250
  // 250, 251 are taken; 252 to 255 are not; then 0 and on.
  const id = cuid((bytes) => bytes.map(() => next++ % 256))
  assert.equal(id.slice(1, 5), '89ab')
})
