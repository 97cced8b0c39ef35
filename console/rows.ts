// Answers of acts as the console reads them.

import { plainName } from '../src/kit/plain-name.ts'

/** An app: the keys of its config are judged by the service. */
export interface AppRow {
  readonly id: string
  readonly config: Readonly<Record<string, unknown>>
  readonly allowed_origins: readonly string[]
  readonly client_ids: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly created_at: number
}

/** The order of the menu that was chosen; empty: the usual one. An app of before this key has none. */
export const orderKept = ({ config }: Pick<AppRow, 'config'>): readonly string[] =>
  Array.isArray(config.login_methods) ? config.login_methods.map(String) : []

/** The name of an app. */
export const nameOf = ({ id, config }: Pick<AppRow, 'id' | 'config'>): string => plainName(String(config.name ?? '')) || id
