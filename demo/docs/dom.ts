// Small pieces of a page, made without markup in strings: no policy for trusted types is needed.

export const make = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[T] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...inside)
  return made
}
