import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameAddress } from './same-address.ts'

test('an Ethereum address is the same in every spelling', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  assert.equal(sameAddress(address, address.toLowerCase()), true)
  assert.equal(sameAddress(address, `${address.slice(0, -1)}7`), false)
})

test('a Solana address in other letters is another address', () => {
  const address = 'So11111111111111111111111111111111111111112'
  assert.equal(sameAddress(address, address), true)
  assert.equal(sameAddress(address, address.toLowerCase()), false)
})
