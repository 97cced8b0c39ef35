// Whether a page has no font of its own: what it writes with then is the browser's default, mostly a serif.

import { adoptStyles } from '../../src/browser/adopt-styles.ts'
import type { Tag } from '../contract/tag-code.ts'
import { h } from '../dom.ts'

/** The one rule for it: a style sheet of its own would be in the first script. */
const RULE = ':host(:state(bare)) { font-family: system-ui, sans-serif }'

const fontOf = (element: Element): string => getComputedStyle(element).fontFamily

/** Gives a tag the system's font there. By what surrounds it: a font that the page gives the tag itself counts more than any rule of ours. */
export const markBare = (tag: Tag): void => {
  const { shadowRoot } = tag
  if (!shadowRoot) return
  adoptStyles(shadowRoot, RULE)
  const plain = h('i')
  plain.style.all = 'initial'
  shadowRoot.append(plain)
  const font = fontOf(plain)
  plain.remove()
  tag.mark('bare', font === fontOf(tag.parentElement ?? document.body))
}
