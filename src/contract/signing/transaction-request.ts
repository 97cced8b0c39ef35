// Reads a transaction as clients give it, for the page before it is shown and for the frame before it is signed.
// See docs/design/signing.md, "Transactions".

import type { Hex } from '../wallets/request-results.ts'

const TYPES = ['legacy', 'eip2930', 'eip1559'] as const
export type TransactionType = (typeof TYPES)[number]

export interface AccessListEntry {
  readonly address: Hex
  readonly storageKeys: readonly Hex[]
}

/** A transaction that was read; what is absent is filled in before it is signed. `to` null: it makes a contract. */
export interface TransactionRequest {
  readonly to: Hex | null
  readonly data: Hex
  readonly value: bigint
  readonly type?: TransactionType
  readonly chainId?: number
  readonly nonce?: number
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly accessList?: readonly AccessListEntry[]
}

/** 2²⁵⁶ − 1, and 2⁶⁴ − 2 for a nonce (EIP-2681). */
const HIGHEST = (1n << 256n) - 1n
const HIGHEST_NONCE = (1n << 64n) - 2n
const HIGHEST_CHAIN = BigInt(Number.MAX_SAFE_INTEGER)

type Fields = Readonly<Record<string, unknown>>
/** Why a request is not read, in words for the developer of the page that asks. */
class Refused extends Error {}
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

const quantity = (fields: Fields, name: string, highest = HIGHEST): bigint | undefined => {
  const value = fields[name]
  if (isAbsent(value)) return undefined
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  const isText = typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)
  const number = isNumber || isText ? BigInt(value as string) : -1n
  if (number < 0n || number > highest)
    throw new Refused(
      name === 'chainId'
        ? "Transaction request property 'chainId' must be a number"
        : `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
    )
  return number
}

const typeOf = (fields: Fields): TransactionType | undefined => {
  const given = fields.type
  const named = TYPES.find((name) => name === given)
  if (named || isAbsent(given)) return named
  const type = TYPES[Number(quantity(fields, 'type'))]
  // Trust: type 4 (EIP-7702) would put foreign code on the account; what is not known cannot be shown.
  if (!type) throw new Refused('Transactions of this type are not supported.')
  return type
}

const isBytes = (value: unknown): value is Hex => typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
const isAddress = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)

const dataOf = (fields: Fields): Hex => {
  const given = ['data', 'input'].map((name) => fields[name]).filter((value) => !isAbsent(value))
  const [first = '0x'] = given
  if (given.some((value) => value !== first)) throw new Refused('The transaction names data and input, and they differ.')
  if (!isBytes(first)) throw new Refused('The data of a transaction must be whole bytes in hex.')
  return first
}

const recipient = (value: unknown): Hex | null => {
  if (isAbsent(value) || value === '' || value === '0x') return null
  if (!isAddress(value)) throw new Refused("Transaction request property 'to' must be an address")
  return value
}

const accessListOf = (value: unknown): readonly AccessListEntry[] | undefined => {
  if (isAbsent(value)) return undefined
  if (!Array.isArray(value)) throw new Refused('The access list of a transaction must be a list.')
  return value.map((entry: { address?: unknown; storageKeys?: unknown } | null) => {
    const { address, storageKeys = [] } = entry ?? {}
    const keys: unknown[] | null = Array.isArray(storageKeys) ? storageKeys : null
    if (!isAddress(address) || !keys?.every((key) => isBytes(key) && key.length === 66))
      throw new Refused('An entry of the access list is not well formed.')
    return { address, storageKeys: keys as Hex[] }
  })
}

/** Trust: EIP-7702 and blobs are refused by their fields too, whatever type the request names. */
const UNSIGNED = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'sidecars']

const read = (fields: Fields): TransactionRequest => {
  for (const name of UNSIGNED)
    if (!isAbsent(fields[name]))
      throw new Refused(
        name === 'authorizationList'
          ? 'This would put foreign code on your account, so it was refused.'
          : 'Transactions of this type are not supported.',
      )
  const numbers = {
    gas: quantity(fields, 'gasLimit') ?? quantity(fields, 'gas'),
    gasPrice: quantity(fields, 'gasPrice'),
    maxFeePerGas: quantity(fields, 'maxFeePerGas'),
    maxPriorityFeePerGas: quantity(fields, 'maxPriorityFeePerGas'),
  }
  const { maxFeePerGas = HIGHEST, maxPriorityFeePerGas = 0n } = numbers
  if (maxPriorityFeePerGas > maxFeePerGas) throw new Refused('The priority fee is higher than the highest fee.')
  const [chainId, nonce] = [quantity(fields, 'chainId', HIGHEST_CHAIN), quantity(fields, 'nonce', HIGHEST_NONCE)]
  const [type, accessList] = [typeOf(fields), accessListOf(fields.accessList)]
  const to = recipient(fields.to)
  const data = dataOf(fields)
  if (!to && data === '0x') throw new Refused("A transaction needs 'to' or 'data'.")
  return {
    to,
    data,
    value: quantity(fields, 'value') ?? 0n,
    ...(type && { type }),
    ...(chainId !== undefined && { chainId: Number(chainId) }),
    ...(nonce !== undefined && { nonce: Number(nonce) }),
    ...(accessList && { accessList }),
    ...(Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)) as Partial<TransactionRequest>),
  }
}

/** The transaction, or a sentence for developers that says why it is none. */
export const readTransactionRequest = (given: unknown): TransactionRequest | string => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'A transaction must be an object.'
  try {
    return read(given as Fields)
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}
