import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTransactionRequest } from './transaction-request.ts'

const TO = `0x${'0b'.repeat(20)}`

test('numbers, bigints and hex are quantities, each under its own name', () => {
  const read = readTransactionRequest({
    to: TO,
    value: 5,
    gasLimit: 21_000n,
    maxFeePerGas: '0x10',
    maxPriorityFeePerGas: '1',
    chainId: 1,
    nonce: '0x0',
  })
  assert.deepEqual(read, {
    to: TO,
    data: '0x',
    value: 5n,
    chainId: 1,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 16n,
    maxPriorityFeePerGas: 1n,
  })
  assert.deepEqual(readTransactionRequest({ input: '0x60', gas: null, accessList: [{ address: TO }] }), {
    to: null,
    data: '0x60',
    value: 0n,
    accessList: [{ address: TO, storageKeys: [] }],
  })
})

test('a quantity that is none is told by its name', () => {
  for (const name of ['gasLimit', 'gasPrice', 'value', 'maxPriorityFeePerGas', 'maxFeePerGas'])
    for (const value of [-1, 1.5, Number.NaN, '', 'all', '0x', `0x1${'0'.repeat(64)}`, {}, true])
      assert.equal(
        readTransactionRequest({ to: TO, [name]: value }),
        `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
      )
  assert.equal(readTransactionRequest({ to: TO, chainId: 'main' }), "Transaction request property 'chainId' must be a number")
})

test('what would be signed unseen is refused', () => {
  for (const own of [{ type: 4 }, { type: '0x3' }, { authorizationList: [] }, { blobs: [] }, { maxFeePerBlobGas: '0x1' }])
    assert.equal(typeof readTransactionRequest({ to: TO, ...own }), 'string')
  assert.equal(
    readTransactionRequest({ to: TO, maxFeePerGas: 1, maxPriorityFeePerGas: 2 }),
    'The priority fee is higher than the highest fee.',
  )
})
