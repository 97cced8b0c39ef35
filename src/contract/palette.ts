// The palette of a host's config (`appearance.palette`) as style rules of the modal.

/** Property of the styles by key of a palette: the words of published clients, and those of our own tokens (docs/elements.md, "Style"). */
const PROPERTIES: Readonly<Record<string, readonly [property: string, token: string]>> = {
  background: ['--_background', '--latch-background'],
  background2: ['--_surface', '--latch-surface'],
  surface: ['--_surface', '--latch-surface'],
  foreground: ['--_text', '--latch-text'],
  text: ['--_text', '--latch-text'],
  foreground2: ['--_muted', '--latch-text-muted'],
  textMuted: ['--_muted', '--latch-text-muted'],
  foreground4: ['--_border', '--latch-border'],
  border: ['--_border', '--latch-border'],
  error: ['--_error', '--latch-error'],
  success: ['--_success', '--latch-success'],
}
/** Text on the accent; the accent itself is corrected for contrast, and so is read elsewhere (src/app/app-view.ts). */
const ACCENT_TEXT = ['foregroundAccent', 'accentText']
/** Keys that are read elsewhere. */
const ELSEWHERE = ['accent', 'colorScheme']

/** Keys of a palette that mean nothing here. */
export const unknownColours = (palette: Readonly<Record<string, string>>): string[] =>
  Object.keys(palette).filter((key) => !Object.hasOwn(PROPERTIES, key) && ![...ACCENT_TEXT, ...ELSEWHERE].includes(key))

/**
 * The rules for the modal's own styles. A token that the page sets counts more. Trust: a colour that is none is left out, so that no text of a
 * config ends a rule and begins another one.
 */
export const paletteRules = (
  palette: Readonly<Record<string, string>>,
  isColour: (text: string) => boolean = (text) => CSS.supports('color', text),
): string => {
  const colours = Object.entries(palette).filter(([, colour]) => isColour(colour))
  const own = colours.flatMap(([key, colour]) => {
    const [property, token] = (Object.hasOwn(PROPERTIES, key) && PROPERTIES[key]) || []
    return property ? [`${property}: var(${token}, ${colour});`] : []
  })
  const text = colours.find(([key]) => ACCENT_TEXT.includes(key))?.[1]
  return [
    ...(own.length > 0 ? [`:host { ${own.join(' ')} }`] : []),
    // The corrected accent is set on these elements themselves.
    ...(text ? [`.stage, .pill { --_accent-text: ${text} !important; }`] : []),
  ].join('\n')
}
