// The embedded wallets of a user, by their linked accounts.

import type { LinkedAccount, User, WalletAccount } from '../contract/entities.ts'
import { EMBEDDED_CLIENT } from '../contract/wire.ts'

export type EmbeddedAccount = WalletAccount & { readonly chainType: 'ethereum' | 'solana' }

export const embeddedAccounts = (user: User | null): EmbeddedAccount[] =>
  (user?.linkedAccounts ?? []).filter(
    (account: LinkedAccount): account is EmbeddedAccount =>
      account.type === 'wallet' &&
      account.walletClientType === EMBEDDED_CLIENT &&
      (account.chainType === 'ethereum' || account.chainType === 'solana'),
  )
