// The config of an app as it travels (docs/design/protocol.md, "App config").

import type { WireAppConfig } from '../../../src/contract/app-config.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import type { Deps } from '../../boot/deps.ts'
import type { App } from './app-cache.ts'
import { settingsOf } from './app-settings.ts'

const seconds = (time: bigint): number => Number(time / 1000n)

/** A provider without credentials is not offered: a button that leads nowhere is worse than none. */
export const offers = (app: App, provider: OAuthProvider): boolean =>
  app.row.config[`${provider}_oauth`] && app.providers.has(provider)

/** Without a named issuer no token can be verified. */
export const takesTokens = (app: App): boolean => app.row.config.custom_auth && settingsOf(app).custom_token !== null

export const configOf = ({ env }: Pick<Deps, 'env'>, app: App): WireAppConfig => ({
  ...app.row.config,
  ...Object.fromEntries(OAUTH_PROVIDERS.map((provider) => [`${provider}_oauth`, offers(app, provider)])),
  custom_auth: takesTokens(app),
  wallet_connect_relay_url: env.WALLET_CONNECT_RELAY_URL ?? null,
  sandbox_url: env.SANDBOX_URL ?? null,
  id: app.id,
  verification_key: app.verificationKey,
  allowed_domains: app.row.allowed_origins,
  created_at: seconds(app.row.created_at),
  updated_at: seconds(app.row.updated_at),
})
