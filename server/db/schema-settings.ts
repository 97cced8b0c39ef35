// Settings of an app that have parts, as its row keeps them.

/** A container of CloudKit and the token of its web services, which pages may know. */
export interface IcloudSettings {
  readonly container: string
  readonly api_token: string
  readonly environment: 'development' | 'production'
}
