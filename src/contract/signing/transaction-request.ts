// Reads a transaction as clients give it, for the page before it is shown and for the frame before it is signed.
// See docs/design/signing.md, "Transactions".

import type { Hex } from '../wallets/request-results.ts'

const TYPES = ['legacy', 'eip2930', 'eip1559'] as const
type TransactionType = (typeof TYPES)[number]

interface AccessListEntry {
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
  // Trust: a text of digits alone is refused: '12' may be meant as twelve or as eighteen.
  const isText = typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)
  const number = isNumber || isText ? BigInt(value as string) : -1n
  if (number < 0n || number > highest)
    throw new Refused(
      name === 'chainId'
        ? "Transaction request property 'chainId' must be a number"
        : `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
    )
  return number
}

/** A quantity that has two names. Trust: two readers may take two different values. */
const oneOf = (fields: Fields, name: string, other: string): bigint | undefined => {
  const [one, two] = [quantity(fields, name), quantity(fields, other)]
  if (one !== undefined && two !== undefined && one !== two)
    throw new Refused(`The transaction names ${name} and ${other}, and they differ.`)
  return one ?? two
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
  const given = ['data', 'input'].flatMap((name) => {
    const value = fields[name]
    return isAbsent(value) ? [] : [typeof value === 'string' ? value.toLowerCase() || '0x' : value]
  })
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

type PriceFields = Partial<
  Readonly<
    Record<'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas', bigint | undefined> & {
      type: TransactionType | undefined
      accessList: TransactionRequest['accessList'] | undefined
    }
  >
>

/** What a transaction says of its type, by its name or by its prices; null: nothing. */
export const typeIn = ({
  type,
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
  accessList,
}: PriceFields): TransactionType | null => {
  if (type) return type
  if (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined) return 'eip1559'
  if (gasPrice === undefined) return null
  return accessList ? 'eip2930' : 'legacy'
}

/** Type and prices of a transaction; those that it lacks are absent. */
export type Prices =
  | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice?: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas?: bigint; readonly maxPriorityFeePerGas?: bigint }

/** Trust: the one reading of what a transaction pays. Its signature and whatever is shown of its fee are by this. */
export const pricesIn = (request: TransactionRequest): Prices => {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  const type = typeIn(request) ?? 'eip1559'
  if (type !== 'eip1559') return { type, ...(gasPrice !== undefined && { gasPrice }) }
  return {
    type,
    ...(maxFeePerGas !== undefined && { maxFeePerGas }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
  }
}

/** The most that all gas of a transaction can cost, where it names gas and price. */
export const highestFeeIn = (request: TransactionRequest): bigint | undefined => {
  const prices = pricesIn(request)
  const price = prices.type === 'eip1559' ? prices.maxFeePerGas : prices.gasPrice
  return request.gas === undefined || price === undefined ? undefined : request.gas * price
}

/** Trust: a request of two readings is refused, before one of them is shown. */
const checkPrices = (fields: PriceFields): void => {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList } = fields
  const isDynamic = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  const type = typeIn(fields)
  if (gasPrice !== undefined && isDynamic)
    throw new Refused(
      "The transaction names 'gasPrice' and 'maxFeePerGas' or 'maxPriorityFeePerGas': only one kind of fee may be named.",
    )
  if (type === 'eip1559' && gasPrice !== undefined)
    throw new Refused("A transaction of type 2 (eip1559) has no 'gasPrice': name 'maxFeePerGas' and 'maxPriorityFeePerGas'.")
  if (type !== null && type !== 'eip1559' && isDynamic)
    throw new Refused(
      `A transaction of type ${TYPES.indexOf(type)} (${type}) has no 'maxFeePerGas' and no 'maxPriorityFeePerGas': name 'gasPrice'.`,
    )
  if (type === 'legacy' && accessList && accessList.length > 0)
    throw new Refused("A transaction of type 0 (legacy) has no 'accessList': name type 1 or 2.")
  if ((maxPriorityFeePerGas ?? 0n) > (maxFeePerGas ?? HIGHEST))
    throw new Refused('The priority fee is higher than the highest fee.')
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
    gas: oneOf(fields, 'gasLimit', 'gas'),
    gasPrice: quantity(fields, 'gasPrice'),
    maxFeePerGas: quantity(fields, 'maxFeePerGas'),
    maxPriorityFeePerGas: quantity(fields, 'maxPriorityFeePerGas'),
  }
  const [chainId, nonce] = [quantity(fields, 'chainId', HIGHEST_CHAIN), quantity(fields, 'nonce', HIGHEST_NONCE)]
  if (chainId === 0n) throw new Refused("Transaction request property 'chainId' must be a number")
  const [type, accessList] = [typeOf(fields), accessListOf(fields.accessList)]
  checkPrices({ ...numbers, type, accessList })
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

/** A request that was read, as a route carries it: a quantity, which is a bigint else, in hex. */
export type CarriedRequest = {
  readonly [N in keyof TransactionRequest]: bigint extends TransactionRequest[N] ? Hex : TransactionRequest[N]
}
const QUANTITIES: readonly string[] = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']

export const carried = (request: TransactionRequest): CarriedRequest =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, typeof value === 'bigint' ? `0x${value.toString(16)}` : value]),
  ) as unknown as CarriedRequest

/** The very request that was carried: nothing is read or judged again. */
export const uncarried = (request: CarriedRequest): TransactionRequest =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, QUANTITIES.includes(name) ? BigInt(value as Hex) : value]),
  ) as unknown as TransactionRequest
