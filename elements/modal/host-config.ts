// The host-side config of a tag: the property, else a child `<script type="application/json">`. Checked against the contract when there is one.

import type { HostConfig } from '../../src/contract/host-config.ts'

const text = (tag: HTMLElement): string | null =>
  tag.querySelector(':scope > script[type="application/json"]')?.textContent ?? null

/** The config of a tag, or what is wrong with it: a sentence that names the path, the value and the rule. */
export const readHostConfig = async (
  tag: HTMLElement,
  property: unknown,
): Promise<{ config: HostConfig } | { problem: string }> => {
  const config = () => import('../../src/contract/check-host-config.ts')
  // A property that was set and taken back, by a framework for one, is as if it never was.
  if (property !== undefined && property !== null) return (await config()).checkHostConfig(property)
  const json = text(tag)
  return json === null ? { config: {} } : (await config()).checkJson(json)
}

/** Calls back when a tag's JSON child comes, goes or says something else. Gives a function that stops it. */
export const watchHostConfig = (tag: HTMLElement, changed: () => void): (() => void) => {
  let before = text(tag)
  const watch = new MutationObserver(() => {
    const now = text(tag)
    if (now === before) return
    before = now
    changed()
  })
  watch.observe(tag, { childList: true, subtree: true, characterData: true })
  return () => watch.disconnect()
}
