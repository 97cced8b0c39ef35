// Whether a login ends in the creation of an embedded wallet (docs/design/spec.md, "After a successful login").

import type { User } from '../contract/entities.ts'
import { EMBEDDED_CLIENT } from '../contract/wire.ts'
import type { CreationRules } from './wallet-creation.ts'

/** Whether a wallet is to be made for somebody who has just logged in. A user has one embedded wallet at most. */
export const wantsWallet = ({ createOnLogin }: CreationRules, user: User): boolean => {
  // The back end of the app has asked for it: made under every rule.
  if (user.wantedWallets) return true
  if (createOnLogin === 'off') return false
  const wallets = user.linkedAccounts.filter((account) => account.type === 'wallet')
  if (wallets.some(({ walletClientType }) => walletClientType === EMBEDDED_CLIENT)) return false
  return createOnLogin === 'all-users' || wallets.length === 0
}
