// What visible frames draw with: elements, their style sheet, the page's colours and language, and their height.

import ar from '../words/ar.json'
import de from '../words/de.json'
import en from '../words/en.json'
import type { Asked } from './asked.ts'
import { coloursOf } from './colours.ts'
import sheet from './frame.css'

export type Words = typeof en
const LANGUAGES: Readonly<Record<string, { readonly words: Words; readonly dir: 'ltr' | 'rtl' }>> = {
  en: { words: en, dir: 'ltr' },
  de: { words: de, dir: 'ltr' },
  ar: { words: ar, dir: 'rtl' },
}

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
export const setUp = (asked: Asked): { readonly words: Words; readonly container: HTMLElement; readonly lang: string } => {
  const { documentElement: html } = document
  const lang = Object.keys(LANGUAGES).find((one) => asked.lang.toLowerCase().split(/[-_]/)[0] === one) ?? 'en'
  const { words, dir } = LANGUAGES[lang] as (typeof LANGUAGES)[string]
  Object.assign(html, { lang, dir })
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
  return { words, container, lang }
}
