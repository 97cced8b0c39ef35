// Reads and checks the host-side config of a tag: the property, else a child `<script type="application/json">`.

import type { HostConfig } from '../../src/contract/host-config.ts'
import type { LoginModal } from '../login-modal.ts'
import { loadConfigRules } from '../preload.ts'

export interface HostConfigReader {
  /** The config in force; the last good one where the present one is wrong. */
  readonly value: HostConfig
  /** False while the present one is being read. */
  readonly isRead: boolean
  /** Settles when the present one has been read. */
  readonly reading: Promise<void>
  /** Reads it anew. */
  read(): void
  /** Follows the JSON child, while the tag is in a document. */
  watch(): void
  stop(): void
}

const jsonOf = (tag: HTMLElement): string | null =>
  tag.querySelector(':scope > script[type="application/json"]')?.textContent ?? null

/** The config of a tag, or what is wrong with it: a sentence that names the path, the value and the rule. */
const check = async (tag: LoginModal): Promise<{ config: HostConfig } | { problem: string }> => {
  const { config } = tag as { config?: HostConfig | null }
  // A property that was set and taken back, by a framework for one, is as if it never was.
  if (config !== undefined && config !== null) return (await loadConfigRules()).checkHostConfig(config)
  const json = jsonOf(tag)
  return json === null ? { config: {} } : (await loadConfigRules()).checkJson(json)
}

/** `onBegin` is called when a reading begins, `onRead` when it has ended and no newer one has begun. */
export const createHostConfig = (tag: LoginModal, onBegin: () => void, onRead: () => void): HostConfigReader => {
  let json = jsonOf(tag)
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
      const reading = check(tag).then((checked) => {
        if (reader.reading !== reading) return
        reader.isRead = true
        if ('config' in checked) {
          reader.value = checked.config
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
