// Names of OpenID connections: what a provider, a login method and an account of one are called.

/** Before the id of a connection, wherever providers are named. */
export const OIDC_PREFIX = 'oidc:'

/** The id of a connection: part of the address that is registered at its provider, and of attributes of pages. */
export const CONNECTION_ID = /^[a-z0-9](-?[a-z0-9]){0,39}$/

/** The id of the connection that a provider's name means; null for a provider that is none. */
export const connectionIdOf = (provider: string): string | null =>
  provider.startsWith(OIDC_PREFIX) ? provider.slice(OIDC_PREFIX.length) : null

/** An OpenID connection of an app, as its pages know it. */
export interface Connection {
  readonly id: string
  /** As people read it: "Continue with …". */
  readonly name: string
  /** An https address of a picture; null: a mark of ours. */
  readonly icon_url: string | null
}
