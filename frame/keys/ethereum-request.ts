// Requests to an Ethereum account: what each would sign, read once, so that what is signed is what was read.

import { hexToBytes } from '@noble/hashes/utils'
import type { EthereumRequest } from '../../src/contract/messages.ts'
import { readRequest } from '../../src/contract/signing/read-request.ts'
import type { TransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import { hexOf, signatureText, signDigest } from './ethereum-signature.ts'
import { personalDigest } from './personal-message.ts'
import { RequestRefused } from './request-refused.ts'
import { readTransaction } from './transaction.ts'
import { typedDataHashes } from './typed-data.ts'

/** What is shown of a request. Trust: made of what was read to be signed, so that both have one reading. */
interface ShownEthereum extends EthereumRequest {
  /** Parts of typed data that are not signed, and were left out. */
  readonly unsigned?: number
}

/** A request that was read. */
export interface ReadEthereum {
  readonly digest: Hex
  /** Of typed data: the hashes of its domain and of its message. */
  readonly domain?: Hex
  readonly message?: Hex
  /** The request as it was read: what a person is shown before this is signed. */
  readonly shown: ShownEthereum
  readonly transaction?: TransactionRequest
  /** The signature, or the signed transaction. */
  sign(key: Uint8Array): Hex
}

const overDigest = (digest: Uint8Array, shown: ShownEthereum): ReadEthereum => ({
  digest: hexOf(digest),
  shown,
  sign: (key) => signatureText(signDigest(digest, key)),
})

/** Reads a request to `account`. Throws {@link RequestRefused}. */
export const readEthereumRequest = (request: EthereumRequest, account: string): ReadEthereum => {
  // Trust: the refusals of the page hold here too, whatever a page has shown, or has not.
  const read = readRequest(request, account)
  if (read.kind === 'refused') throw new RequestRefused(read.refusal.message, read.refusal.code)
  const { method } = request
  if (read.kind === 'message') return overDigest(personalDigest(read.bytes), { method, params: [read.canonical, account] })
  if (read.kind === 'typed-data') {
    const hashes = typedDataHashes(read.data)
    const shown = { method, params: [account, read.canonical], unsigned: read.unsigned }
    return { ...overDigest(hexToBytes(hashes.digest.slice(2)), shown), ...hashes }
  }
  // Trust: what is not read is not signed.
  if (method !== 'eth_signTransaction') throw new RequestRefused(`${method} is not supported.`)
  const { digest, sign, transaction } = readTransaction(request.params[0])
  return { digest: hexOf(digest), shown: { method, params: [transaction] }, transaction, sign }
}
