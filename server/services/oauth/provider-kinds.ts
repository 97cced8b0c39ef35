// Social providers and other apps by one name: type of account, label of the metrics, and whether an app takes them.

import { providerAppId } from '../../../src/contract/cross-app.ts'
import { isProvider, OAUTH_PROVIDERS } from '../../../src/contract/methods.ts'
import type { App } from '../apps/app-cache.ts'
import { offers } from '../apps/app-config.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { takesFrom } from '../cross-app/partners.ts'

const OTHER_APP = 'cross_app'

/** Type of the account that a provider vouches for. */
export const accountTypeOf = (provider: string): string => (providerAppId(provider) === null ? `${provider}_oauth` : OTHER_APP)

/** A fixed and small set of names: ids of apps are no labels. */
export const methodLabelOf = (provider: string): string => (providerAppId(provider) === null ? provider : OTHER_APP)

/** Whether the app takes people of this provider. */
export const takesProvider = async (core: Core, app: App, provider: string): Promise<boolean> =>
  providerAppId(provider) === null ? isProvider(provider) && offers(app, provider) : takesFrom(core, app, provider)

/** Whether the app takes people of any. */
export const takesAny = (app: App): boolean =>
  OAUTH_PROVIDERS.some((provider) => offers(app, provider)) || settingsOf(app).cross_app_providers.length > 0
