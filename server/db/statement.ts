// Turns an SQL text with named parameters into a typed query function, for what Kysely would need several calls for.

import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

type Value = string | number | boolean | null

/**
 * Makes a query function of an SQL text. `:name` is a parameter, always bound, never interpolated; `::type` stays a cast.
 * `statement<{ id: string }, { name: string }>('select name from apps where id = :id')` answers rows.
 */
export const statement = <Params extends Record<string, Value>, Row>(text: string) => {
  const names: string[] = []
  const numbered = text.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return async (db: Kysely<Schema>, params: Params): Promise<Row[]> => {
    const values = names.map((name) => {
      const value = params[name]
      // A name that only the text has would be null without a word, and compare as neither equal nor unlike.
      if (value === undefined) throw new Error(`The statement names :${name}, and no such parameter was given.`)
      return value
    })
    return (await db.executeQuery<Row>(CompiledQuery.raw(numbered, values))).rows
  }
}
