// The host-side config of a tag: the property, else a child `<script type="application/json">`. Checked against the contract when there is one.

import type { HostConfig } from '../src/contract/host-config.ts'

/** The config of a tag, or what is wrong with it: a sentence that names the path, the value and the rule. */
export const readHostConfig = async (
  tag: HTMLElement,
  property: unknown,
): Promise<{ config: HostConfig } | { problem: string }> => {
  let given = property
  if (given === undefined) {
    const child = tag.querySelector(':scope > script[type="application/json"]')
    if (!child) return { config: {} }
    try {
      given = JSON.parse(child.textContent ?? '')
    } catch (error) {
      return { problem: `config: the JSON child cannot be read: ${(error as Error).message}` }
    }
  }
  const { checkHostConfig } = await import('../src/contract/check-host-config.ts')
  return checkHostConfig(given)
}
