// Social providers and other apps by one name: type of account, label of the metrics, and whether an app takes them.

import { providerAppId } from '../../../src/contract/cross-app.ts'
import { isProvider, OAUTH_PROVIDERS } from '../../../src/contract/methods.ts'
import { connectionIdOf } from '../../../src/contract/oidc.ts'
import type { App } from '../apps/app-cache.ts'
import { offers } from '../apps/app-config.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { takesFrom } from '../cross-app/partners.ts'
import { connectionNamed, connectionsOf } from '../oidc-login/connection.ts'

const OTHER_APP = 'cross_app'

/** What is no social provider: another app, or an OpenID connection. Null for one of the nine. */
const kindOf = (provider: string): string | null => {
  if (connectionIdOf(provider) !== null) return 'oidc'
  return providerAppId(provider) === null ? null : OTHER_APP
}

/** Type of the account that a provider vouches for. */
export const accountTypeOf = (provider: string): string => kindOf(provider) ?? `${provider}_oauth`

/** A fixed and small set of names: ids of apps and of connections are no labels. */
export const methodLabelOf = (provider: string): string => kindOf(provider) ?? provider

/** Whether the app takes people of this provider. */
export const takesProvider = async (core: Core, app: App, provider: string): Promise<boolean> => {
  if (connectionIdOf(provider) !== null) return connectionNamed(app, provider) !== null
  return providerAppId(provider) === null ? isProvider(provider) && offers(app, provider) : takesFrom(core, app, provider)
}

/** Whether the app takes people of any. */
export const takesAny = (app: App): boolean =>
  OAUTH_PROVIDERS.some((provider) => offers(app, provider)) ||
  settingsOf(app).cross_app_providers.length > 0 ||
  connectionsOf(app).length > 0
