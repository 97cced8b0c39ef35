// In which ways of their own the people of an app can have their wallets recovered.

import type { USER_RECOVERY_OPTIONS } from '../../../src/contract/app-config.ts'
import type { App } from './app-cache.ts'
import { settingsOf } from './app-settings.ts'

export type RecoveryOption = (typeof USER_RECOVERY_OPTIONS)[number]

/** Whether people can have a passkey as their half: where it is listed, and where wallets begin with one. */
export const takesPasskeys = ({ config }: Pick<App['row'], 'config'>): boolean => {
  const { user_owned_recovery_options: listed, recovery_default: begins } = config.embedded_wallet_config
  return listed.includes('passkey') || begins === 'passkey'
}

/** What the app is set to, without what cannot work: Google Drive takes its credentials at Google, iCloud its container. */
export const recoveryOptions = (app: Pick<App, 'row' | 'providers'>): RecoveryOption[] => [
  ...app.row.config.embedded_wallet_config.user_owned_recovery_options.filter(
    (option) =>
      option === 'user-passcode' ||
      (option === 'google-drive' && app.providers.has('google')) ||
      (option === 'icloud' && settingsOf(app).icloud !== null),
  ),
  ...(takesPasskeys(app.row) ? (['passkey'] as const) : []),
]
