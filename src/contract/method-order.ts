// The order of an app's login methods by the names that a tag has for them, for the service and the console.

import { METHOD_NAMES, METHODS, type MethodName } from './methods.ts'

/** A method by the name that a tag has for it; `wallet` means every wallet. */
export type TagMethod = Exclude<(typeof METHODS)[MethodName]['host'], null>

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
