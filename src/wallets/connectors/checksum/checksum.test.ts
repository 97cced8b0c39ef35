import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAddress } from 'viem'
import { checksum } from './checksum.ts'

test('writes every address as the Ethereum library does', () => {
  for (let seed = 1n; seed < 200n; seed++) {
    const address =
      `0x${((seed * 0x9e3779b97f4a7c15f39cc0605cedc834n ** 2n) % 2n ** 160n).toString(16).padStart(40, '0')}` as const
    assert.equal(checksum(address), getAddress(address))
    assert.equal(checksum(`0x${address.slice(2).toUpperCase()}`), getAddress(address))
  }
})

test('knows what is no address', () => {
  for (const wrong of [
    '',
    '0x',
    `0x${'0'.repeat(39)}`,
    `0x${'0'.repeat(41)}`,
    `0x${'g'.repeat(40)}`,
    '0'.repeat(40),
    null,
    7,
    {},
    [],
  ])
    assert.equal(checksum(wrong), null)
})
