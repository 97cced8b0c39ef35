// The tables that Kysely asks; those of written SQL alone are not here (statement.ts).
// Times are milliseconds since 1970; int8 arrives as bigint on both engines.

import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely'
import type { WireAppConfig } from '../../src/contract/app-config.ts'
import type { AdminTables } from './schema-admin.ts'
import type { BackendTables } from './schema-backend.ts'
import type { OpenIdTables } from './schema-openid.ts'
import type { CustomTokenSettings, IcloudSettings } from './schema-settings.ts'
import type { WalletTables } from './schema-wallets.ts'

type Time = ColumnType<bigint, number, number>
type MaybeTime = ColumnType<bigint | null, number | null | undefined, number | null>
type Json<T extends object | null> = JSONColumnType<T, string, string>

/** What an app's row keeps of the config: all but what is computed. */
export type StoredConfig = Omit<
  WireAppConfig,
  'id' | 'verification_key' | 'created_at' | 'updated_at' | 'allowed_domains' | 'wallet_connect_relay_url' | 'sandbox_url'
>

/** Settings of an app that no page sees. Keys that are left out have their default (app-settings.ts). */
export interface AppSettings {
  /** Countries (ISO 3166, two letters) to whose numbers codes are sent. */
  sms_countries: readonly string[]
  /** Text messages a day (UTC). */
  sms_per_day: number
  /** Users the app may have; null for any number. */
  max_users: number | null
  /** Whether people get a mail about a sign-in from a new device, or about an address that was taken from them. */
  notice_mails: boolean
  /** Whether changing or unlinking an account asks for a recent sign-in, and for a second factor where the person has one. */
  account_step_up: boolean
  /** Whether a user who proves an account of another user may take it over. */
  account_transfers: boolean
  /** Where a second factor must be enrolled: nowhere, before a wallet is made, or at each login. */
  require_mfa: 'off' | 'wallets' | 'login'
  /** Whether transactions of embedded wallets that the chain proxy hands on are kept for their person. */
  keep_transactions: boolean
  /** Tokens that every wallet of the app shows beside those of the page: `chain:address:symbol:decimals`. */
  listed_tokens: readonly string[]
  /** Whether a session whose tokens are in cookies may be handed on by a link. */
  cookie_forks: boolean
  /** Whether sessions that are bound to no key of a browser are refused. */
  require_bound_sessions: boolean
  /** Domain for which passkeys are made (WebAuthn's RP id); null for the host of the page that asks. */
  passkey_rp_id: string | null
  /** Whether session answers carry an identity token. */
  identity_tokens: boolean
  /** The issuer of custom tokens; null: none. */
  custom_token: CustomTokenSettings | null
  /** Whether the app is an OpenID provider for clients of its own and of others. */
  openid_provider: boolean
  /** Whether a client may be the address of a document that describes it, besides those that are set up here. */
  openid_client_documents: boolean
  /** Apps that people of this one may lend their wallets to, and sign in to with them. */
  cross_app_requesters: readonly string[]
  /** Apps by which people sign in to this one, where those allow it too. */
  cross_app_providers: readonly string[]
  /** The app's container in CloudKit; null: wallets are not recovered from iCloud. */
  icloud: IcloudSettings | null
}

interface AppsTable {
  id: string
  config: Json<StoredConfig>
  allowed_origins: Json<string[]>
  allow_no_origin: boolean
  client_ids: Json<string[]>
  settings: JSONColumnType<Partial<AppSettings>, string | undefined, string>
  /** Where the service sets the session's cookies itself; null: it sets none. */
  cookie_domain: string | null
  created_at: Time
  updated_at: Time
}

interface SigningKeysTable {
  kid: string
  app_id: string
  public_jwk: Json<Record<string, unknown>>
  /** The private JWK, sealed with the service's key. */
  sealed: string
  state: 'current' | 'retiring'
  created_at: Time
  /** Until then it is only published, so that caches of keys have it before its first token. */
  signs_from: ColumnType<bigint, number | undefined, number>
  retired_at: MaybeTime
}

/** The data key, once for each service key that opens it. */
interface KeySlotsTable {
  /** Fingerprint of the service key; reveals nothing of it. */
  key_name: string
  sealed: string
  created_at: Time
}

