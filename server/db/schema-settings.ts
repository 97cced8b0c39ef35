// Settings of an app that have parts, as its row keeps them.

/** A container of CloudKit and the token of its web services, which pages may know. */
export interface IcloudSettings {
  readonly container: string
  readonly api_token: string
  readonly environment: 'development' | 'production'
}

/** Attributes of `<login-modal>` that the console writes into the tags to paste. */
export interface TagsSettings {
  /** Methods by the names of the attribute, in their order; empty: the attribute is left out. */
  readonly login_methods: readonly string[]
  readonly landing_header: string
  readonly login_message: string
  /** Empty: as the device. */
  readonly theme: '' | 'light' | 'dark'
}
