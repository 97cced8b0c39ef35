// The login methods of an app: which are on, and the order in which its tags name them.

import { METHOD_NAMES, METHODS, type MethodName } from '../src/contract/methods.ts'
import type { Change } from './app-draft.ts'
import { type AppRow, tagsOf } from './rows.ts'

/** A method by the name that a tag has for it; `wallet` stands for every wallet. */
export type TagMethod = Exclude<(typeof METHODS)[MethodName]['host'], null>

export const isOn = (app: AppRow, method: MethodName): boolean => app.config[METHODS[method].flag] === true

/** Names for a tag of methods, in the order of the table. */
export const tagNames = (methods: readonly MethodName[]): TagMethod[] => [
  ...new Set(METHOD_NAMES.filter((one) => methods.includes(one)).flatMap((one) => METHODS[one].host ?? [])),
]

/** The order of the methods that are on: the kept one, with what has come since at its end. Null: the order is the usual one. */
export const orderOf = (kept: readonly string[], on: readonly MethodName[]): TagMethod[] | null => {
  if (kept.length === 0) return null
  const names = tagNames(on)
  return [...kept.flatMap((one) => names.find((name) => name === one) ?? []), ...names.filter((name) => !kept.includes(name))]
}

/** A list with the one at `from` at `to`. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** What differs from the app; null where nothing does. */
export const methodChange = (app: AppRow, on: readonly MethodName[], order: readonly TagMethod[] | null): Change | null => {
  const flags = METHOD_NAMES.filter((one) => isOn(app, one) !== on.includes(one))
  const tags = { ...tagsOf(app), login_methods: order ?? [] }
  const reordered = JSON.stringify(tags.login_methods) !== JSON.stringify(tagsOf(app).login_methods)
  if (flags.length === 0 && !reordered) return null
  return {
    ...(flags.length > 0 && { config: Object.fromEntries(flags.map((one) => [METHODS[one].flag, on.includes(one)])) }),
    ...(reordered && { settings: { tags } }),
  }
}
