// Answers of acts as the console reads them.

import type { AnswerOf } from '../src/contract/admin/acts.ts'
import { plainName } from '../src/kit/plain-name.ts'

/** An app: the keys of its config are judged by the service. */
export type AppRow = AnswerOf<'apps.get'>['app']

/** The order of the menu that was chosen; empty: the usual one. An app of before this key has none. */
export const orderKept = ({ config }: Pick<AppRow, 'config'>): readonly string[] =>
  Array.isArray(config.login_methods) ? config.login_methods.map(String) : []

export const nameOf = ({ id, config }: Pick<AppRow, 'id' | 'config'>): string => plainName(String(config.name ?? '')) || id
