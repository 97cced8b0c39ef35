// The accent of a tag: attribute, then the token `--latch-accent`, then the app's; tints its button.

import { loadAccent } from './preload.ts'

/** A tag that an accent can be given to; `configAccent` by the config of a login modal. */
export type Tinted = HTMLElement & { readonly accentColor: string; readonly configAccent?: string }

/** The token, from the page's styles. */
export const tokenOf = (tag: HTMLElement): string => getComputedStyle(tag).getPropertyValue('--latch-accent').trim()
const accentsOf = (tag: Tinted): string[] => [tag.accentColor, tokenOf(tag), tag.configAccent ?? ''].map(String)

export interface Accent {
  /** What the button was last tinted from, in the order in which it counts. */
  readonly tinted: readonly string[]
  /** Gives a button the first accent that is a colour, corrected until text on it is legible: the tag's, else that of `modal` (the app's login modal), else `app`. */
  tint(button: HTMLElement, modal: Tinted | null, app: string): void
}

export const createAccent = (tag: Tinted): Accent => {
  let tinted = ''
  return {
    get tinted() {
      return tinted.split('\n')
    },
    tint(button, modal, app) {
      const accents = [...accentsOf(tag), ...(modal ? accentsOf(modal) : []), app].filter(Boolean)
      const key = accents.join('\n')
      if (key === tinted) return
      tinted = key
      loadAccent().then(
        ({ paintAccent }) => tinted === key && paintAccent(button, accents),
        // Where that code cannot be loaded, the default accent stays.
        () => undefined,
      )
    },
  }
}
