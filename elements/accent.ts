// Accents of a tag: one colour, found where the sources are known, goes on as it is to what corrects and paints it.

import { loadAccent } from './preload.ts'

/** The token `--latch-accent`, from the page's styles. */
export const tokenOf = (tag: HTMLElement): string => getComputedStyle(tag).getPropertyValue('--latch-accent').trim()

/** The first of these that is a colour; empty: none is. */
export const firstColour = (...given: readonly unknown[]): string =>
  given.map(String).find((one) => CSS.supports('color', one)) ?? ''

interface Tint {
  /** What the button was last given. */
  accent: string
  /** Gives the button an accent, corrected until text on it is legible. */
  give(button: HTMLElement, accent: string): void
}

/** The tint of a button, whose code is loaded where there is an accent. */
export const createTint = (): Tint => ({
  accent: '',
  give(button, accent) {
    if (accent === this.accent) return
    this.accent = accent
    loadAccent().then(
      ({ paintAccent }) => this.accent === accent && paintAccent(button, accent),
      // Where that code cannot be loaded, the default accent stays.
      () => undefined,
    )
  },
})
