// Transactions and their signed form (EIP-2718: types 0, 1 and 2).

import { keccak_256 } from '@noble/hashes/sha3'
import { hexToBytes } from '@noble/hashes/utils'
import { isAddress } from 'viem'
import { pricesIn, readTransactionRequest, type TransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import { signDigest } from './ethereum-signature.ts'
import { RequestRefused } from './request-refused.ts'
import { transactionBytes, type WholeTransaction } from './transaction-bytes.ts'

/** The value, where it is there. */
const must = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new RequestRefused(`Transaction request property '${name}' is missing`)
  return value
}

/** Type and prices. Trust: by the reading that is shown, and by none of its own. */
const fees = (request: TransactionRequest): WholeTransaction['prices'] => {
  const prices = pricesIn(request)
  return prices.type === 'eip1559'
    ? {
        type: prices.type,
        maxFeePerGas: must(prices.maxFeePerGas, 'maxFeePerGas'),
        maxPriorityFeePerGas: must(prices.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
      }
    : { type: prices.type, gasPrice: must(prices.gasPrice, 'gasPrice') }
}

/** An address in capitals and small letters has a checksum, which has to fit. */
const checked = (addresses: readonly Hex[]): void => {
  if (!addresses.every((address) => isAddress(address)))
    throw new RequestRefused('An address of the transaction does not fit its checksum.')
}

/** A transaction that was read: its digest, and its signed form. */
interface ReadTransaction {
  readonly transaction: TransactionRequest
  readonly digest: Uint8Array
  sign(key: Uint8Array): Hex
}

/** Reads a transaction. Throws {@link RequestRefused}. */
export const readTransaction = (given: unknown): ReadTransaction => {
  const request = readTransactionRequest(given)
  if (typeof request === 'string') throw new RequestRefused(request)
  const { to, data, value, accessList = [] } = request
  checked([...(to ? [to] : []), ...accessList.map(({ address }) => address)])
  const transaction: WholeTransaction = {
    ...{ to, data, value, accessList },
    prices: fees(request),
    chainId: must(request.chainId, 'chainId'),
    nonce: must(request.nonce, 'nonce'),
    gas: must(request.gas, 'gasLimit'),
  }
  // Trust: signed for no chain, it could be sent on each.
  if (transaction.chainId < 1) throw new RequestRefused("Transaction request property 'chainId' must be a number")
  const digest = keccak_256(hexToBytes(transactionBytes(transaction).slice(2)))
  return { digest, transaction: request, sign: (key) => transactionBytes(transaction, signDigest(digest, key)) }
}
