import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  carried,
  highestFeeIn,
  pricesIn,
  readTransactionRequest,
  type TransactionRequest,
  uncarried,
} from './transaction-request.ts'

const TO = `0x${'0b'.repeat(20)}`

test('numbers, bigints and hex are quantities, each under its own name', () => {
  const read = readTransactionRequest({
    to: TO,
    value: 5,
    gasLimit: 21_000n,
    maxFeePerGas: '0x10',
    maxPriorityFeePerGas: '0x1',
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
    for (const value of [-1, 1.5, Number.NaN, '', 'all', '12', '0', '0x', `0x1${'0'.repeat(64)}`, {}, true])
      assert.equal(
        readTransactionRequest({ to: TO, [name]: value }),
        `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
      )
  for (const chainId of ['main', '1', '', '0x', -1])
    assert.equal(readTransactionRequest({ to: TO, chainId }), "Transaction request property 'chainId' must be a number")
  // A request by EIP-1193 has its numbers in hex.
  assert.equal((readTransactionRequest({ to: TO, chainId: '0x2105' }) as TransactionRequest).chainId, 8453)
})

test('what would be signed unseen is refused', () => {
  for (const own of [{ type: 4 }, { type: '0x3' }, { authorizationList: [] }, { blobs: [] }, { maxFeePerBlobGas: '0x1' }])
    assert.equal(typeof readTransactionRequest({ to: TO, ...own }), 'string')
  assert.equal(
    readTransactionRequest({ to: TO, maxFeePerGas: 1, maxPriorityFeePerGas: 2 }),
    'The priority fee is higher than the highest fee.',
  )
})

const read = (own: object): TransactionRequest => {
  const given = readTransactionRequest({ to: TO, ...own })
  if (typeof given === 'string') throw new Error(given)
  return given
}

test('one reading of type and fee, for whoever shows or signs', () => {
  for (const [own, prices, fee] of [
    [{ gasPrice: 7, gas: 2 }, { type: 'legacy', gasPrice: 7n }, 14n],
    [{ gasPrice: 7, gas: 2, type: 0 }, { type: 'legacy', gasPrice: 7n }, 14n],
    [{ gasPrice: 7, gas: 2, accessList: [] }, { type: 'eip2930', gasPrice: 7n }, 14n],
    [{ gasPrice: 7, gas: 2, type: '0x1' }, { type: 'eip2930', gasPrice: 7n }, 14n],
    [{ maxFeePerGas: 9, gas: 2 }, { type: 'eip1559', maxFeePerGas: 9n }, 18n],
    [{ maxPriorityFeePerGas: 9, gas: 2 }, { type: 'eip1559', maxPriorityFeePerGas: 9n }, undefined],
    [{ type: 2, gas: 2 }, { type: 'eip1559' }, undefined],
    [{ type: 'legacy', gas: 2 }, { type: 'legacy' }, undefined],
    [{ gas: 2 }, { type: 'eip1559' }, undefined],
  ] as const) {
    assert.deepEqual(pricesIn(read(own)), prices)
    assert.equal(highestFeeIn(read(own)), fee)
  }
})

test('a request of two readings is refused, with a word on which fields', () => {
  const ENTRY = [{ address: TO, storageKeys: [] }]
  for (const [own, said] of [
    [{ gasPrice: 1, maxFeePerGas: 1 }, /'gasPrice' and 'maxFeePerGas'.*only one kind of fee/],
    [{ gasPrice: 1, maxPriorityFeePerGas: 1 }, /only one kind of fee/],
    [{ type: 0, gasPrice: '0x1', maxFeePerGas: '0x1' }, /only one kind of fee/],
    [{ type: 2, gasPrice: 1 }, /type 2 \(eip1559\) has no 'gasPrice'/],
    [{ type: 0, maxFeePerGas: 1 }, /type 0 \(legacy\) has no 'maxFeePerGas'/],
    [{ type: 'eip2930', maxPriorityFeePerGas: 0 }, /type 1 \(eip2930\) has no 'maxFeePerGas'/],
    [{ type: 'legacy', accessList: ENTRY }, /type 0 \(legacy\) has no 'accessList'/],
    [{ gas: 1, gasLimit: 2 }, /names gasLimit and gas, and they differ/],
    [{ data: '0x01', input: '0x02' }, /data and input, and they differ/],
    [{ chainId: 0 }, /'chainId' must be a number/],
  ] as const)
    assert.match(String(readTransactionRequest({ to: TO, ...own })), said)
  assert.equal(read({ gas: 3, gasLimit: '0x3' }).gas, 3n)
  assert.equal(read({ type: 0, gasPrice: 1, accessList: [] }).type, 'legacy', 'an empty list says nothing')
})

test('empty data are none, and data of two spellings are one', () => {
  const to = `0x${'1'.repeat(40)}`
  const dataOf = (fields: object) => {
    const read = readTransactionRequest({ to, ...fields })
    return typeof read === 'string' ? read : read.data
  }
  for (const none of ['', '0x', '0X', null, undefined])
    for (const fields of [{ data: none }, { input: none }, { data: none, input: none }])
      assert.equal(dataOf(fields), '0x', JSON.stringify(fields))
  assert.equal(dataOf({ data: '0xABCD', input: '0xabcd' }), '0xabcd')
  assert.equal(dataOf({ data: '', input: '0x' }), '0x')
  assert.match(dataOf({ data: '0xab', input: '0x' }), /differ/)
  assert.match(dataOf({ data: 7 }), /whole bytes/)
  assert.match(dataOf({ data: 'ab' }), /whole bytes/)
})

test('what a route carries is what was read, to the last digit, and is JSON', () => {
  const request = readTransactionRequest({
    ...{
      to: TO,
      value: 2n ** 255n + 1n,
      data: '0x12',
      chainId: 1,
      nonce: 7,
      gas: 0,
      type: 2,
      maxFeePerGas: 1,
      maxPriorityFeePerGas: 0,
    },
    accessList: [{ address: TO, storageKeys: [] }],
  })
  assert.ok(typeof request === 'object')
  assert.deepEqual(uncarried(JSON.parse(JSON.stringify(carried(request)))), request)
})
