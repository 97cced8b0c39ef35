// OpenID providers of all apps, as the rest of the service asks for them; what makes them is handed in.

import type Provider from 'oidc-provider'
import type { App } from '../apps/app-cache.ts'
import type { Draw } from './drawn.ts'

interface Providers {
  /** The provider of an app; null where the app is none, or the service has no address for it. */
  of(app: App): Promise<Provider | null>
  /** How pages are drawn from now on; without it they are lines of text. */
  drawWith(draw: Draw): void
}
export interface OpenIdProviders extends Providers {
  /** From now on these are asked. */
  use(providers: Providers): void
}

/** No provider, until some are handed in. */
export const openIdProviders = (): OpenIdProviders => {
  let used: Providers | null = null
  return {
    of: async (app) => used?.of(app) ?? null,
    drawWith: (draw) => used?.drawWith(draw),
    use: (providers) => {
      used = providers
    },
  }
}
