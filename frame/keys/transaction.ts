// Transactions as clients give them, and their signed form (EIP-2718: types 0, 1 and 2).

import { keccak_256 } from '@noble/hashes/sha3'
import { hexToBytes } from '@noble/hashes/utils'
import { isAddress, isHex, serializeTransaction, type TransactionSerializable } from 'viem'
import type { Hex } from '../../src/contract/wallets/request-results.ts'
import { type EthereumSignature, signDigest } from './ethereum-signature.ts'
import { RequestRefused } from './request-refused.ts'

const TYPES = ['legacy', 'eip2930', 'eip1559'] as const
/** 2²⁵⁶ − 1, and 2⁶⁴ − 2 for a nonce (EIP-2681). */
const HIGHEST = (1n << 256n) - 1n
const HIGHEST_NONCE = (1n << 64n) - 2n

type Fields = Readonly<Record<string, unknown>>

const quantity = (fields: Fields, name: string, highest = HIGHEST): bigint | undefined => {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  const isText = typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)
  const number = isNumber || isText ? BigInt(value as string) : -1n
  if (number < 0n || number > highest)
    throw new RequestRefused(
      `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
    )
  return number
}

const typeOf = (fields: Fields): (typeof TYPES)[number] => {
  const given = fields.type
  const named = TYPES.find((name) => name === given)
  if (named) return named
  if (given === undefined || given === null)
    return fields.gasPrice === undefined || fields.gasPrice === null ? 'eip1559' : fields.accessList ? 'eip2930' : 'legacy'
  const type = TYPES[Number(quantity(fields, 'type'))]
  // Trust: type 4 (EIP-7702) would put foreign code on the account; what is not known cannot have been shown.
  if (!type) throw new RequestRefused('Transactions of this type are not supported.')
  return type
}

const hexData = (fields: Fields, names: readonly string[]): Hex | undefined => {
  const given = names.map((name) => fields[name]).filter((value) => value !== undefined && value !== null)
  const [first] = given
  if (given.some((value) => value !== first))
    throw new RequestRefused(`The transaction names ${names.join(' and ')}, and they differ.`)
  if (first === undefined) return undefined
  if (!isHex(first) || first.length % 2 !== 0) throw new RequestRefused('The data of a transaction must be whole bytes in hex.')
  return first
}

const accessList = (value: unknown): { address: Hex; storageKeys: Hex[] }[] => {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new RequestRefused('The access list of a transaction must be a list.')
  return value.map((entry: { address?: unknown; storageKeys?: unknown }) => {
    const keys: unknown = entry?.storageKeys ?? []
    if (!isPlainAddress(entry?.address) || !Array.isArray(keys) || !keys.every((key) => isHex(key) && key.length === 66))
      throw new RequestRefused('An entry of the access list is not well formed.')
    return { address: entry.address, storageKeys: keys as Hex[] }
  })
}

const isPlainAddress = (value: unknown): value is Hex => typeof value === 'string' && isAddress(value)

const recipient = (value: unknown): Hex | null => {
  if (value === undefined || value === null || value === '' || value === '0x') return null
  if (!isPlainAddress(value)) throw new RequestRefused("Transaction request property 'to' must be an address")
  return value
}

/** Fields of a transaction that change nothing of what is signed, or are refused. */
const check = (fields: Fields): void => {
  // Trust: EIP-7702 and blobs are refused by their fields too, whatever type the request names.
  for (const name of ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'sidecars'])
    if (fields[name] !== undefined && fields[name] !== null)
      throw new RequestRefused(
        name === 'authorizationList'
          ? 'This would put foreign code on your account, so it was refused.'
          : 'Transactions of this type are not supported.',
      )
}

/** The value, where it is there. */
const must = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new RequestRefused(`Transaction request property '${name}' is missing`)
  return value
}

const fees = (fields: Fields, type: (typeof TYPES)[number]) => {
  if (type !== 'eip1559') return { gasPrice: must(quantity(fields, 'gasPrice'), 'gasPrice') }
  const maxFeePerGas = must(quantity(fields, 'maxFeePerGas'), 'maxFeePerGas')
  const maxPriorityFeePerGas = must(quantity(fields, 'maxPriorityFeePerGas'), 'maxPriorityFeePerGas')
  if (maxPriorityFeePerGas > maxFeePerGas) throw new RequestRefused('The priority fee is higher than the highest fee.')
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** A transaction that was read: its digest, and its signed form. */
export interface ReadTransaction {
  readonly digest: Uint8Array
  sign(key: Uint8Array): Hex
}

/** Reads a transaction. Throws {@link RequestRefused}. */
export const readTransaction = (given: unknown): ReadTransaction => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new RequestRefused('A transaction must be an object.')
  const fields = given as Fields
  check(fields)
  const type = typeOf(fields)
  const to = recipient(fields.to)
  const data = hexData(fields, ['data', 'input'])
  if (!to && (data === undefined || data === '0x')) throw new RequestRefused("A transaction needs 'to' or 'data'.")
  const transaction = {
    type,
    chainId: Number(must(quantity(fields, 'chainId', BigInt(Number.MAX_SAFE_INTEGER)), 'chainId')),
    nonce: Number(must(quantity(fields, 'nonce', HIGHEST_NONCE), 'nonce')),
    gas: must(quantity(fields, 'gasLimit') ?? quantity(fields, 'gas'), 'gasLimit'),
    value: quantity(fields, 'value') ?? 0n,
    ...(to && { to }),
    ...(data !== undefined && { data }),
    ...(type !== 'legacy' && { accessList: accessList(fields.accessList) }),
    ...fees(fields, type),
  } as TransactionSerializable
  const written = (signature?: EthereumSignature): Hex =>
    signature
      ? serializeTransaction(transaction, { ...signature, v: signature.yParity ? 28n : 27n })
      : serializeTransaction(transaction)
  const digest = keccak_256(hexToBytes(written().slice(2)))
  return { digest, sign: (key) => written(signDigest(digest, key)) }
}
