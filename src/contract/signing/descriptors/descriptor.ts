// A descriptor of the registry (ERC-7730) as the service gives it: one function, or one type of messages.
// See docs/design/signing.md, "Descriptors".

/** What a value is taken from: the request, the descriptor itself, or a table of the descriptor by a value of the request. */
export type Source =
  | { readonly path: string }
  | { readonly value: string }
  | { readonly map: Readonly<Record<string, string>>; readonly path: string }

/** How a value is to be read. */
export const FORMATS = [
  'raw',
  'amount',
  'tokenAmount',
  'tokenTicker',
  'nftName',
  'addressName',
  'interoperableAddressName',
  'date',
  'block',
  'duration',
  'unit',
  'enum',
  'chainId',
  'calldata',
] as const
export type Format = (typeof FORMATS)[number]

/** What a format takes beside the value. */
export const PARTS = ['token', 'collection', 'callee', 'selector', 'amount', 'spender', 'chain'] as const
export type Part = (typeof PARTS)[number]

export interface DescribedField {
  /** `#.` for the request, `@.` for what surrounds it; absent: the descriptor says `value` itself. */
  readonly path?: string | undefined
  readonly value?: string | undefined
  readonly label: string
  readonly format: Format
  /** `never`: not drawn as described. */
  readonly shown: 'always' | 'optional' | 'never'
  /** Not drawn as described where the value is one of these. */
  readonly unless?: readonly string[] | undefined
  /** The descriptor counts only where the value is one of these. */
  readonly must?: readonly string[] | undefined
  readonly parts?: { readonly [P in Part]?: Source | undefined } | undefined
  /** Addresses that mean who sends, in lower case. */
  readonly senders?: readonly string[] | undefined
  /** From this number on the descriptor says `message` of an amount. */
  readonly threshold?: string | undefined
  readonly message?: string | undefined
  readonly unit?: { readonly base: string; readonly decimals: number; readonly prefix: boolean } | undefined
  readonly options?: Readonly<Record<string, string>> | undefined
  /** Elements of lists of fields with the same number belong together. */
  readonly bundle?: number | undefined
}

/** A descriptor. `key`: the function with the names of its arguments, or the type of the message with all types in it (`encodeType`). */
export interface Descriptor {
  readonly form: 'call' | 'typed'
  readonly key: string
  readonly owner: string
  readonly contract: string | null
  readonly intent: string
  /** A sentence with paths in braces. */
  readonly sentence: string | null
  /** What the domain of a message must say. */
  readonly domain: Readonly<Record<string, string>>
  readonly fields: readonly DescribedField[]
}

/** Descriptors of one place, as the service answers. */
export interface DescriptorsAt {
  readonly chain: string
  /** In lower case. */
  readonly address: string
  /** Of the set: what the operator calls its source, and when it was taken in, in seconds since 1970. */
  readonly source: string
  readonly date: number
  readonly descriptors: readonly Descriptor[]
}
