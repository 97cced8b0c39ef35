// In which ways of their own the people of an app can have their wallets recovered.

import type { USER_RECOVERY_OPTIONS } from '../../../src/contract/app-config.ts'
import type { App } from './app-cache.ts'
import { settingsOf } from './app-settings.ts'

export type RecoveryOption = (typeof USER_RECOVERY_OPTIONS)[number]

/** What the app is set to, without what cannot work: Google Drive takes its credentials at Google, iCloud its container. */
export const recoveryOptions = (app: Pick<App, 'row' | 'providers'>): RecoveryOption[] =>
  app.row.config.embedded_wallet_config.user_owned_recovery_options.filter(
    (option) =>
      option === 'user-passcode' || (option === 'google-drive' ? app.providers.has('google') : settingsOf(app).icloud !== null),
  )
