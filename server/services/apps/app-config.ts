// The config of an app as it travels (docs/design/protocol.md, "App config").

import type { InferInput } from 'valibot'
import { enabledMethods } from '../../../src/contract/app-config.ts'
import type { clientConfig } from '../../../src/contract/client-config.ts'
import { orderOf } from '../../../src/contract/method-order.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import { ENDPOINTS } from '../../../src/contract/table.ts'
import type { Deps } from '../../boot/deps.ts'
import { connectionsOf } from '../oidc-login/connection.ts'
import { takesCards } from '../on-ramp/keys.ts'
import { takesTelegram } from '../telegram/bot.ts'
import type { App } from './app-cache.ts'
import { settingsOf } from './app-settings.ts'
import { developmentChain } from './development-chain.ts'
import { recoveryOptions, takesPasskeys } from './recovery-options.ts'

const seconds = (time: bigint): number => Number(time / 1000n)

/** A provider without credentials is not offered: a button that leads nowhere is worse than none. */
export const offers = (app: App, provider: OAuthProvider): boolean =>
  app.row.config[`${provider}_oauth`] && app.providers.has(provider)

/** Without a named issuer no token can be verified. */
export const takesTokens = (app: App): boolean => app.row.config.custom_auth && settingsOf(app).custom_token !== null

/** Calls of the protocol that a client makes where the config offers these. Every row of the table has a handler (server/http/mount.ts). */
const NEEDED = {
  farcaster: '/api/v1/farcaster/authenticate',
  sms: '/api/v1/mfa/passwordless_sms/verify',
  totp: '/api/v1/mfa/totp/verify',
  passkey: '/api/v1/mfa/passkeys/verify',
} as const

/** Whether the service answers what is needed for one of them; `paths` are those of the table. */
export const answersFor = (
  what: keyof typeof NEEDED,
  paths: readonly string[] = Object.values(ENDPOINTS).map(({ path }) => path),
): boolean => paths.includes(NEEDED[what])

/** What most apps have not is left out: every page waits for this answer. */
const connectionFields = (app: App) => {
  const found = connectionsOf(app).map(({ id, name, icon_url }) => ({ id, name, icon_url }))
  return { oidc_auth: found.length > 0, ...(found.length > 0 && { oidc_connections: found }) }
}

export const configOf = ({ env }: Pick<Deps, 'env'>, app: App): InferInput<ReturnType<typeof clientConfig>> => ({
  ...app.row.config,
  ...Object.fromEntries(OAUTH_PROVIDERS.map((provider) => [`${provider}_oauth`, offers(app, provider)])),
  // What most apps have not is left out: every page waits for this answer. With what was turned on since at its end.
  login_methods: orderOf(app.row.config.login_methods ?? [], enabledMethods(app.row.config)) ?? undefined,
  landing_header: app.row.config.landing_header || undefined,
  login_message: app.row.config.login_message || undefined,
  custom_auth: takesTokens(app),
  // What would be answered by 404 is not offered; it is as soon as its endpoints are in the table.
  farcaster_auth: app.row.config.farcaster_auth && answersFor('farcaster'),
  telegram_auth: takesTelegram(app),
  ...connectionFields(app),
  fiat_on_ramp_enabled: takesCards(app),
  lends_wallets: settingsOf(app).cross_app_requesters.length > 0,
  openid_provider: settingsOf(app).openid_provider || undefined,
  mfa_methods: app.row.config.mfa_methods.filter((method) => answersFor(method)),
  embedded_wallet_config: {
    ...app.row.config.embedded_wallet_config,
    // Published clients read this list, and know no passkey.
    user_owned_recovery_options: recoveryOptions(app).filter((option) => option !== 'passkey'),
    passkey_recovery: takesPasskeys(app.row),
    // At a login the wallet of Ethereum is made; a client makes one of Solana when its page asks.
    ethereum: { create_on_login: app.row.config.embedded_wallet_config.create_on_login },
    solana: { create_on_login: 'off' },
  },
  custom_jwt_auth: takesTokens(app),
  enabled_captcha_provider: app.row.config.captcha_enabled ? 'turnstile' : null,
  external_wallets_for_signup_enabled: app.row.config.wallet_auth || app.row.config.solana_wallet_auth,
  wallet_connect_relay_url: env.WALLET_CONNECT_RELAY_URL ?? null,
  sandbox_url: env.SANDBOX_URL ?? null,
  development_chain: developmentChain(env),
  id: app.id,
  verification_key: app.verificationKey,
  allowed_domains: app.row.allowed_origins,
  created_at: seconds(app.row.created_at),
  updated_at: seconds(app.row.updated_at),
})
