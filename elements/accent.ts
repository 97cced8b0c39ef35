// The accent of a tag: attribute, then the token `--latch-accent`, then the app's; tints its button.

import { loadAccent } from './preload.ts'

export interface Accent {
  /** What attribute and token give, in the order in which they count. */
  readonly given: readonly string[]
  /** Reads the token from the page's styles; true when it has changed. */
  readToken(): boolean
  /** Gives a button the first accent that is a colour, corrected until text on it is legible. `others` are those of the app's other tags and of the app. */
  tint(button: HTMLElement, others: readonly string[]): void
}

export const createAccent = (tag: HTMLElement & { readonly accentColor: string }): Accent => {
  let token = ''
  let tinted = ''
  const given = (): string[] => [tag.accentColor, token].filter(Boolean).map(String)
  const readToken = (): boolean => {
    const before = token
    token = getComputedStyle(tag).getPropertyValue('--latch-accent').trim()
    return token !== before
  }
  return {
    get given() {
      return given()
    },
    readToken,
    tint(button, others) {
      readToken()
      const accents = [...given(), ...others].filter(Boolean)
      const key = accents.join('\n')
      if (key === tinted) return
      tinted = key
      loadAccent().then(
        ({ accentProperties }) => {
          if (tinted !== key) return
          button.removeAttribute('style')
          for (const [name, value] of accentProperties(accents, button)) button.style.setProperty(name, value)
        },
        // Where that code cannot be loaded, the default accent stays.
        () => undefined,
      )
    },
  }
}
