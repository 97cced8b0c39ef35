// The login methods of an app: which are on, and the order in which the menu has them.

import type { TagMethod } from '../../src/contract/method-order.ts'
import { METHOD_NAMES, METHODS, type MethodName } from '../../src/contract/methods.ts'
import { type AppRow, orderKept } from '../rows.ts'
import type { Change } from './draft.ts'

export const isOn = (app: AppRow, method: MethodName): boolean => app.config[METHODS[method].flag] === true

/** A list with the one at `from` at `to`. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** What differs from the app; null where nothing does. */
export const methodChange = (app: AppRow, on: readonly MethodName[], order: readonly TagMethod[] | null): Change | null => {
  const flags = METHOD_NAMES.filter((one) => isOn(app, one) !== on.includes(one))
  const login_methods = order ?? []
  const reordered = login_methods.join(' ') !== orderKept(app).join(' ')
  if (flags.length === 0 && !reordered) return null
  const changes = Object.fromEntries(flags.map((one) => [METHODS[one].flag, on.includes(one)]))
  return { config: { ...changes, ...(reordered && { login_methods }) } }
}
