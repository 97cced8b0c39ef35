// What a page hands over when it sends a transaction (docs/design/spec.md, "Entities").

import type { Hex, Receipt } from './request-results.ts'

/** A number, a bigint, or a text in hex with `0x`; in the chain's smallest unit. */
type Quantity = number | bigint | string

/** A transaction as a page gives it. What is left out is filled in; `to` left out makes a contract of `data`. */
export interface TransactionInput {
  readonly to?: string | null
  /** Must be the wallet's own, where it is there. */
  readonly from?: string
  readonly value?: Quantity
  readonly data?: string
  /** Absent: the chain that the wallet is on. */
  readonly chainId?: number
  readonly nonce?: Quantity
  /** `gas` means the same. */
  readonly gasLimit?: Quantity
  readonly gas?: Quantity
  readonly gasPrice?: Quantity
  readonly maxFeePerGas?: Quantity
  readonly maxPriorityFeePerGas?: Quantity
  readonly type?: Quantity
  readonly accessList?: readonly { readonly address: string; readonly storageKeys: readonly string[] }[]
}

/** What the page says of a transaction in its own words: shown as a quotation in the details. */
export interface TransactionInfo {
  readonly title?: string
  readonly action?: string
  readonly actionDescription?: string
  readonly description?: string
  readonly contractInfo?: {
    readonly name?: string
    readonly url?: string
    /** `https:` or `data:image/`. */
    readonly imgUrl?: string
    readonly imgAltText?: string
    readonly imgSize?: 'sm' | 'lg'
    readonly actionText?: string
  }
  /** Who it is for, or whom it comes from. */
  readonly senderInfo?: string | { readonly name?: string; readonly description?: string }
}

/** `address`: the wallet that sends, also one that another app has lent; absent: the active one. */
export interface SendOptions {
  readonly address?: string
}

/** `receipt` is there where the page waits for one. */
export interface SendResult {
  readonly hash: Hex
  readonly receipt?: Receipt
}
