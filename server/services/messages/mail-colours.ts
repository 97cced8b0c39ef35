// The accent as a mail needs it, fitted to both cards, with its text (docs/design/look.md, "Mails and texts").

import { contrast, fit, type Rgb, textOn } from '../../../src/kit/contrast.ts'
import { remembered } from '../../../src/kit/remembered.ts'

/** The colours of a mail's card and what lies around it, by theme. */
const CARD = { light: [255, 255, 255], dark: [36, 39, 46] } as const satisfies Record<string, Rgb>
const OURS: Rgb = [79, 70, 229]

const channel = (text: string): number =>
  Math.min(255, Math.round(text.endsWith('%') ? Number.parseFloat(text) * 2.55 : Number.parseFloat(text)))

/** sRGB numbers of a hue in degrees, a saturation and a lightness from 0 to 1. */
const fromHsl = (hue: number, saturation: number, lightness: number): Rgb => {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12
    return Math.round(
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))),
    )
  }
  return [part(0), part(8), part(4)]
}

/** The notations that are read here: hex, `rgb()`, `hsl()`. Names and newer spaces fall back to our own accent. */
const read = (colour: string): Rgb | null => {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1]
  if (hex) {
    const whole = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16)) as unknown as Rgb
  }
  const [, kind, a = '', b = '', c = ''] =
    /^(rgb|hsl)a?\(\s*([\d.]+%?)(?:deg)?[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)/i.exec(colour.trim()) ?? []
  if (kind === 'rgb') return [channel(a), channel(b), channel(c)]
  if (kind !== 'hsl') return null
  const share = (text: string): number => Math.min(1, Number.parseFloat(text) / 100)
  return fromHsl(Number.parseFloat(a) % 360, share(b), share(c))
}

const css = (colour: Rgb): string => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`

/** What a mail uses. `ink` is the accent as text. */
export interface MailColours {
  readonly fill: string
  readonly onFill: string
  readonly ink: string
  readonly darkInk: string
}

const colours = remembered((accent): MailColours => {
  const colour = read(accent) ?? OURS
  // The tile stands on both cards, since programs that know no dark mode turn the rest only.
  const fill = contrast(colour, textOn(colour)) >= 4.5 ? colour : fit(colour, textOn(colour), 4.5)
  return {
    fill: css(fill),
    onFill: css(textOn(fill)),
    ink: css(fit(colour, CARD.light, 4.5)),
    darkInk: css(fit(colour, CARD.dark, 4.5)),
  }
})
/** Trust: an app's owner wrote it; what comes out is a colour of our own spelling and nothing else. */
export const mailColours = (accent: string | null): MailColours => colours(accent ?? '')
