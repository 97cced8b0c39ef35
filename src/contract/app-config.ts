// The server's config of an app (spec section 3, "App server config"): the wire shape, and the form in which the page uses it.
// Trust: everything in it is written by an app's owner. Links are https or nothing, texts are shown as text.

import { array, boolean, fallback, type InferOutput, nullable, number, object, optional, picklist, string } from 'valibot'
import { MFA_METHODS } from './entities.ts'
import { safeLink } from './fields.ts'

const flag = optional(boolean(), false)
const text = optional(nullable(string()), null)
/** A link that does not hold reads as none: a bad config must never keep a person out. */
const link = optional(fallback(nullable(safeLink), null), null)

/** The flags that switch a login method on, and the method each one means. */
export const METHOD_FLAGS = {
  email_auth: 'email',
  sms_auth: 'sms',
  wallet_auth: 'siwe',
  solana_wallet_auth: 'siws',
  passkey_auth: 'passkey',
  farcaster_auth: 'farcaster',
  telegram_auth: 'telegram',
  guest_auth: 'guest',
  custom_auth: 'custom',
  apple_oauth: 'apple',
  discord_oauth: 'discord',
  github_oauth: 'github',
  google_oauth: 'google',
  linkedin_oauth: 'linkedin',
  spotify_oauth: 'spotify',
  instagram_oauth: 'instagram',
  twitter_oauth: 'twitter',
  tiktok_oauth: 'tiktok',
} as const
export type MethodFlag = keyof typeof METHOD_FLAGS
/** A way to sign in. */
export type Method = (typeof METHOD_FLAGS)[MethodFlag] | `privy:${string}`

export const CREATE_ON_LOGIN = ['users-without-wallets', 'all-users', 'off'] as const
export const USER_RECOVERY_OPTIONS = ['user-passcode', 'google-drive', 'icloud'] as const

/** GET /api/v1/apps/{appId}: the config as it travels. Times are unix seconds. */
export const wireAppConfig = object({
  id: string(),
  name: string(),
  verification_key: string(),
  logo_url: link,
  icon_url: link,
  accent_color: text,
  theme: text,
  show_wallet_login_first: flag,
  allowlist_config: object({ error_title: text, error_detail: text, cta_text: text, cta_link: link }),
  allowlist_enabled: flag,
  wallet_auth: flag,
  solana_wallet_auth: flag,
  email_auth: flag,
  sms_auth: flag,
  google_oauth: flag,
  twitter_oauth: flag,
  discord_oauth: flag,
  github_oauth: flag,
  spotify_oauth: flag,
  instagram_oauth: flag,
  tiktok_oauth: flag,
  linkedin_oauth: flag,
  apple_oauth: flag,
  farcaster_auth: flag,
  passkey_auth: flag,
  passkeys_for_signup_enabled: flag,
  telegram_auth: flag,
  guest_auth: flag,
  custom_auth: flag,
  telegram_auth_config: optional(
    nullable(object({ bot_id: string(), bot_name: string(), link_enabled: boolean(), seamless_auth_enabled: boolean() })),
  ),
  terms_and_conditions_url: link,
  privacy_policy_url: link,
  require_users_accept_terms: flag,
  embedded_wallet_config: object({
    create_on_login: picklist(CREATE_ON_LOGIN),
    user_owned_recovery_options: array(picklist(USER_RECOVERY_OPTIONS)),
    require_user_owned_recovery_on_create: flag,
  }),
  custom_api_url: text,
  wallet_connect_cloud_project_id: text,
  /** Ours alone: where pages of this service find WalletConnect's relay; null: at WalletConnect's own address. */
  wallet_connect_relay_url: text,
  fiat_on_ramp_enabled: flag,
  captcha_enabled: flag,
  captcha_site_key: optional(string(), ''),
  twitter_oauth_on_mobile_enabled: flag,
  created_at: number(),
  updated_at: number(),
  mfa_methods: array(picklist(MFA_METHODS)),
  enforce_wallet_uis: flag,
  legacy_wallet_ui_config: optional(boolean(), true),
  allowed_domains: optional(array(string()), []),
  allowed_native_app_ids: optional(array(string()), []),
  allowed_native_app_url_schemes: optional(array(string()), []),
  max_linked_wallets_per_user: optional(nullable(number()), null),
})
export type WireAppConfig = InferOutput<typeof wireAppConfig>

/** The methods that a config switches on, in the order of {@link METHOD_FLAGS}. */
export const enabledMethods = (config: Pick<WireAppConfig, MethodFlag>): Method[] =>
  (Object.keys(METHOD_FLAGS) as MethodFlag[]).filter((flagName) => config[flagName]).map((flagName) => METHOD_FLAGS[flagName])
