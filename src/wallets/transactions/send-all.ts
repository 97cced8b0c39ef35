// All that an account has of the coin, to another: the amount beside which its fee is paid, and nothing is left.
// See docs/design/signing.md, "Sending".

import type { Outgoing } from './outgoing.ts'
import { feeOf, filledBy, prepare } from './prepare.ts'

/** Amount and prices, as a request names them. */
export interface SentWhole {
  readonly value: bigint
  readonly gas: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/**
 * Asks the chain; `out`: a transfer to whom it goes, of any amount. Null: the fee is more than there is. Where the gas that is used is the gas that
 * was estimated, nothing is left; what an OP chain takes for its L1 may rise by an eighth until then. Arbitrum and zkSync chains take a fee that
 * has to be there whole, and give back what they do not use of it.
 */
export const sendAll = async (out: Outgoing, signal: AbortSignal): Promise<SentWhole | null> => {
  const prepared = await prepare(out, signal)
  const { choice, gas, below = 0n } = prepared
  const fees = choice.whole ?? filledBy(out.request, out.chain.id, prepared).fees
  const value = prepared.balance - feeOf({ gas, below: (below * 9n + 7n) / 8n }, fees)
  if (value <= 0n) return null
  const prices =
    fees.type === 'eip1559'
      ? { maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas }
      : { gasPrice: fees.gasPrice }
  return { value, gas, ...prices }
}
