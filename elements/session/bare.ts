// Whether a page has no font of its own: what it writes with then is the browser's default, mostly a serif.

import { h } from '../dom.ts'

const fontOf = (element: Element): string => getComputedStyle(element).fontFamily

/** By what surrounds the tag: a font that the page gives the tag itself counts more than any rule of ours. */
export const isBare = (tag: HTMLElement): boolean => {
  const plain = h('i')
  plain.style.all = 'initial'
  tag.shadowRoot?.append(plain)
  const font = fontOf(plain)
  plain.remove()
  return font === fontOf(tag.parentElement ?? document.body)
}
