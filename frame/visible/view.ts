// What visible frames draw with: elements, their style sheet, the page's colours and language, and their height.

import { FIRST_LANGUAGE, LANGUAGE_DIRECTIONS, type LanguageCode, languageCode } from '../../src/contract/languages.ts'
import { FRAME_WORDS, type FrameWords } from '../words/words.ts'
import type { Asked } from './asked.ts'
import { coloursOf } from './colours.ts'
import sheet from './frame.css'

type Props = Readonly<Record<string, string | boolean | ((event: Event) => void)>>

/** An element: what begins with `on` is a listener, what is true or a text an attribute. */
export const h = <N extends keyof HTMLElementTagNameMap>(
  name: N,
  props: Props = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[N] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value)
    else if (value !== false) element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

/** Sets the document up; gives its words, and the place for what is shown. */
export const setUp = (
  asked: Asked,
): { readonly words: FrameWords; readonly container: HTMLElement; readonly lang: LanguageCode } => {
  const { documentElement: html } = document
  const lang = languageCode(asked.lang) ?? FIRST_LANGUAGE
  Object.assign(html, { lang, dir: LANGUAGE_DIRECTIONS[lang] })
  // Adopted: the policy of this document allows no style of its text.
  const style = new CSSStyleSheet()
  style.replaceSync(sheet)
  document.adoptedStyleSheets = [style]
  for (const [name, value] of Object.entries(coloursOf(asked.colour))) html.style.setProperty(name, value)
  html.style.colorScheme = html.style.getPropertyValue('--scheme')
  const container = h('main', {})
  document.body.append(container)
  // A client of the protocol gives one button's room and looks at no message.
  document.body.classList.toggle('one-button', innerHeight > 0 && innerHeight < 80)
  new ResizeObserver(() => asked.tell({ at: 'size', height: Math.ceil(container.getBoundingClientRect().height) })).observe(
    container,
  )
  return { words: FRAME_WORDS[lang], container, lang }
}
