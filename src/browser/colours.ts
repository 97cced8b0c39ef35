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
