// Turns an SQL text with named parameters into a typed query function, for what Kysely would need several calls for.

import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Letters of a name: more than 120 bits. */
const NAME_LENGTH = 22
/** Names by text. */
const names = new Map<string, string>()

/**
 * The name under which a connection keeps a text of {@link statement}; undefined for any other text. It is made of the text, so that a
 * pooler that shares connections between processes never finds another statement under it.
 */
export const preparedName = (sql: string): string | undefined => names.get(sql)

type Value = string | number | boolean | null

/**
 * Makes a query function of an SQL text. `:name` is a parameter, always bound, never interpolated; `::type` stays a cast.
 * `statement<{ id: string }, { name: string }>('select name from apps where id = :id')` answers rows.
 */
export const statement = <Params extends Record<string, Value>, Row>(text: string) => {
  const params: string[] = []
  const numbered = text.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!params.includes(name)) params.push(name)
    return `$${params.indexOf(name) + 1}`
  })
  names.set(numbered, createHash('sha256').update(numbered).digest('base64url').slice(0, NAME_LENGTH))
  return async (db: Kysely<Schema>, given: Params): Promise<Row[]> => {
    const values = params.map((name) => {
      const value = given[name]
      // A name that only the text has would be null without a word, and compare as neither equal nor unlike.
      if (value === undefined) throw new Error(`The statement names :${name}, and no such parameter was given.`)
      return value
    })
    return (await db.executeQuery<Row>(CompiledQuery.raw(numbered, values))).rows
  }
}
