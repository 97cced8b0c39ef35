// Answers of acts as the console reads them.

/** An app: the keys of its config are judged by the service. */
export interface AppRow {
  readonly id: string
  readonly config: Readonly<Record<string, unknown>>
  readonly allowed_origins: readonly string[]
  readonly created_at: number
}
