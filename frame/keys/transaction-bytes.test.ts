// The bytes of transactions beside those of viem, for many that are drawn at random, and for the edges.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { serializeTransaction, type TransactionSerializable } from 'viem'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import type { EthereumSignature } from './ethereum-signature.ts'
import { transactionBytes, type WholeTransaction } from './transaction-bytes.ts'

const EDGES = [0n, 1n, 15n, 16n, 127n, 128n, 255n, 256n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 255n, 2n ** 256n - 1n]

/** Numbers that are the same in each run. */
const drawing = (seed: string) => {
  let turn = 0
  const bytes = (length: number): string => {
    let text = ''
    while (text.length < length * 2) text += createHash('sha256').update(`${seed} ${turn++}`).digest('hex')
    return text.slice(0, length * 2)
  }
  const below = (most: number): number => Number(`0x${bytes(4)}`) % most
  const number = (): bigint =>
    below(3) === 0 ? (EDGES[below(EDGES.length)] ?? 0n) : BigInt(`0x${bytes(1 + below(32))}`) >> BigInt(below(8))
  const hex = (length: number): Hex => `0x${bytes(length)}`
  return { below, number, hex }
}

const theirs = ({ prices, to, accessList, ...rest }: WholeTransaction): TransactionSerializable =>
  ({ ...rest, ...prices, ...(to && { to }), ...(prices.type !== 'legacy' && { accessList }) }) as TransactionSerializable

test('are those of viem for each type, unsigned and signed', () => {
  const { below, number, hex } = drawing('transactions')
  const lengths = [0, 1, 55, 56, 255, 256, 300]
  for (let turn = 0; turn < 600; turn++) {
    const [high, low] = [number(), number()].sort((a, b) => (a < b ? 1 : -1)) as [bigint, bigint]
    const type = (['legacy', 'eip2930', 'eip1559'] as const)[turn % 3] ?? 'legacy'
    const transaction: WholeTransaction = {
      to: below(4) === 0 ? null : hex(20),
      data: hex(lengths[below(lengths.length)] ?? 0),
      value: number(),
      chainId: 1 + below(2 ** 31) * (below(2) === 0 ? 1 : 2 ** 20),
      nonce: below(3) === 0 ? 0 : below(2 ** 31),
      gas: number(),
      accessList:
        type === 'legacy'
          ? []
          : Array.from({ length: below(3) }, () => ({
              address: hex(20),
              storageKeys: Array.from({ length: below(3) }, () => hex(32)),
            })),
      prices: type === 'eip1559' ? { type, maxFeePerGas: high, maxPriorityFeePerGas: low } : { type, gasPrice: high },
    }
    // A number of a signature may begin with bytes of nothing.
    const part = (): Hex => (below(8) === 0 ? `0x0000${hex(30).slice(2)}` : hex(32))
    const signature: EthereumSignature = { r: part(), s: part(), yParity: below(2) === 0 ? 0 : 1 }
    const said = JSON.stringify(transaction, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    assert.equal(transactionBytes(transaction), serializeTransaction(theirs(transaction)), said)
    const signed = serializeTransaction(theirs(transaction), { ...signature, v: signature.yParity ? 28n : 27n })
    assert.equal(transactionBytes(transaction, signature), signed, said)
  }
})
