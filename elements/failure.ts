// What a dialog says where its code cannot be had: the page is out of date, or the connection is to be checked.
// A browser remembers a module that failed, so the way on is a reload.

import type { dialog } from '../src/i18n/en/common.json'
import { h } from './dom.ts'

/** With `lang`: without one a button is hidden, since its words are on their way (host.css). */
const button = (lang: string, name: string, kind: string, onPress: () => void): HTMLElement =>
  h('button', { class: `plain pill ${kind}`, type: 'button', lang, onclick: onPress }, name)

/** Fills a dialog with the words; `onClose` is for its close button, null where there is none. */
export const showFailure = (place: HTMLElement, words: typeof dialog, outdated: boolean, onClose: (() => void) | null): void => {
  const title = h('strong', { id: 'title' }, outdated ? words.outdated : words.failed)
  const lang = place.lang || 'en'
  const again = button(lang, words.reload, 'filled', () => location.reload())
  const text = outdated ? words.renew : words.advice
  const panel = h('div', { class: 'plain waiting', role: 'alert' }, title, text, again)
  if (onClose) panel.append(button(lang, words.close, '', onClose))
  place.replaceChildren(panel)
  again.focus()
}
