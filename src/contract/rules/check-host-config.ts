// Validates a host-side config and reports problems to the host's developer; loaded only on pages that give one.

import { safeParse } from 'valibot'
import { chainIdsIn } from '../chains/chain-ids.ts'
import { type HostConfig, hostConfig } from '../host-config.ts'
import { MENU_ENTRIES } from '../limits.ts'
import { unknownColours } from '../palette.ts'
import { UNREAD_KEYS } from '../unread-keys.ts'

type Checked = { config: HostConfig } | { problem: string }
/** Tells of a config that holds, where something else would be better. */
type Warn = (advice: string) => void
const toConsole: Warn = (advice) => console.warn(advice)

/** Keys that have been warned of: once a page each. */
const warned = new Set<string>()

/** The value at a path of keys; undefined: there is none. */
const valueAt = (config: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], config)

/** Tells, once each, of what was given and does nothing. */
const warnUnread = (config: HostConfig, warn: Warn): void => {
  const unread = [
    ...Object.entries(UNREAD_KEYS),
    ...unknownColours(config.appearance?.palette ?? {}).map(
      (key) => [`appearance.palette.${key}`, 'the palette has no such colour'] as const,
    ),
  ]
  for (const [path, why] of unread) {
    const value = valueAt(config, path)
    if (value === undefined || warned.has(path)) continue
    warned.add(path)
    warn(`config.${path}: has no effect (received ${JSON.stringify(value)}): ${why}.`)
  }
}

/** A palette may say by `colorScheme` what the theme is, where nothing else does. */
const withTheme = (config: HostConfig): HostConfig => {
  const { theme, palette } = config.appearance ?? {}
  const scheme = palette?.colorScheme
  return theme || (scheme !== 'light' && scheme !== 'dark')
    ? config
    : { ...config, appearance: { ...config.appearance, theme: scheme } }
}

/** The config, or one sentence with the path, the value and the rule of the first thing that is wrong. */
export const checkHostConfig = (given: unknown, warn = toConsole): Checked => {
  const parsed = safeParse(hostConfig, given)
  if (parsed.success) {
    const count = parsed.output.loginMethodsAndOrder?.primary.length ?? 0
    const rule = `should hold at most ${MENU_ENTRIES} methods, and overflow the others (received ${count})`
    if (count > MENU_ENTRIES) warn(`config.loginMethodsAndOrder.primary: ${rule}.`)
    const { defaultChain } = parsed.output
    if (defaultChain && !chainIdsIn(parsed.output).includes(defaultChain.id))
      return { problem: `config.defaultChain: must be one of config.supportedChains (received ${defaultChain.id}).` }
    warnUnread(parsed.output, warn)
    return { config: withTheme(parsed.output) }
  }
  const [issue] = parsed.issues
  const path = ['config', ...(issue.path ?? []).map(({ key }) => key)].join('.')
  return { problem: `${path}: ${issue.message} (received ${issue.received}).` }
}

/** The same of a config that is written as JSON. */
export const checkJson = (json: string): Checked => {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch (error) {
    return { problem: `config: the JSON child cannot be read: ${(error as Error).message}` }
  }
  return checkHostConfig(given)
}
