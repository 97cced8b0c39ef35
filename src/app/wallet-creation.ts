// The rules of an app for the creation of embedded wallets (docs/design/spec.md, "After a successful login").

import type { WireAppConfig } from '../contract/app-config.ts'
import type { HostConfig } from '../contract/host-config.ts'

/** The rules of an app; those of the host's config count more. */
export interface CreationRules {
  readonly createOnLogin: WireAppConfig['embedded_wallet_config']['create_on_login']
  /** Whether the person must choose a recovery of their own, for which there is a screen. */
  readonly requiresOwnRecovery: boolean
  /** Whether a wallet that is made at the end of a login, on a screen, begins with a passkey of the person's. */
  readonly beginsWithPasskey?: boolean
}

export const creationRules = (server: WireAppConfig | null, { embeddedWallets = {}, customAuth }: HostConfig): CreationRules => {
  const rules = server?.embedded_wallet_config
  const createOnLogin = embeddedWallets.createOnLogin ?? rules?.create_on_login ?? 'off'
  return {
    // The host's own sign-in makes wallets without a screen.
    beginsWithPasskey: !customAuth && rules?.recovery_default === 'passkey',
    // Where the host itself signs people in, every user gets a wallet of the app.
    createOnLogin: customAuth && createOnLogin !== 'off' ? 'all-users' : createOnLogin,
    // Trust: a page may require a recovery that the app does not require, never waive one: the service would take no other.
    requiresOwnRecovery:
      rules?.require_user_owned_recovery_on_create === true ||
      (!customAuth && embeddedWallets.requireUserOwnedRecoveryOnCreate === true),
  }
}