interface UsersTable {
  id: string
  app_id: string
  created_at: Time
  terms_accepted_at: MaybeTime
  /** In which messages to the person are written, from the last login that named one; null: English. */
  language: string | null
  /** What the host's back end keeps of the person: texts, numbers, booleans. */
  custom_metadata: JSONColumnType<Record<string, unknown>, string | undefined, string>
  /** Chain types of embedded wallets that the host's back end has asked for. */
  wanted_wallets: JSONColumnType<string[], string | undefined, string>
  /** The second factors that the person has, by their names on the wire, and since when in milliseconds; the first one first. */
  mfa_methods: JSONColumnType<{ type: string; verified_at: number }[], string | undefined, string>
}

interface TestAccountsTable {
  app_id: string
  type: ColumnType<string, string | undefined, never>
  /** Address, or number in E.164. */
  email: string
  code_hash: string
  /** The code, sealed; null for accounts of old, whose code can only be checked. */
  sealed: string | null
  created_at: Time
}

/** Who may sign in to an app whose allowlist is on. */
interface AllowlistTable {
  app_id: string
  type: 'email' | 'phone' | 'domain' | 'wallet'
  subject: string
  created_at: Time
}

/** An app's client at a social provider. */
interface OAuthClientsTable {
  app_id: string
  provider: string
  client_id: string
  /** The secret, sealed with the service's key. */
  sealed: string
  settings: Json<{ urls?: Record<string, string>; scopes?: string[]; readonly [of: string]: unknown }>
  updated_at: Time
}

/**
 * One pending social login or link. State, codes, browser and caller are keyed hashes; the return address and the provider's profile are sealed.
 * A row is completed once (the provider's callback) and used once (the page's call).
 */
interface OAuthFlowsTable {
  state: string
  app_id: string
  provider: string
  intent: 'login' | 'link' | 'recovery'
  /** Who links, or whose cloud it is; null for a login. */
  user_id: string | null
  challenge: string
  sealed: string
  /** The browser that went to the provider; null before it has. */
  browser: string | null
  /** The provider's code, as it came first; null where it had come for another flow before. */
  provider_code: string | null
  landed_at: MaybeTime
  code: string | null
  found: string | null
  used_at: MaybeTime
  used_by: string | null
  /** The session that a login gave, or the subject that a link added. */
  gave: string | null
  expires_at: Time
  ends_at: Time
}

/** An app's secret at the captcha's provider, sealed. */
interface CaptchaSecretsTable {
  app_id: string
  sealed: string
  updated_at: Time
}

/** Used captcha tokens. Token and caller are keyed hashes; until `repeats_until` a retry of the same call is accepted. */
interface CaptchaTokensTable {
  token: string
  used_by: string | null
  repeats_until: Time
  ends_at: Time
  /** How often the call that used it was repeated. */
  repeats: Generated<number>
}

/** An app's keys at the on-ramp provider, for money or for its sandbox. The secret one is sealed. */
interface OnRampKeysTable {
  app_id: string
  mode: 'live' | 'sandbox'
  public_key: string
  sealed: string
  updated_at: Time
}

/** An app's bot at Telegram. Its token is sealed. */
interface TelegramBotsTable {
  app_id: string
  bot_id: string
  sealed: string
  updated_at: Time
}

/** A pending WebAuthn challenge. `challenge` is a keyed hash. */
interface PasskeyChallengesTable {
  challenge: string
  app_id: string
  intent: 'login' | 'link' | 'sign-up' | 'factor'
  /** The session that links, or that shows a second factor; else null. */
  sid: string | null
  /** Who links, or the id that a new user will have; null for a login. */
  user_id: string | null
  rp_id: string
  expires_at: Time
  used_at: MaybeTime
}

/** All tables by name. */
export interface Schema extends AdminTables, BackendTables, OpenIdTables, WalletTables {
  on_ramp_keys: OnRampKeysTable
  telegram_bots: TelegramBotsTable
  passkey_challenges: PasskeyChallengesTable
  apps: AppsTable
  signing_keys: SigningKeysTable
  key_slots: KeySlotsTable
  users: UsersTable
  test_accounts: TestAccountsTable
  allowlist: AllowlistTable
  oauth_clients: OAuthClientsTable
  oauth_flows: OAuthFlowsTable
  captcha_secrets: CaptchaSecretsTable
  captcha_tokens: CaptchaTokensTable
}

/** The database, or a transaction of it. */
export type Db = Kysely<Schema>
