// Whether a login ends in the creation of an embedded wallet (docs/design/spec.md, "After a successful login").

import type { WireAppConfig } from '../contract/app-config.ts'
import type { User } from '../contract/entities.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { EMBEDDED_CLIENT } from '../contract/wire.ts'

/** The rules of an app; those of the host's config count more. */
export interface CreationRules {
  readonly createOnLogin: WireAppConfig['embedded_wallet_config']['create_on_login']
  /** Whether the person must choose a recovery of their own, for which there is a screen. */
  readonly requiresOwnRecovery: boolean
}

export const creationRules = (server: WireAppConfig | null, { embeddedWallets = {}, customAuth }: HostConfig): CreationRules => {
  const rules = server?.embedded_wallet_config
  const createOnLogin = embeddedWallets.createOnLogin ?? rules?.create_on_login ?? 'off'
  return {
    // Where the host itself signs people in, whoever comes has a wallet of the app, and no screen asks them for a recovery.
    createOnLogin: customAuth && createOnLogin !== 'off' ? 'all-users' : createOnLogin,
    requiresOwnRecovery:
      !customAuth && (embeddedWallets.requireUserOwnedRecoveryOnCreate ?? rules?.require_user_owned_recovery_on_create ?? false),
  }
}

/** Whether a wallet is to be made for somebody who has just logged in. A user has one embedded wallet at most. */
export const wantsWallet = ({ createOnLogin }: CreationRules, user: User): boolean => {
  if (createOnLogin === 'off') return false
  const wallets = user.linkedAccounts.filter((account) => account.type === 'wallet')
  if (wallets.some(({ walletClientType }) => walletClientType === EMBEDDED_CLIENT)) return false
  return createOnLogin === 'all-users' || wallets.length === 0
}
