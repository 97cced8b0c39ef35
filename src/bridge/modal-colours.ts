// The colours of the modal, for a frame that cannot read them.

/** Colours by their names in the protocol, and the style of the modal that each is. */
const COLOURS = {
  background: '--_background',
  background2: '--_surface',
  foreground: '--_text',
  foreground3: '--_muted',
  border: '--_control',
  accent: '--_accent',
  foregroundAccent: '--_accent-text',
  success: '--_success',
} as const

/** The colours as they are in a place of the modal. */
export const coloursOf = (place: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    Object.entries(COLOURS).map(([name, property]) => {
      place.style.color = `var(${property})`
      return [name, getComputedStyle(place).color]
    }),
  )
