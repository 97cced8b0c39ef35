// Reads and checks the host-side config of a tag: the property, else a child `<script type="application/json">`.

import type { HostConfig } from '../../src/contract/host-config.ts'
import type { LoginModalTag } from '../contract/tag-code.ts'
import { loadConfigRules } from '../preload.ts'
import type { Checked } from '../rules/config-rules.ts'

export interface HostConfigReader {
  /** The config in force; the last good one where the present one is wrong. */
  readonly value: HostConfig
  /** The accent in it; undefined: none. */
  readonly accent: string | undefined
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

/** The config of a tag, or what is wrong with it. */
const check = async (tag: LoginModalTag): Promise<Checked> => {
  const { config } = tag as { config?: HostConfig | null }
  const json = jsonOf(tag)
  // A property that was set and taken back, by a framework for one, is as if it never was.
  const given = config ?? undefined
  return given === undefined && json === null ? { config: {} } : (await loadConfigRules()).checkConfig(tag, given, json)
}

/** `onBegin` is called when a reading begins, `onRead` when it has ended and no newer one has begun. */
export const createHostConfig = (tag: LoginModalTag, onBegin: () => void, onRead: () => void): HostConfigReader => {
  let json = jsonOf(tag)
  let unpaint: (() => void) | undefined
  const observer = new MutationObserver(() => {
    const now = jsonOf(tag)
    if (now === json) return
    json = now
    reader.read()
  })
  const reader = {
    value: {} as HostConfig,
    get accent() {
      const { accentColor, palette } = reader.value.appearance ?? {}
      return accentColor ?? palette?.accent
    },
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
          unpaint?.()
          unpaint = checked.paint?.()
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
