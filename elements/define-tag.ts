// Registers one tag; a second registration, by another copy of the bundle, does nothing.

/** Defines `name` unless it is taken. Does nothing where there is no DOM. */
export const defineTag = (name: string, tag: () => CustomElementConstructor): void => {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, tag())
}
