// Registers one tag; of a second registration, by another copy of the package, it says when that is another version.

import { version } from '../package.json'

/** Defines `name` unless it is taken. Does nothing where there is no DOM. */
export const defineTag = (name: string, tag: () => CustomElementConstructor): void => {
  if (!globalThis.customElements) return
  const taken = customElements.get(name) as { readonly version?: unknown } | undefined
  if (!taken) customElements.define(name, Object.assign(tag(), { version }))
  else if (taken.version !== version) console.warn(`<${name}> is of latchkey ${taken.version}, not ${version}.`)
}
