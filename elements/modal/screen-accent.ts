// The accent that a login modal gives its screens: the first colour of its attribute and the token `--latch-accent`.

import { firstColour, tokenOf } from '../accent.ts'

export interface ScreenAccent {
  /** By the attribute as it is now, and the token as it was last read; empty: neither gives one. */
  readonly colour: string
  /** Reads the token from the page's styles; true when it has changed. */
  readToken(): boolean
}

export const createScreenAccent = (tag: HTMLElement & { readonly accentColor: string }): ScreenAccent => {
  let token = ''
  return {
    get colour() {
      return firstColour(tag.accentColor, token)
    },
    readToken() {
      const before = token
      token = tokenOf(tag)
      return token !== before
    },
  }
}
