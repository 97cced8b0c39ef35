// Contrast by WCAG 2.2, and colours corrected until text and controls are legible.

/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number]

const linear = (value: number): number => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)

/** Relative luminance, 0 to 1. */
export const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** Contrast ratio, 1 to 21. */
export const contrast = (a: Rgb, b: Rgb): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

export const WHITE: Rgb = [255, 255, 255]
export const BLACK: Rgb = [0, 0, 0]

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share)) as unknown as Rgb

/**
 * The colour nearest to `colour` that reaches `ratio` against `background`, found by mixing it with white or black in steps of 2 %.
 * Gives white or black where nothing else does.
 */
export const fit = (colour: Rgb, background: Rgb, ratio: number): Rgb => {
  const goal = luminance(background) > 0.18 ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, goal, share)
    if (contrast(mixed, background) >= ratio) return mixed
  }
  return goal
}

/** Black or white, whichever reads better on a colour. */
export const textOn = (colour: Rgb): Rgb =>
  contrast(colour, WHITE) >= 4.5 || contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK
