// What is known of the tokens that a request names: of our table, of the page's list, and of their contracts.
// See docs/design/signing.md, "Tokens".

import { NAMED_CHAINS } from '../wallets/named-chains.ts'
import { COIN } from './coin.ts'
import { knownAt } from './known-contracts.ts'
import type { ListedToken } from './listed-tokens.ts'
import type { AddressValue, AmountValue } from './rules.ts'
import { shownName } from './shown-text.ts'

/** What a contract keeps count of: amounts, single items, or so many of each item. */
type TokenKind = 'erc20' | 'erc721' | 'erc1155'

/** What is known of a token or a collection; what is absent is not known. Texts are as its contract, or the page, wrote them. */
export interface TokenFacts {
  readonly symbol?: string
  readonly name?: string
  /** From 0 to 36. */
  readonly decimals?: number
  readonly kind?: TokenKind
  /** The page's word alone: its contract has not answered. Trust: it tells amounts, and decides about nothing. */
  readonly isListed?: true
  /** The page's list and the contract tell of other decimals, or another symbol. */
  readonly differs?: true
}

export const isCollection = (facts: TokenFacts | undefined): boolean => facts?.kind === 'erc721' || facts?.kind === 'erc1155'

/**
 * What is known of the token at an address. `listed`: what the page says of it; `told`: what its contract said.
 * Trust: where several know it, our table counts more than the contract, and that more than the page.
 */
export const tokenFacts = (
  chain: string | null,
  address: string,
  { listed, told }: { readonly listed?: ListedToken | undefined; readonly told?: TokenFacts | undefined },
): TokenFacts | undefined => {
  const known = knownAt(chain, address)
  if (known?.decimals !== undefined) return { symbol: known.name, decimals: known.decimals, kind: 'erc20' }
  if (known?.items) return { name: known.name, kind: told?.kind ?? 'erc721' }
  if (!listed) return told
  // What answers nothing may be a node's silence, and is no contradiction.
  if (!told || Object.keys(told).length === 0) return { ...listed, isListed: true }
  const { symbol = listed.symbol, decimals = isCollection(told) ? undefined : listed.decimals, name, kind } = told ?? {}
  const differs = symbol !== listed.symbol || (decimals !== undefined && decimals !== listed.decimals) || isCollection(told)
  return {
    symbol,
    ...(name !== undefined && { name }),
    ...(decimals !== undefined && { decimals }),
    ...(kind && { kind }),
    ...(differs && { differs: true as const }),
  }
}

export const coinOf = (chain: string | null): { readonly symbol: string; readonly decimals: number } =>
  NAMED_CHAINS.find(({ id }) => String(id) === chain)?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }

const LONGEST_CLAIM = 40
/** Quotation marks of a name would end those that are drawn around it. */
const QUOTES = /["“”„‟«»″]/g

/** What a token calls itself, for its place between quotation marks: one short line, with marks for what cannot be seen. */
const claimText = (text: string): string => {
  const line = text.replace(QUOTES, "'").replace(/\s+/g, ' ').trim()
  const cut = [...line].length > LONGEST_CLAIM ? `${[...line].slice(0, LONGEST_CLAIM).join('')}…` : line
  return shownName(cut)
}

/** A token's address with the name that it goes by: ours, else what it calls itself. */
export const withClaim = (token: AddressValue, facts: TokenFacts | undefined): AddressValue => {
  if (token.name !== undefined || !facts) return token
  const text = (isCollection(facts) ? (facts.name ?? facts.symbol) : (facts.symbol ?? facts.name)) ?? ''
  const claims = claimText(text)
  return claims ? { ...token, claims } : token
}

/** An amount with what is known of its token: what it is called, and how it is counted. */
export const withFacts = (value: AmountValue, factsOf: (address: string) => TokenFacts | undefined): AmountValue => {
  const { token, decimals, item } = value
  if (typeof token === 'string' || COIN.includes(token.address)) return value
  const facts = factsOf(token.address.toLowerCase())
  const isAmount = item === undefined && !isCollection(facts)
  const places = isAmount ? (decimals ?? facts?.decimals) : undefined
  return {
    ...value,
    token: withClaim(token, facts),
    ...(places !== undefined && { decimals: places }),
    // So many, and nobody knows which.
    ...(item === undefined && isCollection(facts) && { isItems: true as const }),
  }
}

interface TokenRow {
  readonly label: 'token' | 'collection'
  readonly value: AddressValue
}
/** The contracts of amounts, each once, in rows of their own: of all that our table does not name. */
export const tokenRows = (what: readonly AmountValue[]): TokenRow[] => {
  const rows = what.flatMap(({ token, item, isItems, mayBeItem }): TokenRow[] => {
    if (typeof token === 'string' || token.name !== undefined || COIN.includes(token.address)) return []
    const isOfItems = (item !== undefined || isItems) && !mayBeItem
    return [{ label: isOfItems ? 'collection' : 'token', value: token }]
  })
  return rows.filter(({ value }, at) => rows.findIndex((one) => one.value.address === value.address) === at)
}
