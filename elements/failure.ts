// What a dialog says where its code cannot be had: out of date, check the connection, or no connection at all.
// A browser remembers a module that failed, so the way on is a reload; offline nothing is tried, and the dialog goes on by itself.

import type { dialog } from '../src/i18n/en/common.json'
import { h } from './dom.ts'

/** With `lang`: without one a button is hidden, since its words are on their way (host.css). */
const button = (lang: string, name: string, kind: string, onPress: () => void): HTMLElement =>
  h('button', { class: `plain pill ${kind}`, type: 'button', lang, onclick: onPress }, name)

/** Why code cannot be had. */
export type Lack = 'failed' | 'outdated' | 'offline'

/** Fills a dialog with the words; `onClose` is for its close button, null where there is none. */
export const showFailure = (place: HTMLElement, words: typeof dialog, lack: Lack, onClose: (() => void) | null): void => {
  const title = h('strong', { id: 'title' }, words[lack])
  const lang = place.lang || 'en'
  const panel = h('div', { class: 'plain waiting', role: 'alert' }, title, words[`${lack}Text`])
  if (lack !== 'offline') panel.append(button(lang, words.reload, 'filled', () => location.reload()))
  if (onClose) panel.append(button(lang, words.close, '', onClose))
  place.replaceChildren(panel)
  panel.querySelector('button')?.focus()
}
