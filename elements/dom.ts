// Builds elements without markup text, which a page may forbid (`trusted-types 'none'`).

type Attributes = Record<string, string | EventListener>

/** `h('button', { class: 'pill', onclick: open }, 'Log in')`. Functions become listeners, everything else attributes. */
export const h = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value)
  }
  element.append(...children)
  return element
}
