// The wallet that a user had at another service, which the end of a login offers to bring (docs/move.md).

import type { User } from '../contract/entities.ts'
import { formerWallets } from '../contract/wallets/former-wallets.ts'
import { EMBEDDED_CLIENT } from '../contract/wire.ts'
import type { CreationRules } from './wallet-creation.ts'

/** Its address; null where there is none, where the user has an embedded wallet, and where the app takes no wallet that is imported. */
export const walletToBring = ({ requiresOwnRecovery }: CreationRules, { linkedAccounts }: User): string | null => {
  const isHere = linkedAccounts.some((one) => one.type === 'wallet' && one.walletClientType === EMBEDDED_CLIENT)
  return isHere || requiresOwnRecovery ? null : (formerWallets(linkedAccounts)[0] ?? null)
}
