// The bytes of a transaction: viem is the oracle.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serializeTransaction } from 'viem'
import type { Fees } from './fees.ts'
import type { Filled } from './populate.ts'
import { serialize } from './serialize.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DYNAMIC: Fees = { type: 'eip1559', maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 0n }
const filled = (own: Partial<Filled> = {}): Filled => ({
  ...{ to: TO, data: '0x', value: 0n, chainId: 10, nonce: 0, gas: 21_000n, fees: DYNAMIC },
  ...own,
})
const byViem = ({ fees, to, ...one }: Filled): string =>
  serializeTransaction({ ...one, ...(to && { to }), ...fees } as Parameters<typeof serializeTransaction>[0])

const LIST = [{ address: TO, storageKeys: [`0x${'01'.repeat(32)}`, `0x${'00'.repeat(32)}`] }] as const
const CASES: readonly (readonly [name: string, transaction: Filled])[] = [
  ['a plain one', filled()],
  ['large quantities', filled({ value: (1n << 256n) - 1n, nonce: 2 ** 40, gas: 1n << 40n, chainId: 7_777_777 })],
  ['a creation', filled({ to: null, data: '0x6001' })],
  ['a byte that stands for itself', filled({ data: '0x7f', nonce: 127 })],
  ['a byte that does not', filled({ data: '0x80', nonce: 128 })],
  ['55 bytes', filled({ data: `0x${'ab'.repeat(55)}` })],
  ['56 bytes', filled({ data: `0x${'ab'.repeat(56)}` })],
  ['many bytes', filled({ data: `0x${'ab'.repeat(70_000)}` })],
  ['an access list', filled({ accessList: LIST })],
  ['the old form', filled({ fees: { type: 'legacy', gasPrice: 1n }, value: 5n })],
  ['an access list of the first form', filled({ fees: { type: 'eip2930', gasPrice: 7n }, accessList: LIST })],
]
for (const [name, transaction] of CASES)
  test(`has the bytes of ${name}`, () => assert.equal(serialize(transaction), byViem(transaction)))
