import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identicon } from './identicon.ts'
import { shortAddress } from './short-address.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('an address has one picture, in both of its spellings', () => {
  assert.deepEqual(identicon(ADDRESS), identicon(ADDRESS))
  assert.deepEqual(identicon(ADDRESS), identicon(ADDRESS.toLowerCase()))
  const solana = 'So11111111111111111111111111111111111111112'
  assert.notDeepEqual(identicon(solana), identicon(solana.toLowerCase()))
})

test('a picture is mirrored, and its two hues are far apart', () => {
  for (let n = 0; n < 200; n++) {
    const { hues, cells } = identicon(`0x${n.toString(16).padStart(40, '0')}`)
    const filled = new Set(cells.map(String))
    for (const [x, y] of cells) assert.ok(filled.has(String([4 - x, y])))
    const apart = Math.abs(hues[0] - hues[1])
    assert.ok(Math.min(apart, 360 - apart) >= 90, String(hues))
  }
})

test('addresses that are near each other look different', () => {
  const pictures = new Set(
    Array.from({ length: 200 }, (_, n) => JSON.stringify(identicon(`0x${n.toString(16).padStart(40, '0')}`))),
  )
  assert.equal(pictures.size, 200)
})

test('an address is shortened to its first five and last four characters', () => {
  assert.equal(shortAddress(ADDRESS), '0xf39…2266')
})
