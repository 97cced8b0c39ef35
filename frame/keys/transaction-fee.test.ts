// The fee that is signed is the one that is read, for every combination of what a request may name.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTransaction, type TransactionSerialized } from 'viem'
import { highestFeeIn, readTransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import { RequestRefused } from './request-refused.ts'
import { readTransaction } from './transaction.ts'

const KEY = new Uint8Array(32).fill(7)
const PLAIN = { to: `0x${'0b'.repeat(20)}`, value: 1, nonce: 0, chainId: 1 }
const TYPES = [undefined, 0, '0x1', 2, 'legacy', 'eip2930', 'eip1559']
const PRICES = [undefined, 1, '0x38d7ea4c68000']
const LISTS = [undefined, [], [{ address: PLAIN.to, storageKeys: [] }]]
const GAS = [{ gas: 21_000 }, { gasLimit: 30_000 }, { gas: 21_000, gasLimit: 30_000 }, { gas: 30_000, gasLimit: 30_000 }]

test('every transaction that is signed costs at most what its reading says', () => {
  let signed = 0
  for (const type of TYPES)
    for (const gasPrice of PRICES)
      for (const maxFeePerGas of PRICES)
        for (const maxPriorityFeePerGas of PRICES)
          for (const accessList of LISTS)
            for (const gas of GAS) {
              const given = { ...PLAIN, ...gas, type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList }
              let raw: TransactionSerialized
              try {
                raw = readTransaction(given).sign(KEY) as TransactionSerialized
              } catch (error) {
                assert.ok(error instanceof RequestRefused, `${JSON.stringify(given)}: ${error}`)
                continue
              }
              signed++
              const { gas: limit = 0n, gasPrice: old, maxFeePerGas: most } = parseTransaction(raw)
              const read = readTransactionRequest(given)
              assert.ok(typeof read !== 'string')
              assert.equal(limit * (most ?? old ?? 0n), highestFeeIn(read), JSON.stringify(given))
            }
  assert.ok(signed > 50, String(signed))
})
