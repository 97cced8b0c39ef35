// Where a contract says that the metadata of an item is: `tokenURI` of ERC-721, else `uri` of ERC-1155.

import type { Deps } from '../../boot/deps.ts'
import { askNode } from '../rpc/ask-node.ts'

/** An item of a collection. `collection` in lower case, `item` in decimals, below 2^256. */
export interface ItemPlace {
  readonly chain: number
  readonly collection: string
  readonly item: string
}

const SELECTORS = ['0xc87b56dd', '0x0e89341c'] as const
const WORD = 64

/** The one text of an answer, as ABI writes it; null where it is none. */
const textIn = (result: unknown): string | null => {
  if (typeof result !== 'string' || !/^0x([\da-f]{64}){2,}$/i.test(result)) return null
  const words = result.slice(2)
  if (BigInt(`0x${words.slice(0, WORD)}`) !== 32n) return null
  const length = BigInt(`0x${words.slice(WORD, 2 * WORD)}`)
  const bytes = words.slice(2 * WORD)
  if (length === 0n || length * 2n > BigInt(bytes.length)) return null
  return Buffer.from(bytes.slice(0, Number(length) * 2), 'hex').toString('utf8')
}

/** As the contract writes it, with the item's number in its place; null: it says nothing. Throws `NodeSilent`. */
export const tokenUri = async (
  deps: Pick<Deps, 'chains' | 'env' | 'log' | 'metrics'>,
  { chain, collection, item }: ItemPlace,
): Promise<string | null> => {
  const number = BigInt(item).toString(16).padStart(WORD, '0')
  for (const selector of SELECTORS) {
    const told = await askNode(deps, chain, 'eth_call', [{ to: collection, data: selector + number }, 'latest'])
    const text = 'result' in told ? textIn(told.result) : null
    if (text !== null) return text.replaceAll('{id}', number)
  }
  return null
}
