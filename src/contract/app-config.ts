// The app config on the wire, and in the form that the page uses (docs/design/spec.md, "App server config").
// Trust: everything in it is written by an app's owner. Links are https or nothing, texts are shown as text.

import { array, boolean, fallback, type InferOutput, nullable, number, object, optional, string } from 'valibot'
import { MFA_METHODS } from './entities.ts'
import { safeLink, serviceAddress } from './fields.ts'
import { METHOD_FLAGS, METHOD_NAMES, METHODS, type MethodFlag, type MethodName } from './methods.ts'
import { knownWords, wordOr } from './open-words.ts'

const flag = optional(boolean(), false)
const text = optional(nullable(string()), null)
/** A link that does not hold reads as none: a bad config must never keep a person out. */
const link = optional(fallback(nullable(safeLink), null), null)

/** One flag for each login method. */
const methodFlags = Object.fromEntries(METHOD_FLAGS.map((name) => [name, flag])) as Record<MethodFlag, typeof flag>

export const CREATE_ON_LOGIN = ['users-without-wallets', 'all-users', 'off'] as const
export const USER_RECOVERY_OPTIONS = ['user-passcode', 'google-drive', 'icloud', 'passkey'] as const
/** With which recovery a wallet begins at a login, where the app asks for none of the person's own. */
export const RECOVERY_DEFAULTS = ['privy', 'passkey'] as const

/** GET /api/v1/apps/{appId}: the config as it travels. Times are unix seconds. */
export const wireAppConfig = object({
  id: string(),
  name: string(),
  verification_key: string(),
  logo_url: link,
  icon_url: link,
  accent_color: text,
  /** `light` or `dark`; anything else: as the page. */
  theme: text,
  /** Ours alone: title and message of the login menu, and its methods by the names that a tag has, in order. A page that says its own has that. */
  landing_header: optional(nullable(string())),
  login_message: optional(nullable(string())),
  login_methods: optional(array(string())),
  show_wallet_login_first: flag,
  allowlist_config: object({ error_title: text, error_detail: text, cta_text: text, cta_link: link }),
  allowlist_enabled: flag,
  ...methodFlags,
  passkeys_for_signup_enabled: flag,
  telegram_auth_config: optional(
    nullable(object({ bot_id: string(), bot_name: string(), link_enabled: boolean(), seamless_auth_enabled: boolean() })),
  ),
  /** Ours alone: the OpenID connections of the app; left out where it has none. */
  oidc_connections: optional(array(object({ id: string(), name: string(), icon_url: link })), []),
  terms_and_conditions_url: link,
  privacy_policy_url: link,
  require_users_accept_terms: flag,
  embedded_wallet_config: object({
    create_on_login: wordOr(CREATE_ON_LOGIN, 'off'),
    user_owned_recovery_options: knownWords(USER_RECOVERY_OPTIONS),
    require_user_owned_recovery_on_create: flag,
    /** Ours alone: characters that a recovery password has at least. */
    recovery_password_length: optional(number(), 6),
    /** Ours alone: whether people can have a passkey as their half. Beside the list, since published clients know what can be in that. */
    passkey_recovery: optional(boolean()),
    /** Ours alone: with `passkey`, a wallet that is made at a login begins with the person's passkey. */
    recovery_default: optional(wordOr(RECOVERY_DEFAULTS, 'privy')),
  }),
  /** Trust: pages send every token there. */
  custom_api_url: optional(fallback(nullable(serviceAddress), null), null),
  wallet_connect_cloud_project_id: text,
  /** Ours alone: where pages of this service find WalletConnect's relay; null: at WalletConnect's own address. */
  wallet_connect_relay_url: text,
  /** Ours alone: whether browsers keep who logged in last, and show them first. */
  returning_person_enabled: optional(boolean(), true),
  /** Ours alone: the second origin of the service, which has the captcha's frame; null: there is none. */
  sandbox_url: text,
  /** Ours alone, of a development service: a chain on its machine, with a token and a collection of which its wallets get some. */
  development_chain: optional(
    object({
      chain_id: number(),
      name: string(),
      token: object({ address: string(), symbol: string(), decimals: number() }),
      collection: object({ address: string() }),
    }),
  ),
  fiat_on_ramp_enabled: flag,
  captcha_enabled: flag,
  captcha_site_key: optional(string(), ''),
  twitter_oauth_on_mobile_enabled: flag,
  created_at: number(),
  updated_at: number(),
  mfa_methods: knownWords(MFA_METHODS),
  /** Whether wallets always show what they do. Trust: where it is absent they do; false lets a page have them sign unseen. */
  enforce_wallet_uis: optional(boolean(), true),
  /** Ours alone: each signature of an embedded wallet is confirmed in a window of the service. */
  confirm_in_window: flag,
  /** Ours alone: the service fetches pictures of items for pages (docs/design/signing.md, "Pictures of items"). */
  item_pictures: flag,
  /** Ours alone: other apps may ask this app's people for their wallets. */
  lends_wallets: flag,
  /** Ours alone: programs of others log this app's people in by OpenID. */
  openid_provider: flag,
  legacy_wallet_ui_config: optional(boolean(), true),
  allowed_domains: optional(array(string()), []),
  allowed_native_app_ids: optional(array(string()), []),
  allowed_native_app_url_schemes: optional(array(string()), []),
  max_linked_wallets_per_user: optional(nullable(number()), null),
})
export type WireAppConfig = InferOutput<typeof wireAppConfig>

/** The methods that a config enables, in the order of the table of methods. */
export const enabledMethods = (config: Pick<WireAppConfig, MethodFlag>): MethodName[] =>
  METHOD_NAMES.filter((method) => config[METHODS[method].flag])
