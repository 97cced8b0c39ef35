// Whether a person who signs in is to make an embedded wallet, by the app's settings.
// See docs/design/security.md, "What an app requires".

import { formerWallets } from '../../../src/contract/wallets/former-wallets.ts'
import { owesWallet } from '../../../src/kit/owes-wallet.ts'
import { isEmbedded, type PersonRecord } from '../../stores/login/person.ts'
import type { App } from '../apps/app-cache.ts'
import { recoveryOptions } from '../apps/recovery-options.ts'

/** Whether the app makes a wallet at a login, and can: where it requires a recovery that it does not offer, no user can make one. */
export const makesWallets = (app: App): boolean => {
  const { create_on_login, require_user_owned_recovery_on_create: ownOnly } = app.row.config.embedded_wallet_config
  return create_on_login !== 'off' && (!ownOnly || recoveryOptions(app).length > 0)
}

/** `person`: as they are after the sign-in. */
export const owesWalletAt = (app: App, { accounts, wanted_wallets: wanted = [] }: PersonRecord): boolean => {
  const { create_on_login, require_user_owned_recovery_on_create: ownOnly } = app.row.config.embedded_wallet_config
  // The back end has asked for a Solana wallet alone, which has no recovery of the person's own: none is made.
  if (ownOnly && wanted.length > 0 && !wanted.includes('ethereum')) return false
  const wallets = accounts
    .filter(({ type }) => type === 'wallet')
    .map((account) => ({
      embedded: isEmbedded(account),
      // Such a wallet comes by automatic recovery, which this app may not take.
      former: !ownOnly && formerWallets([{ type: account.type, ...account.details }]).length > 0,
    }))
  return makesWallets(app) && owesWallet(create_on_login, wallets)
}
