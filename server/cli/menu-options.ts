// The options of `latchkey app create` and `app change` that set how the login menu is headed, ordered and coloured.

import type { StoredConfig } from '../db/schema.ts'
import { type Arguments, list, single } from './arguments.ts'

export const MENU_OPTIONS = ['header', 'message', 'order', 'theme']

/** `none` takes away what was set. */
const own = (args: Arguments, name: string): string | null | undefined => {
  const value = single(args, name)
  return value === 'none' ? null : value
}

/** The keys of the config that are named. What they may be is checked where the app is saved. */
export const menuIn = (args: Arguments): Partial<StoredConfig> => {
  const [header, message, theme, order] = [own(args, 'header'), own(args, 'message'), own(args, 'theme'), list(args, 'order')]
  return {
    ...(header !== undefined && { landing_header: header }),
    ...(message !== undefined && { login_message: message }),
    ...(theme !== undefined && { theme }),
    ...(order && { login_methods: [...new Set(order.filter((name) => name !== 'none'))] }),
  }
}

/** Lines for a person. A row of before these keys has none. */
export const menuLines = ({ landing_header, login_message, login_methods = [], theme }: Partial<StoredConfig>): string[] => [
  ...(login_methods.length > 0 ? [`  order        ${login_methods.join(' ')}`] : []),
  ...(landing_header ? [`  header       ${landing_header}`] : []),
  ...(login_message ? [`  message      ${login_message}`] : []),
  ...(theme ? [`  theme        ${theme}`] : []),
]
