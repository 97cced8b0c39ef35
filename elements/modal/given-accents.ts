// The accents that a login modal gives its screens: its attribute, then the token `--latch-accent`.

import { tokenOf } from '../accent.ts'
import type { Controller } from './state.ts'

/** Reads the token from the page's styles; true when it has changed. */
export const readToken = ({ tag, state }: Controller): boolean => {
  const before = state.accentToken
  state.accentToken = tokenOf(tag)
  return state.accentToken !== before
}

/** What attribute and token give, in the order in which they count; the token as it was last read. */
export const givenAccents = ({ tag, state }: Controller): readonly string[] =>
  [tag.accentColor, state.accentToken].filter(Boolean).map(String)
