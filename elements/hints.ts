// Hints for the page's developer: what is wrong with a tag's set-up, logged once each, and shown in development.

import { isDevelopment } from '../src/browser/development.ts'
import { h } from './dom.ts'
import { loadConfigRules } from './preload.ts'

export interface Hints {
  /** Logs what is wrong with `about`, and shows it on a developer's machine. False when exactly that was reported before. */
  say(about: string, text: string): boolean
  /** Whether something is wrong with `about`. */
  has(about: string): boolean
  /** Removes the hints about these. */
  clear(...about: string[]): void
}

/** The hints of a tag; `place` gives the node that they are shown in. */
export const createHints = (place: () => ParentNode): Hints => {
  const said = new Map<string, string>()
  const hint = h('p', { class: 'plain hint', role: 'alert' })
  const draw = (): void => {
    hint.textContent = [...said.values()].join('\n')
    // People who visit a site can do nothing about its set-up.
    if (!isDevelopment()) return
    if (said.size > 0) place().prepend(hint)
    else hint.remove()
    // Without that code each tag has a box of its own.
    loadConfigRules().then(
      ({ joinHints }) => joinHints(hint, [...said.values()]),
      () => undefined,
    )
  }
  return {
    say(about, text) {
      if (said.get(about) === text) return false
      said.set(about, text)
      draw()
      console.error(text)
      return true
    },
    has: (about) => said.has(about),
    clear(...about) {
      if (about.filter((one) => said.delete(one)).length > 0) draw()
    },
  }
}
