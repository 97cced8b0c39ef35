// The tables of the OpenID provider, as kysely sees them. Times are milliseconds since 1970.

import type { ColumnType, JSONColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>
type MaybeTime = ColumnType<bigint | null, number | null | undefined, number | null>

/** What a client is set to, beside its kind and its name. Lists may be empty. */
export interface OpenIdClientSettings {
  /** Compared letter by letter. */
  readonly redirect_uris: readonly string[]
  readonly post_logout_redirect_uris: readonly string[]
  readonly backchannel_logout_uri: string | null
  /** Scopes that it may ask for. */
  readonly scopes: readonly string[]
  /** Claims that it is given beyond those of its scopes; a row of an earlier release has none. */
  readonly claims?: readonly string[]
  readonly logo_uri: string | null
  readonly client_uri: string | null
  /** Whether its access tokens are bound to a key of its own (DPoP). */
  readonly dpop: boolean
}

interface OpenIdClientsTable {
  id: string
  app_id: string
  /** `confidential`, `public` or `device`. */
  kind: string
  name: string
  /** Whether it is the app's owner's: nothing is given to a stranger, so no consent is asked for. */
  is_own: boolean
  settings: JSONColumnType<OpenIdClientSettings, string, string>
  created_at: Time
  updated_at: Time
}

/** Secrets of clients, as keyed hashes. */
interface OpenIdSecretsTable {
  id: string
  client_id: string
  hash: string
  created_at: Time
  /** Null: it holds until it is taken away. */
  ends_at: MaybeTime
}

/** The key that signs for clients, beside a signing key of the app. */
interface OpenIdKeysTable {
  signing_kid: string
  kid: string
  public_jwk: JSONColumnType<Record<string, unknown>, string, string>
  /** The private JWK, sealed for `kid`. */
  sealed: string
  created_at: Time
}

/** These tables by name. */
export interface OpenIdTables {
  openid_clients: OpenIdClientsTable
  openid_secrets: OpenIdSecretsTable
  openid_keys: OpenIdKeysTable
}
