// What windows draw with: elements, their style sheet, colours and language.

import { FIRST_LANGUAGE, LANGUAGE_DIRECTIONS, type LanguageCode, languageCode } from '../../src/contract/languages.ts'
import type { WindowScheme } from '../../src/contract/window-scheme.ts'
import { coloursOf } from './colours.ts'
import sheet from './window.css'

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

const system = matchMedia('(prefers-color-scheme: dark)')
/** Colours the document by the accent of an app; an empty one is ours. `scheme` null: as the system has it. */
export const paint = (accent: string, scheme: WindowScheme | null = null): void => {
  const { style } = document.documentElement
  // The tags on a page follow the system while it is open, and so does what is around them.
  system.onchange = () => paint(accent, scheme)
  const isDark = scheme === null ? system.matches : scheme === 'dark'
  for (const [name, value] of Object.entries(coloursOf(accent, isDark))) style.setProperty(name, value)
  style.colorScheme = style.getPropertyValue('--scheme')
}

/** Sets the document up; gives the place for what is shown. `wished`: a language tag; empty: the browser's. `scheme` null: the system's. */
export const setUp = (
  wished: string,
  scheme: WindowScheme | null = null,
): { readonly container: HTMLElement; readonly lang: LanguageCode } => {
  const { documentElement: html } = document
  const lang = languageCode(wished || navigator.language) ?? FIRST_LANGUAGE
  Object.assign(html, { lang, dir: LANGUAGE_DIRECTIONS[lang] })
  // Adopted: the policy of this document allows no style of its text.
  const style = new CSSStyleSheet()
  style.replaceSync(sheet)
  document.adoptedStyleSheets = [style]
  paint('', scheme)
  const container = h('main', {})
  document.body.append(container)
  return { container, lang }
}

/** What is said below a form or buttons. */
export const noteOf = () => {
  const note = h('p', { class: 'note muted', role: 'status' })
  const say = (text: string, tone: 'error' | '' = ''): void => {
    note.dataset.tone = tone
    note.textContent = text
  }
  return { note, say }
}
