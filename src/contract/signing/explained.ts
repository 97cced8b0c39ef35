// A request to sign as a person is shown it, and what is known beside the request.

import type { Finding, Value, Values } from './rules.ts'
import type { TextPart } from './shown-text.ts'
import type { TokenFacts } from './tokens.ts'
import type { TypedValue } from './typed-data.ts'

/** What is known beside the request. */
export interface Surroundings {
  readonly account: string
  /** Of the page that asks, as the browser gives it: `https://app.example:8443`. */
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The chain in use; null: none. */
  readonly chain: string | null
  /** Whether coins of a chain have no value. */
  isTest(chain: string): boolean
  /** Addresses that the person knows: their own, and those that they used before. */
  readonly known: readonly string[]
  /** Addresses that have no code of a contract: people's. Absent: nobody has been asked. */
  readonly people?: readonly string[]
  /** What is known of a token on a chain. Absent, and where it gives nothing: our table alone. */
  token?(chain: string, address: string): TokenFacts | undefined
  /** What the account has of a token on a chain, in its smallest unit. Absent, or gives nothing: not known. */
  balance?(chain: string, address: string): bigint | undefined
  /** What the page says of the request in its own words. */
  readonly said?: string
  /** Whether this page has asked again and again after it was refused. */
  readonly insists?: boolean
}

type Headline =
  | 'message'
  | 'sign-in'
  | 'hash'
  | 'bytes'
  | 'allow'
  | 'revoke'
  | 'send'
  | 'order'
  | 'order-free'
  | 'buy'
  | 'swap'
  | 'orders'
  | 'typed-data'

/** Names of rows that we know; a field of typed data has its own. */
export type RowLabel =
  | 'spender'
  | 'to'
  | 'amount'
  | 'has'
  | 'token'
  | 'collection'
  | 'until'
  | 'usable'
  | 'network'
  | 'gives'
  | 'gets'
  | 'others'
  | 'promised'
  | 'removed'
  | 'contract'
  | 'site'
  | 'statement'
  | 'app'

export interface ShownRow {
  readonly label: RowLabel
  readonly value: Value
}

/** A field of typed data that no standard describes. `depth`: how far in it lies. A value of fields has none of its own. */
export interface ShownField {
  readonly name: string
  readonly depth: number
  readonly value: Exclude<TypedValue, object> | { readonly address: string } | null
  /** How many of a list are folded, and their fields. */
  readonly more?: number
  readonly rest?: readonly ShownField[]
}

export interface Explained {
  readonly headline: Headline
  readonly values: Values
  /** The gravest first. */
  readonly findings: readonly Finding[]
  readonly rows: readonly ShownRow[]
  readonly text: readonly TextPart[]
  readonly fields: readonly ShownField[]
  /** A spender that we do not know, on its chain: whether it is a person's address is worth asking. */
  readonly stranger?: { readonly address: string; readonly chain: string }
  /** Tokens of what it does whose contracts are worth asking, on their chain; in lower case. */
  readonly tokens?: { readonly addresses: readonly string[]; readonly chain: string }
  /** The chain of the items among its amounts; absent: there are none, or it is not known. */
  readonly itemsOn?: string
  /** Whole, as it is signed. */
  readonly raw: string
}

/** What explains one kind of request; what every request may have is added to it. */
export type Part = Omit<Explained, 'raw'>
