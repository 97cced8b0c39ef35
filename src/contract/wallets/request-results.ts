// What requests to a wallet resolve with (docs/design/spec.md, "Entities").

/** `0x` and hexadecimal digits. */
export type Hex = `0x${string}`

/** What the page says of a request in its own words: shown as a quotation. `buttonText` and `iconUrl` are taken, and have no effect. */
export interface SignUi {
  readonly title?: string
  readonly description?: string
  readonly buttonText?: string
  readonly iconUrl?: string
}

/** `address`: the wallet that signs, also one that another app has lent; absent: the active one. */
export type SignOptions = SignUi & { readonly address?: string }

/** Typed data of EIP-712, version 4, or its JSON. */
export type TypedDataInput =
  | string
  | {
      readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
      readonly primaryType: string
      readonly domain: object
      readonly message: object
    }

/** The receipt of a transaction; quantities are hexadecimal. */
export interface Receipt {
  readonly from: string
  readonly to: string | null
  readonly gasUsed: Hex
  readonly cumulativeGasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly status: 'success' | 'reverted'
  readonly logs: readonly object[]
  readonly blockNumber: Hex
  readonly transactionHash: Hex
}

/** How far a funding has come. */
export type FundStatus = 'completed' | 'failed' | 'serviceFailure' | 'waitingAuthorization' | 'pending'
