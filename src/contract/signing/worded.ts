// What a transaction is told with, with the names that its tokens go by: in headlines, sentences and rows alike.

import { COIN } from './coin.ts'
import type { AddressValue, AmountValue } from './rules.ts'
import { type TokenFacts, withClaim, withFacts } from './tokens.ts'

export interface Wording {
  /** The coin of its chain. */
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** What is known of a token, by its address in lower case. */
  token(address: string): TokenFacts | undefined
}

const isAddress = (value: unknown): value is AddressValue => typeof value === 'object' && value !== null && 'address' in value
const isAmount = (value: object): value is AmountValue => 'amount' in value && 'token' in value

/** Trust: the address of a token alone is given the name that its contract claims: a spender has no say in what it is called. */
const claimed = (value: unknown, wording: Wording): unknown =>
  isAddress(value) ? withClaim(value, wording.token(value.address.toLowerCase())) : worded(value, wording)

const OF_TOKENS: ReadonlySet<unknown> = new Set(['token', 'collection'])

/** A copy of whatever holds amounts and addresses of tokens. */
export const worded = <T>(value: T, wording: Wording): T => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => worded(one, wording)) as T
  if (isAmount(value)) {
    const { token } = value
    if (typeof token !== 'object' || !COIN.includes(token.address))
      return withFacts(value, (address) => wording.token(address)) as T
    const { symbol, decimals } = wording.coin
    return { ...(value as AmountValue), token: { ...token, name: symbol }, decimals } as T
  }
  const isRow = 'label' in value && OF_TOKENS.has(value.label)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      OF_TOKENS.has(key) || (isRow && key === 'value') ? claimed(one, wording) : worded(one, wording),
    ]),
  ) as T
}
