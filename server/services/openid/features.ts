// What of the standards is switched on, and the pages that belong to it.

import type { Context } from 'oidc-provider'
import type { App } from '../apps/app-cache.ts'
import type { OpenIdCore } from './provider.ts'

const off = { enabled: false }
const on = { enabled: true }

/** `features` and `renderError` of the configuration. */
export const features = (_core: OpenIdCore, _app: App) => ({
  features: {
    devInteractions: off,
    claimsParameter: off,
    resourceIndicators: off,
    userinfo: on,
    revocation: on,
    introspection: on,
    pushedAuthorizationRequests: on,
    dPoP: on,
    rpInitiatedLogout: on,
    backchannelLogout: on,
  },
  renderError: (ctx: Context, { error, error_description: why }: { error: string; error_description?: string }) => {
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = `${error}: ${why ?? ''}\n`
  },
})
