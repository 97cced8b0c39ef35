// Answers of acts as the console reads them.

/** An app: the keys of its config are judged by the service. */
export interface AppRow {
  readonly id: string
  readonly config: Readonly<Record<string, unknown>>
  readonly allowed_origins: readonly string[]
  readonly client_ids: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly created_at: number
}

/** What the tags to paste say. */
export interface TagsRow {
  readonly login_methods: readonly string[]
  readonly landing_header: string
  readonly login_message: string
  readonly theme: string
}
export const tagsOf = ({ settings }: Pick<AppRow, 'settings'>): TagsRow => settings.tags as TagsRow

/** The name of an app. */
export const nameOf = ({ id, config }: Pick<AppRow, 'id' | 'config'>): string => String(config.name ?? id)
