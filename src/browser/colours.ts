// Colours as a browser has them, for pages that take a hex number alone.

/** An opaque colour of sRGB as `#rrggbb`, whatever notation of CSS names it; null for any other text. */
export const hexColour = (colour: string): string | null => {
  const paint = document.createElement('canvas').getContext('2d')
  if (!paint || !CSS.supports('color', colour)) return null
  paint.fillStyle = colour
  return /^#[\da-f]{6}$/.test(paint.fillStyle) ? paint.fillStyle : null
}

/** What the browser prefers, as `theme="auto"` follows it. */
export const preferredTheme = (): 'light' | 'dark' => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** The one scheme that the page's first tag is drawn in by the page's own style sheets; undefined where both are taken, or none is named. */
export const pageScheme = (): 'light' | 'dark' | undefined => {
  const tag = document.querySelector('login-modal')
  const named = tag ? getComputedStyle(tag).colorScheme.split(' ') : []
  const [first, ...others] = (['light', 'dark'] as const).filter((one) => named.includes(one))
  return others.length === 0 ? first : undefined
}
