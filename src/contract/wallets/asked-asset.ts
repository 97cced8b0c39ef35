// What a page asks for by `wallet_watchAsset` (EIP-747): a token, or an item of a collection.

import { WrongParameters } from './asked-network.ts'

const TYPES = { ERC20: 'erc20', ERC721: 'erc721', ERC1155: 'erc1155' } as const
const UINT256_END = 2n ** 256n

export interface AskedAsset {
  readonly type: (typeof TYPES)[keyof typeof TYPES]
  /** In lower case. */
  readonly address: string
  /** The number of an item, decimal; null: a token. */
  readonly item: string | null
  /** What the page says of a token. Trust: it is compared with what the contract says, and kept nowhere. */
  readonly said: { readonly symbol?: string; readonly decimals?: number }
}

const wrong = (rule: string): never => {
  throw new WrongParameters(rule)
}

const itemOf = (given: unknown): string => {
  const isNumber = typeof given === 'bigint' || (typeof given === 'number' && Number.isSafeInteger(given))
  const isText = typeof given === 'string' && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(given)
  const item = isNumber || isText ? BigInt(given as string) : -1n
  return item >= 0n && item < UINT256_END ? String(item) : wrong('tokenId must be the number of an item')
}

/** Reads the parameters, an object, or a list with one. Throws {@link WrongParameters}. */
export const readAsset = (params: unknown): AskedAsset => {
  const [given] = Array.isArray(params) ? (params as unknown[]) : [params]
  const { type, options } = Object(given) as { type?: unknown; options?: unknown }
  const name = typeof type === 'string' ? type.toUpperCase().replace('-', '') : ''
  const known = Object.hasOwn(TYPES, name) ? TYPES[name as keyof typeof TYPES] : wrong('type must be ERC20, ERC721 or ERC1155')
  const { address, tokenId, symbol, decimals } = Object(options) as Readonly<Record<string, unknown>>
  if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address)) return wrong('options.address must be an address')
  if (known === 'erc20' && tokenId !== undefined) wrong('a token has no tokenId')
  const places = typeof decimals === 'string' && /^\d{1,2}$/.test(decimals) ? Number(decimals) : decimals
  if (places !== undefined && places !== null && !(Number.isInteger(places) && Number(places) >= 0 && Number(places) <= 36))
    wrong('options.decimals must be a number from 0 to 36')
  return {
    ...{ type: known, address: address.toLowerCase(), item: known === 'erc20' ? null : itemOf(tokenId) },
    said: {
      ...(typeof symbol === 'string' && symbol && { symbol }),
      ...(typeof places === 'number' && { decimals: places }),
    },
  }
}
