// Checks a host's config, and paints the palette in it. Loaded where a tag has a config (host-config.ts).

import type { HostConfig } from '../../src/contract/host-config.ts'
import { paletteRules } from '../../src/contract/palette.ts'
import { checkHostConfig, checkJson } from '../../src/contract/rules/check-host-config.ts'

export { joinHints } from './hint-box.ts'

/** A config and what paints its palette, or what is wrong: a sentence that names the path, the value and the rule. `paint` gives what takes the palette off again. */
export type Checked = { config: HostConfig; paint?: () => () => void } | { problem: string }

/** Adds a sheet to a tag. Returns what removes it. */
const addSheet = (tag: HTMLElement, rules: string): (() => void) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  const root = tag.shadowRoot
  if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    if (root) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/** Checks what was given as a property, else the JSON of the tag's child. */
export const checkConfig = (tag: HTMLElement, given: unknown, json: string | null): Checked => {
  const checked = given === undefined ? checkJson(json ?? '') : checkHostConfig(given)
  const palette = 'config' in checked && checked.config.appearance?.palette
  return palette ? { ...checked, paint: () => addSheet(tag, paletteRules(palette)) } : checked
}
