// A statement as a text with named parameters: what several kysely calls would do in several round trips, in one.

import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

type Value = string | number | boolean | null

/**
 * Makes a question of a text. `:name` stands for a parameter, always bound and never pasted in; `::type` stays a cast.
 * `statement<{ id: string }, { name: string }>('select name from apps where id = :id')` answers rows.
 */
export const statement = <Params extends Record<string, Value>, Row>(text: string) => {
  const names: string[] = []
  const numbered = text.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return async (db: Kysely<Schema>, params: Params): Promise<Row[]> => {
    const values = names.map((name) => params[name] ?? null)
    return (await db.executeQuery<Row>(CompiledQuery.raw(numbered, values))).rows
  }
}
