// Whether a login ends in the creation of an embedded wallet (docs/design/spec.md, "After a successful login").

import type { User } from '../contract/entities.ts'
import { formerWallets } from '../contract/wallets/former-wallets.ts'
import { EMBEDDED_CLIENT } from '../contract/wire.ts'
import { owesWallet } from '../kit/owes-wallet.ts'
import type { CreationRules } from './wallet-creation.ts'

/** Whether a wallet is to be made for a user who has just logged in. A user has one embedded wallet at most. */
export const wantsWallet = ({ createOnLogin, requiresOwnRecovery }: CreationRules, user: User): boolean => {
  // The back end of the app has asked for it: made under every rule.
  if (user.wantedWallets) return true
  if (createOnLogin === 'off') return false
  const wallets = user.linkedAccounts.filter((account) => account.type === 'wallet')
  return owesWallet(
    createOnLogin,
    wallets.map((wallet) => ({
      embedded: wallet.walletClientType === EMBEDDED_CLIENT,
      former: !requiresOwnRecovery && formerWallets([wallet]).length > 0,
    })),
  )
}
