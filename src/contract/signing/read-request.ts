// Reads a request to sign and refuses what is never signed; for the page before a person is asked, and for the frame.

import { SIGN_REQUEST_BYTES_MAX } from '../wallet-limits.ts'
import { isProof } from '../wallets/proof-text.ts'
import { messageAndSigner } from './message-parameters.ts'
import { type Refusal, type RefusalRule, refusal } from './refusals.ts'
import { isForItself } from './self-orders.ts'
import { type ReadTypedData, readTypedData } from './typed-data.ts'

/** A request as it came. */
export interface AskedRequest {
  readonly method: string
  readonly params?: unknown
}

export interface ReadMessage {
  readonly kind: 'message'
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The bytes in hex: how `personal_sign` hands them on, so that two readers have the same. */
  readonly canonical: `0x${string}`
}
/** A request in the form that is shown and signed, or why it is refused. `other`: no message and no typed data; `params` are not read. */
type ReadRequest =
  | ReadMessage
  | ReadTypedData
  | { readonly kind: 'other' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const OF_HASHES = new Set(['eth_sign', 'eth_signHash', 'secp256k1_sign'])
const OLD_TYPED_DATA = new Set(['eth_signTypedData', 'eth_signTypedData_v1', 'eth_signTypedData_v3'])
const DELEGATIONS = new Set(['wallet_signAuthorization', 'eth_signAuthorization', 'eth_sign7702Authorization'])
const TRANSACTIONS = new Set(['eth_signTransaction', 'eth_sendTransaction'])

const same = (one: unknown, account: string): boolean => typeof one === 'string' && one.toLowerCase() === account.toLowerCase()

/** The bytes of a message: hex of whole bytes is their hex, anything else a text. */
const bytesOf = (message: string): Uint8Array<ArrayBuffer> =>
  /^0x([\da-f]{2})*$/i.test(message)
    ? Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : new TextEncoder().encode(message)

const readMessage = (message: unknown): ReadMessage | RefusalRule => {
  if (typeof message !== 'string' || message === '') return 'empty-message'
  // Hex has two digits for a byte; what is longer is not even read.
  if (message.length > SIGN_REQUEST_BYTES_MAX * 2 + 2) return 'too-large'
  const bytes = bytesOf(message)
  if (bytes.length === 0) return 'empty-message'
  if (bytes.length > SIGN_REQUEST_BYTES_MAX) return 'too-large'
  // Trust: a page with a signature of such a text replaces the wallet's recovery, or its shares.
  if (isProof(bytes)) return 'wallet-proof'
  return { kind: 'message', bytes, canonical: `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}` }
}

const readTyped = (given: unknown, account: string): ReadTypedData | RefusalRule => {
  const read = readTypedData(given)
  return typeof read !== 'string' && isForItself(read.data, account) ? 'self-contract' : read
}

/** EIP-7702: a transaction that puts code on the account. */
const delegates = (transaction: Readonly<Record<string, unknown>>): boolean =>
  Number(transaction.type) === 4 || transaction.type === 'eip7702' || (transaction.authorizationList ?? null) !== null

const readParams = (
  { method, params }: AskedRequest,
  account: string,
): Exclude<ReadRequest, { kind: 'refused' }> | RefusalRule => {
  if (OF_HASHES.has(method)) return 'raw-hash'
  if (OLD_TYPED_DATA.has(method)) return 'typed-v1'
  if (DELEGATIONS.has(method)) return 'code-delegation'
  const [first, second]: unknown[] = Array.isArray(params) ? params : []
  if (TRANSACTIONS.has(method)) {
    const transaction = Object(first) as Readonly<Record<string, unknown>>
    if (transaction.from !== undefined && !same(transaction.from, account)) return 'wrong-account'
    return delegates(transaction) ? 'code-delegation' : { kind: 'other' }
  }
  if (method === 'personal_sign') {
    const [message, signer] = messageAndSigner([first, second])
    return same(signer, account) ? readMessage(message) : 'wrong-account'
  }
  if (method === 'eth_signTypedData_v4') return same(first, account) ? readTyped(second, account) : 'wrong-account'
  return { kind: 'other' }
}

/**
 * Reads a request to sign for `account`.
 *
 * ```ts
 * const read = readRequest(request, address)
 * if (read.kind === 'refused') answer(read.refusal.code, read.refusal.message)
 * if (read.kind === 'message') sign(read.bytes) // as a personal message (EIP-191)
 * if (read.kind === 'typed-data') sign(read.data) // as EIP-712
 * ```
 *
 * Trust: what is signed is what this gives, never the parameters themselves.
 */
export const readRequest = (request: AskedRequest, account: string): ReadRequest => {
  const read = readParams(request, account)
  return typeof read === 'string' ? { kind: 'refused', refusal: refusal(read) } : read
}
