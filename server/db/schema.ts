// The tables as kysely sees them. Times are milliseconds since 1970; int8 arrives as bigint on both engines.

import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { WireAppConfig } from '../../src/contract/app-config.ts'
import type { AdminTables } from './schema-admin.ts'
import type { BackendTables } from './schema-backend.ts'
import type { CrossAppTables } from './schema-cross-app.ts'
import type { DescriptorTables } from './schema-descriptors.ts'
import type { FactorTables } from './schema-factors.ts'
import type { KeyWindowTables } from './schema-key-windows.ts'
import type { MovingTables } from './schema-moving.ts'
import type { OnRampTables } from './schema-on-ramp.ts'
import type { OpenIdTables } from './schema-openid.ts'
import type { OperationTables } from './schema-operation.ts'
import type { SessionTables } from './schema-sessions.ts'
import type { CustomTokenSettings, IcloudSettings } from './schema-settings.ts'
import type { TelegramTables } from './schema-telegram.ts'
import type { TransferTables } from './schema-transfers.ts'
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

interface AccountsTable {
  app_id: string
  type: string
  subject: string
  user_id: string
  details: Json<Record<string, unknown>>
  first_verified_at: Time
  /** Whether the session that linked it had been opened too long ago to change an account. */
  linked_late: ColumnType<boolean, boolean | undefined, boolean>
  latest_verified_at: Time
}

/**
 * The pending code, tries, budgets and lock of one identifier. `device` is empty for unknown devices; a device that signed in before
 * has a row, and so budgets, of its own. Identifier, device and code are keyed hashes.
 */
interface ChallengesTable {
  app_id: string
  identifier: string
  device: string
  code_hash: string | null
  tries: number
  expires_at: Time
  sent_at: Time
  sends: number
  sends_end_at: Time
  wrong: number
  wrong_ends_at: Time
  wrong_in_row: number
  locked_until: Time
  proof: string | null
  touched_at: Time
}

interface LimitsTable {
  key: string
  hits: number
  ends_at: Time
}

interface IdempotencyTable {
  app_id: string
  key: string
  outcome: Json<Record<string, unknown>>
  expires_at: Time
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

/** The public key of a passkey; deleted with its row in accounts. */
interface PasskeysTable {
  app_id: string
  type: 'passkey'
  credential_id: string
  rp_id: string
  /** COSE, base64url. */
  public_key: string
  counter: ColumnType<bigint, number, number>
  transports: Json<string[]>
  /** By which it names its owner, where it was made elsewhere. */
  user_handle: ColumnType<string | null, string | null | undefined, string | null>
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

/** All tables by name. */
export interface Schema
  extends AdminTables,
    BackendTables,
    CrossAppTables,
    DescriptorTables,
    FactorTables,
    KeyWindowTables,
    MovingTables,
    OnRampTables,
    OpenIdTables,
    OperationTables,
    SessionTables,
    TelegramTables,
    TransferTables,
    WalletTables {
  apps: AppsTable
  signing_keys: SigningKeysTable
  key_slots: KeySlotsTable
  users: UsersTable
  accounts: AccountsTable
  challenges: ChallengesTable
  limits: LimitsTable
  idempotency: IdempotencyTable
  test_accounts: TestAccountsTable
  allowlist: AllowlistTable
  oauth_clients: OAuthClientsTable
  oauth_flows: OAuthFlowsTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  captcha_secrets: CaptchaSecretsTable
  captcha_tokens: CaptchaTokensTable
}
