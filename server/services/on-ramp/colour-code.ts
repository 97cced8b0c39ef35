// A colour as the on-ramp's page takes it: `#rrggbb`.

const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i
/** `hsl(210, 50%, 40%)` and `hsl(210deg 50% 40%)`, also without the word, as clients of the protocol give it. */
const HSL = /^(?:hsl\()?\s*(\d{1,3}(?:\.\d+)?)(?:deg)?[\s,]+(\d{1,3}(?:\.\d+)?)%[\s,]+(\d{1,3}(?:\.\d+)?)%\s*\)?$/i

const twoDigits = (part: number): string =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, '0')

/** By the formula of CSS Color 4, "Converting HSL Colors to sRGB Colors". Saturation and lightness from 0 to 1. */
const fromHsl = (hue: number, saturation: number, lightness: number): string => {
  const part = (at: number): number => {
    const k = (at + hue / 30) % 12
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return `#${[part(0), part(8), part(4)].map(twoDigits).join('')}`
}

/** Null for what is no colour. */
export const colourCode = (text: string): string | null => {
  const [, hex] = HEX.exec(text) ?? []
  if (hex) return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`.toLowerCase()
  const [hue, saturation, lightness] = (HSL.exec(text) ?? []).slice(1).map(Number)
  if (hue === undefined || saturation === undefined || lightness === undefined || saturation > 100 || lightness > 100) return null
  return fromHsl(hue % 360, saturation / 100, lightness / 100)
}
