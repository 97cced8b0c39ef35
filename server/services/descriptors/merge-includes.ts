// Resolves what a file of the registry includes, once, when a set is made.

import { posix } from 'node:path'
import { isObject, type Json, type JsonObject, memberOf, readJsonFile, textIn } from './json-file.ts'
import { refuse } from './refused-descriptor.ts'

/** Texts by their path in the registry's folder. */
export type SourceFiles = ReadonlyMap<string, string>

const DEPTH = 4

const pathOf = (field: Json): string | undefined => textIn(memberOf(field, 'path'))

/** Fields of one path are one field, the including file's over the other's; further ones come after. */
const mergeFields = (included: readonly Json[], own: readonly Json[]): Json[] => {
  const merged = included.map((field) => {
    const path = pathOf(field)
    const other = path === undefined ? undefined : own.find((one) => pathOf(one) === path)
    return other === undefined ? field : merge(field, other)
  })
  const met = included.map(pathOf)
  return [...merged, ...own.filter((field) => pathOf(field) === undefined || !met.includes(pathOf(field)))]
}

const merge = (included: Json, own: Json, key = ''): Json => {
  if (Array.isArray(included) && Array.isArray(own)) return key === 'fields' ? mergeFields(included, own) : own
  if (!isObject(included) || !isObject(own)) return own
  const names = [...new Set([...Object.keys(included), ...Object.keys(own)])]
  return Object.fromEntries(
    names.map((name): [string, Json] => {
      const [before, after] = [memberOf(included, name), memberOf(own, name)]
      if (before === undefined || after === undefined) return [name, (after ?? before) as Json]
      return [name, merge(before, after, name)]
    }),
  )
}

/** A file with all that it includes. Throws {@link Refused}. */
export const readWithIncludes = (files: SourceFiles, path: string, met: readonly string[] = []): JsonObject => {
  if (met.includes(path) || met.length > DEPTH) refuse('include-endless')
  const text = files.get(path) ?? refuse('include-missing')
  const { includes, ...own } = readJsonFile(text)
  if (includes === undefined) return own
  // Trust: a name in the folder. Nothing is fetched, and nothing outside the folder is there to be read.
  const name = typeof includes === 'string' ? posix.normalize(posix.join(posix.dirname(path), includes)) : refuse('wrong-shape')
  return merge(readWithIncludes(files, name, [...met, path]), own) as JsonObject
}
