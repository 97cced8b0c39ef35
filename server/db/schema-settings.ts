// Settings of an app that have parts, as its row keeps them.

/** A container of CloudKit and the token of its web services, which pages may know. */
export interface IcloudSettings {
  readonly container: string
  readonly api_token: string
  readonly environment: 'development' | 'production'
}

/** An issuer of tokens that the app trusts. Either its keys have an address, or there is one key. */
export interface CustomTokenSettings {
  readonly issuer: string
  readonly audience: string
  readonly jwks_url: string | null
  /** SPKI PEM. */
  readonly public_key: string | null
}
