// What is known of a transaction beside the request: what the chain tells, and what the page and this browser know.

import type { Surroundings } from './explained.ts'
import type { TokenFacts } from './tokens.ts'

/** So much of an asset goes, where it is negative, or comes; in its smallest unit. */
export interface Change {
  /** In lower case; the coin's is the first of `COIN`. */
  readonly asset: string
  readonly amount: bigint
  /** Of a collection that counts each of its items (ERC-1155): the item's number. */
  readonly item?: string
}

/** How a transaction ended that was only tried. */
export type Preview =
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  | { readonly kind: 'reverted'; readonly reason: string }
  /** The node cannot try transactions, or did not answer in time. */
  | { readonly kind: 'none' }

/** What the chain tells of a transaction; what is absent is not known, or not yet. Amounts in the smallest unit of the coin. */
export interface TransactionFacts {
  readonly balance?: bigint
  /** The highest fee of all gas, with the part of an OP chain for its L1. */
  readonly fee?: bigint
  /** The fee that today's prices make, for the same gas. */
  readonly usualFee?: bigint
  /** What an estimate says that it needs. */
  readonly gasNeeded?: bigint
  /** The number of the next transaction of the account: after those that are done, and after those that wait too. */
  readonly nonces?: { readonly done: number; readonly waiting: number }
  readonly preview?: Preview
  /** Whether there is code at an address, given in lower case. */
  hasCode(address: string): boolean | undefined
  /** What a token's contract says of itself; by its address in lower case. */
  token(address: string): TokenFacts | undefined
  /** What the account has of a token. */
  tokenBalance(address: string): bigint | undefined
}

export interface TransactionSurroundings extends Omit<Surroundings, 'now' | 'chain'> {
  readonly chain: string
  /** Of all that was sent to from this browser, in lower case. */
  readonly used: readonly string[]
  /** Contracts of tokens that the page names on this chain, in lower case. Trust: they can only raise an alarm. */
  readonly listed?: readonly string[]
}
