// Tokens and items that a person has added to their wallet. Not part of the protocol; its clients do not call it.

import {
  array,
  check,
  type InferOutput,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  regex,
  safeInteger,
  string,
  transform,
} from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { SESSION } from '../refusals.ts'

const UINT256_END = 2n ** 256n
const address = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{40}$/),
  transform((text) => text.toLowerCase()),
)
/** The number of an item: decimal text without leading zeros, a uint256. */
const itemNumber = pipe(
  string(),
  maxLength(78),
  regex(/^(0|[1-9]\d*)$/),
  check((digits) => /^\d+$/.test(digits) && BigInt(digits) < UINT256_END),
)

/** Which one: chain, contract in lower case, and the number of the item where it is one. */
const which = {
  chain_id: pipe(number(), safeInteger(), minValue(1), maxValue(Number.MAX_SAFE_INTEGER)),
  address,
  token_id: nullable(itemNumber),
}

/** A kept token or item. */
export const keptToken = object({
  chain_id: number(),
  address: string(),
  /** The number of an item; null for a token. */
  token_id: nullable(string()),
  /** The standard that its contract said it has; a newer service may know more. */
  type: string(),
  /** Unix seconds. */
  kept_at: number(),
})
export type WireKeptToken = InferOutput<typeof keptToken>
const keptList = object({ tokens: array(keptToken) })

/** What the user has added to their wallet, the one added last first. */
export const tokens = endpoint()({
  ...USER_CALL,
  name: 'users.tokens',
  method: 'GET',
  path: '/api/v1/users/me/tokens',
  answer: keptList,
})

const keepBody = () =>
  pipe(
    object({ ...which, type: picklist(['erc20', 'erc721', 'erc1155']) }),
    check(({ token_id, type }) => (token_id === null) === (type === 'erc20')),
  )

/** Adds one, or moves it to the front where it is there. 100 are kept of a person: the one that was added longest ago makes room. Answers the list. */
export const keepToken = endpoint<typeof keepBody>()({
  ...USER_CALL,
  name: 'users.keepToken',
  method: 'POST',
  path: '/api/v1/users/me/tokens',
  answer: keptList,
})

const dropBody = () => object(which)

/** Takes one away. Answers those that are left, also where it was not there. */
export const dropToken = endpoint<typeof dropBody>()({
  ...USER_CALL,
  name: 'users.dropToken',
  method: 'POST',
  path: '/api/v1/users/me/tokens/remove',
  answer: keptList,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(tokens, null, 'What the user has added to their wallet', SESSION),
  described(keepToken, keepBody, "Add a token or an item to the user's wallet", SESSION),
  described(dropToken, dropBody, "Take a token or an item from the user's wallet", SESSION),
]
