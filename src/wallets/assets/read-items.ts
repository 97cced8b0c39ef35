// Items that an account has of collections: by their numbers where the collection or the app names them, else how many.

import type { SendChain } from '../../contract/screens.ts'
import { named } from '../../contract/signing/known-contracts.ts'
import type { AddressValue } from '../../contract/signing/rules.ts'
import { tokenFacts, withClaim } from '../../contract/signing/tokens.ts'
import { askMany } from '../tokens/ask-many.ts'
import type { Question } from '../tokens/batch-call.ts'
import { quantityIn, readTokens } from '../tokens/read-tokens.ts'
import type { AskNode } from '../transactions/fees.ts'

/** Collections of one chain, and items of one collection. */
const MOST_COLLECTIONS = 12
const MOST_ITEMS = 20
/** `tokenOfOwnerByIndex` of ERC-721, `ownerOf`, `balanceOf` of ERC-1155. */
const BY_INDEX = '0x2f745c59'
const OWNER_OF = '0x6352211e'
const COUNT_OF = '0x00fdd58e'

/** A collection to be asked for. `address` in lower case. `ids`: numbers of items in decimals, which the account may have. */
export interface NamedCollection {
  readonly chain: number
  readonly address: string
  readonly ids: readonly string[]
}
export interface OwnItem {
  readonly id: string
  readonly count: bigint
}
/** `count`: of all items; null: not told. `items`: those whose numbers are known. */
export interface CollectionItems {
  readonly chain: SendChain
  readonly collection: AddressValue
  readonly count: bigint | null
  readonly items: readonly OwnItem[]
}

const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

/** One question, and what its answer says. */
interface Asking {
  readonly question: Question
  read(answer: bigint | null): OwnItem | null
}

const askingsOf = (
  account: string,
  { address: to, ids }: NamedCollection,
  kind: string | undefined,
  balance: bigint | null,
): Asking[] => {
  const numbers = ids.slice(0, MOST_ITEMS).map(BigInt)
  if (kind === 'erc1155')
    return numbers.map((id) => ({
      question: { to, data: COUNT_OF + word(account) + word(id), most: 32 },
      read: (count) => (count ? { id: String(id), count } : null),
    }))
  const own = BigInt(account)
  const ofNumbers = numbers.map(
    (id): Asking => ({
      question: { to, data: OWNER_OF + word(id), most: 32 },
      read: (owner) => (owner === own ? { id: String(id), count: 1n } : null),
    }),
  )
  const most = Number(balance === null || balance > BigInt(MOST_ITEMS) ? MOST_ITEMS : balance)
  const places = balance ? Array.from({ length: most }, (_, at) => BigInt(at)) : []
  const ofPlaces = places.map(
    (at): Asking => ({
      question: { to, data: BY_INDEX + word(account) + word(at), most: 32 },
      read: (id) => (id === null ? null : { id: String(id), count: 1n }),
    }),
  )
  return [...ofNumbers, ...ofPlaces]
}

/** Asks the chain, in two waves. Collections of which the account has nothing are left out. Never rejects. */
export const readItems = async (
  ask: AskNode,
  account: string,
  chain: SendChain,
  collections: readonly NamedCollection[],
): Promise<readonly CollectionItems[]> => {
  const some = collections.slice(0, MOST_COLLECTIONS)
  if (some.length === 0) return []
  const addresses = some.map(({ address }) => address)
  const { tokens, balances } = await readTokens(ask, addresses, account)
  const askings = some.map((one) => askingsOf(account, one, tokens.get(one.address)?.kind, balances.get(one.address) ?? null))
  const questions = askings.flat().map(({ question }) => question)
  const answers = (await askMany(ask, questions)).map((answer) => quantityIn(answer ?? undefined))
  let from = 0
  return some.flatMap((one, place): CollectionItems[] => {
    const own = askings[place] ?? []
    const found = own.flatMap(({ read }, at) => read(answers[from + at] ?? null) ?? [])
    from += own.length
    const items = found.filter((item, at) => found.findIndex(({ id }) => id === item.id) === at)
    const facts = tokenFacts(String(chain.id), one.address, { told: tokens.get(one.address) })
    const sum = items.reduce((total, { count }) => total + count, 0n)
    const count = facts?.kind === 'erc1155' ? sum : (balances.get(one.address) ?? (sum || null))
    if (!count) return []
    return [{ chain, collection: withClaim(named(String(chain.id), one.address), facts), count, items }]
  })
}
