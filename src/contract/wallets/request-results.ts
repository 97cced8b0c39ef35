// What requests to a wallet resolve with (docs/design/spec.md, "Entities").

/** `0x` and hexadecimal digits. */
export type Hex = `0x${string}`

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
