import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { differing } from './differing.ts'

const written = (address: string, other: string): string =>
  differing(address, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('')

test('runs of characters that differ are told, capitals are none', () => {
  assert.equal(written('0xABcd12', '0xabcd12'), '0xABcd12')
  assert.equal(written('0xAB00cd', '0xab11CD'), '0xAB[00]cd')
  assert.equal(written('0x1234', '0x1'), '0x1[234]')
})

test('nothing of an address is lost, and each character is compared with its own', () => {
  const hex = fc
    .array(fc.integer({ min: 0, max: 15 }), { minLength: 40, maxLength: 40 })
    .map((all) => `0x${all.map((one) => one.toString(16)).join('')}`)
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      const parts = differing(one, other)
      assert.equal(parts.map(({ text }) => text).join(''), one)
      const flags = parts.flatMap(({ text, differs }) => [...text].map(() => differs))
      assert.deepEqual(
        flags,
        [...one].map((character, at) => character !== other[at]),
      )
    }),
  )
})
