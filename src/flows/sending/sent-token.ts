// The token that a payment sends, where it can have a price: one amount of a token whose address is in our table.
// Trust: a price is asked for by a symbol, and whoever makes a token can call it as another, so that only the address says what it is.

import { knownAt } from '../../contract/signing/known-contracts.ts'
import type { Value } from '../../contract/signing/rules.ts'
import type { ShownTransaction } from '../../wallets/transactions/shown/send-shown.ts'

interface SentToken {
  readonly symbol: string
  /** In its smallest unit. */
  readonly amount: bigint
  readonly decimals: number
}

const isAmounts = (value: Value | undefined): value is Extract<Value, readonly unknown[]> => Array.isArray(value)

/** Null: the coin, an item, several things, a token that is not known, or no payment. `chain`: its number. */
export const sentToken = ({ headline, values, steps }: ShownTransaction, chain: number): SentToken | null => {
  const { items } = values
  if (headline !== 'send' || steps.length > 0 || !isAmounts(items) || items.length !== 1) return null
  const [sent] = items
  if (!sent || typeof sent.token === 'string' || sent.amount === null || sent.item !== undefined || sent.isItems) return null
  const known = knownAt(String(chain), sent.token.address)
  if (known?.decimals === undefined) return null
  return { symbol: known.name, amount: BigInt(sent.amount), decimals: known.decimals }
}
