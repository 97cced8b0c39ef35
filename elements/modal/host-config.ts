// Reads and checks the host-side config of a tag: the property, else a child `<script type="application/json">`.

import type { HostConfig } from '../../src/contract/host-config.ts'
import type { LoginModal } from '../login-modal.ts'
import { loadConfigRules } from '../preload.ts'

export interface HostConfigReader {
  /** The config in force; the last good one where the present one is wrong. */
  readonly value: HostConfig
  /** False while the present one is being read. */
  readonly isRead: boolean
  /** Settles when the present one has been read, or one that took its place meanwhile. */
  readonly reading: Promise<void>
  /** Reads it anew. */
  read(): void
  /** Follows the JSON child, while the tag is in a document. */
  watch(): void
  stop(): void
}

const jsonOf = (tag: HTMLElement): string | null =>
  tag.querySelector(':scope > script[type="application/json"]')?.textContent ?? null

type Checked = { config: HostConfig; rules?: string } | { problem: string }

/** The config of a tag, with the style rules of its palette, or what is wrong with it: a sentence that names the path, the value and the rule. */
const check = async (tag: LoginModal): Promise<Checked> => {
  const { config } = tag as { config?: HostConfig | null }
  const json = jsonOf(tag)
  // A property that was set and taken back, by a framework for one, is as if it never was.
  const given = config !== undefined && config !== null
  if (!given && json === null) return { config: {} }
  const { checkHostConfig, checkJson, paletteRules } = await loadConfigRules()
  const checked = given ? checkHostConfig(config) : checkJson(json ?? '')
  const palette = 'config' in checked && checked.config.appearance?.palette
  return palette ? { ...checked, rules: paletteRules(palette) } : checked
}

/** Sets the rules of a palette, in the place of those before. A tag without one has no sheet for it. */
const createPalette = (tag: LoginModal) => {
  let sheet: CSSStyleSheet | null = null
  return (rules: string): void => {
    const root = tag.shadowRoot
    if (!root || (!rules && !sheet)) return
    if (!sheet) {
      sheet = new CSSStyleSheet()
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }
    sheet.replaceSync(rules)
  }
}

/** `onBegin` is called when a reading begins, `onRead` when it has ended and no newer one has begun. */
export const createHostConfig = (tag: LoginModal, onBegin: () => void, onRead: () => void): HostConfigReader => {
  let json = jsonOf(tag)
  const paint = createPalette(tag)
  const observer = new MutationObserver(() => {
    const now = jsonOf(tag)
    if (now === json) return
    json = now
    reader.read()
  })
  const reader = {
    value: {} as HostConfig,
    isRead: false,
    reading: Promise.resolve(),
    read() {
      reader.isRead = false
      onBegin()
      const reading: Promise<void> = check(tag).then((checked) => {
        if (reader.reading !== reading) return reader.reading
        reader.isRead = true
        if ('config' in checked) {
          reader.value = checked.config
          paint(checked.rules ?? '')
          tag.hints.clear('config')
        } else tag.complain('config', 'invalid_config', checked.problem)
        onRead()
      })
      reader.reading = reading
    },
    watch: () => observer.observe(tag, { childList: true, subtree: true, characterData: true }),
    stop: () => observer.disconnect(),
  }
  return reader
}
