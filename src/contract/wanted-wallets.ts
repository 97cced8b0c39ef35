// What a back end writes to have embedded wallets made for a user, in the spellings of both published clients.

import { any, array, boolean, literal, maxLength, number, optional, picklist, pipe, strictObject } from 'valibot'
import { CHAIN_TYPES } from './wallets/wallets.ts'

/** What a wallet of ours has none of: a list that names one is refused, not passed over. */
const none = optional(pipe(array(any()), maxLength(0)))

/** Of `@privy-io/server-auth`. */
export const walletFlags = {
  create_ethereum_wallet: optional(boolean()),
  create_solana_wallet: optional(boolean()),
  create_ethereum_smart_wallet: optional(boolean()),
}
/** Of `@privy-io/node`. */
export const walletList = pipe(
  array(
    strictObject({
      chain_type: picklist(CHAIN_TYPES),
      create_smart_wallet: optional(boolean()),
      // A user has one wallet of each chain type.
      wallet_index: optional(literal(0)),
      policy_ids: none,
      additional_signers: none,
    }),
  ),
  maxLength(CHAIN_TYPES.length),
)
/** How many Ethereum wallets; more than one is refused by the service. */
export const walletCount = optional(number())
